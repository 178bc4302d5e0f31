/** Word lists and patterns that tell exam questions apart; data for free-form.ts and diagnostic.ts. */

/** Nouns that follow "which of the following", plural and singular. */
export const singulars: ReadonlyMap<string, string> = new Map(
  `abnormalities abnormality, acids acid, actions action, agents agent, alterations alteration, animals animal,
  antibiotics antibiotic, antibodies antibody, anticoagulants anticoagulant, antigens antigen, areas area,
  arteries artery, aspects aspect, assays assay, bacteria bacterium, behaviors behavior, biases bias, bites bite, bonds bond,
  cancers cancer, categories category, causes cause, cells cell, changes change, characteristics characteristic,
  chromosomes chromosome, classes class, complications complication, compounds compound, conditions condition,
  cytokines cytokine, defects defect, deficiencies deficiency, deficits deficit, deformities deformity,
  devices device, diagnoses diagnosis, diets diet, diseases disease, disinfectants disinfectant,
  disorders disorder, disturbances disturbance, doses dose, drugs drug, effects effect,
  enzymes enzyme, errors error, etiologies etiology, events event, explanations explanation, exposures exposure,
  factors factor, features feature, findings finding, foods food, fractures fracture, functions function,
  genes gene, glands gland, histories history, hormones hormone, imbalances imbalance, infections infection,
  injuries injury, interactions interaction, interventions intervention, intoxications intoxication,
  layers layer, lesions lesion, ligaments ligament, locations location, markers marker, measures measure,
  mechanisms mechanism, mediators mediator, medications medication, medicines medicine, methods method,
  microorganisms microorganism, modifications modification, molecules molecule, muscles muscle,
  mutations mutation, neoplasms neoplasm, nerves nerve, neurotransmitters neurotransmitter, nuclei nucleus,
  organelles organelle, organisms organism, organs organ, parasites parasite, parts part, pathogens pathogen,
  pathologies pathology, pathways pathway, patterns pattern, phases phase, phenomena phenomenon, poisons poison,
  procedures procedure, processes process, properties property, proteins protein, reactions reaction,
  reasons reason, receptors receptor, recommendations recommendation, regimens regimen, regions region,
  responses response, scenarios scenario, signs sign, sites site,
  stages stage, stains stain, steps step, structures structure, studies study, substances substance,
  supplements supplement, symptoms symptom, syndromes syndrome, systems system, techniques technique,
  tests test, therapies therapy, tissues tissue, toxins toxin, treatments treatment, tumors tumor, types type,
  vaccinations vaccination, vaccines vaccine, values value, valves valve, veins vein, vessels vessel, viruses virus,
  vitamins vitamin`
    .split(',')
    .map((pair) => pair.trim().split(/\s+/) as [string, string]),
)

/** At the end of a question these stay plural: "is most likely to show what findings?" */
export const keptPlurals: ReadonlySet<string> = new Set(
  'characteristics changes effects features findings functions histories properties signs symptoms'.split(' '),
)

/** Words that end the noun after "which of the following": verbs, adverbs before them, prepositions. */
export const nounEnds: ReadonlySet<string> = new Set(
  `is was has does will would can could may might must should did are were have do be best most also likely
  probably accurately directly primarily typically normally about after among at before by during for from if in into
  of on over regarding than that to upon when which while with within without not except NOT EXCEPT`.split(/\s+/),
)

/** Words that tell the number of the verb; the first one in the clause counts. */
export const singularVerbs: ReadonlySet<string> = new Set(
  'is was has does will would can could may might must should did'.split(' '),
)
export const pluralVerbs: ReadonlySet<string> = new Set('are were have do'.split(' '))

/** Final questions that cannot be answered without their options, and why. */
export const optionQuestions: readonly (readonly [why: string, pattern: RegExp])[] = [
  ['it chooses among statements', /\b(?:which|following)\b.{0,40}\b(?:statements?|associations?)\b/i],
  [
    'it asks which option is true',
    /\b(?:be|is|are|most) (?:the )?(?:most )?(?:likely )?(?:in)?(?:true|correct|false|accurate)(?= (?:about|concerning|for|in|of|regarding|with)\b|\s*[?:.]?$)/i,
  ],
  ['it asks for an exception', /\bexcept\b|\bleast likely\b/i],
  ['it asks for an exception', /\b(?:is|are|would|should|be|likely) NOT\b/],
  ['it points at the options', /\bwhich (?:one )?of (?:these|the above|the options|the choices)\b/i],
  ['it points at the options', /\b(?:following|above|listed|given|these) (?:answers?|choices|options)\b/i],
  ['it points at the options', /\bwhich\b.{0,30}\bbelow\b|\bin the following (?:manner|order|way)\b/i],
  [
    'it chooses among sets of values',
    /\bwhich of the following (?:\w+ ){0,4}(?:combinations?|pairs?|profiles?|readings?|sequences?|sets?) (?:of|is|are|would|will)\b|\bset of\b.{0,20}\bvalues\b/i,
  ],
  [
    'it chooses among marks in a figure',
    /\b(?:arrows?|curve|diagram|figure|graph|label(?:l?ed)|line [A-H]|marked with|point [A-H]|slide)\b/i,
  ],
]

/** References that name an option instead of saying something. */
export const optionTargets =
  /^\(?[A-H]\)?\.?$|^(?:all|any|both|neither|none) of (?:the above|the following|these)\b|^(?:both )?[A-E] (?:and|or) [A-E]$/i

/** Not "a deficiency of what …": there the noun before it is asked about. */
const what = '(?<!\\b(?:at|by|for|from|in|into|of|on|to|with) )\\bwhat'
const be = '(?:is|was|are|were|would be|could be|may be)'
const qualifiers =
  '(?:(?:a|an|the|this|his|her|their|most|mostly|more|likely|likeliest|probable|possible|best|single|specific|' +
  'underlying|common|correct|accurate|appropriate|direct|primary|main|current|causal|causative|etiologic|' +
  "etiological|infectious|malignant|congenital|immediate|unifying|overall|medical|clinical|psychiatric|genetic|\\w+'s) )*"
const disease =
  '(?:diagnos[ei]s|conditions?|diseases?|disorders?|syndromes?|infections?|intoxications?|injur(?:y|ies)|fractures?|' +
  'tumors?|malignanc(?:y|ies)|neoplasms?|cancers?|patholog(?:y|ies)|abnormalit(?:y|ies)|defects?|deficienc(?:y|ies)|' +
  'disturbances?|arrhythmias?|dementias?|an?emias?|poisonings?|pregnanc(?:y|ies))'
const culprit =
  '(?:agents?|animals?|arthropods?|bacteri(?:a|um)|causes?|drugs?|fung(?:i|us)|medications?|microbes?|microorganisms?|' +
  'organisms?|parasites?|pathogens?|poisons?|species|substances?|toxins?|virus(?:es)?|vitamins?)'
const head = `(?:${disease}|causes?|etiolog(?:y|ies)|explanations?|pathogens?|(?:micro-?)?organisms?|culprit|virus|bacterium|(?<=infectious |causal |causative |etiologic )agent|agent(?= (?:causing|of|responsible)|\\?|$)|histopathology)`
const suffering =
  '(?:symptoms?|findings?|presentations?|conditions?|illness|complaints?|behaviou?r|disease|disorder|picture|abnormalities|deficits?|values|' +
  'hypertension|hypotension|an?emia|fever|pain|bleeding|vomiting|diarrhea|jaundice|rash|weakness|dyspnea|syncope|death|' +
  'effusion|edema|hematuria|infertility|amenorrhea)'
const whose =
  "(?:(?:a|an|the|this|these|those|his|her|their|all|both|current|recent|clinical|laboratory|lab|patient|etiology|cause|of|for|in|\\w+'s) ){0,7}(?:\\w+ ){0,2}"
const explains =
  '(?:(?:best|most|likely|probably|accurately|could|can|may|would|also|have|has|to) )*(?:explains?|accounts? for|caused?|' +
  'causing|produced|precipitated|led to|contributed to|is responsible for|underl(?:ies|ie)|describes?|represents?|responsible for|consistent with|' +
  'responsible)'

/**
 * Final questions that ask for a diagnosis, a cause, a pathogen or a condition, in lower case and with "what" for
 * "which of the following".
 */
export const diagnosisQuestions: readonly RegExp[] = [
  // "what is the most likely diagnosis", "what is the most common underlying cause of …"
  new RegExp(`${what} ${be} ${qualifiers}${head}\\b(?!'s| of action| step)`),
  // "what diagnosis is most likely", "what organism is the most likely cause", "what drug is responsible for …"
  new RegExp(
    `${what} (?:[\\w-]+ ){0,3}${disease} ${be} (?:the )?(?:most )?(?:likely|probable|appropriate|consistent|responsible|present)\\b(?! to be)`,
  ),
  new RegExp(
    `${what} (?:[\\w-]+ ){0,3}(?:${disease}|${culprit}) ${be} (?:most likely )?(?:most )?${qualifiers}(?:associated with|causes?|explanation|culprit|responsible|causing|agent|pathogen|likely\\?|suspected)`,
  ),
  // "what condition best explains …", "what organism most likely caused …"
  new RegExp(`${what} (?:[\\w-]+ ){0,2}(?:${disease}|${culprit}) ${explains}\\b`),
  // "what best explains these findings", "what is most likely responsible for his symptoms"
  new RegExp(`${what} (?:${be} )?${explains} ${whose}${suffering}\\b`),
  new RegExp(
    `${what} (?:${be} )?(?:(?:most|likely|best) )*to (?:account for|have (?:caused|produced|led to)|explain) ${whose}${suffering}\\b`,
  ),
  // "what is most likely the diagnosis", "what is the patient suffering from", "what disease does he have"
  new RegExp(
    `${what} ${be} (?:most )?likely (?:the|this|his|her) (?:[\\w']+ )?diagnosis\\b|${what} ${be} .{0,40}\\bsuffering from\\b`,
  ),
  new RegExp(`${what} (?:[\\w-]+ ){0,2}(?:${disease}) (?:does|did|do) .{0,40}\\bhave\\b`),
  /\bwhat (?:\w+ )?(?:drug|medication|substance|agent|anticoagulant|toxin)s? (?:did|was|has) .{0,40}\b(?:overdosed?|consumed?|ingested?|intoxicat\w+|used by|exposed)\b/,
  // "… is best explained by what diagnosis?"
  new RegExp(
    `\\b(?:explained by|caused by|due to|consistent with|suffering from|suspicious for|likely has) what(?: (?:[\\w-]+ ){0,2}(?:${disease}|${culprit}))?\\?`,
  ),
]

/** A cause is asked for, but of something that is no illness, or of a finding that is described. */
export const falseDiagnosisQuestions =
  /\b(?:component|effects?|free of|histologic findings?|improve\w*|mechanism|not being|organism responsible|pathogenesis|pathophysiology|role)\b|\bconsistent with (?:\S+ ){0,2}(?:condition|diagnosis|disease|disorder)\b/

/** The question itself says "diagnosis"; then any name will do. */
export const namesDiagnosis = /\bwhat (?:\S+ ){0,6}diagnos[ei]s\b/

/** What the other final questions ask for; the first that fits names the reason. */
export const otherQuestions: readonly (readonly [reason: string, pattern: RegExp])[] = [
  [
    'statistics',
    /\b(?:abstract|bias|confidence interval|confounding|fatality|hypothesis|incidence|null|number needed|odds|outcome measure|p-value|power|predictive value|prevalence|probability|relative risk|sensitivity|specificity|statistical|study design|type of study|this study|their study|his study|her experiment|test property)\b/,
  ],
  [
    'ethics',
    /\b(?:compensation|consent|disclose|ethic\w*|inform the patient|invitation|physician to (?:have|say)|moonlighting|proxy|request|respond|(?:appropriate|best|initial|proper) response|responses by|what do you do)\b/,
  ],
  ['mechanism', /\b(?:inheritance|mechanisms?(?! of action)|pathogenesis|pathophysiology|rate limiting)\b/],
  ['prognosis', /\b(?:outcome|prognos\w+|survival)\b/],
  [
    'treatment',
    /\b(?:administ\w+|antibiotic|anesthetic|contraindicat\w*|discontinue\w*|dos(?:e|es|age|ages)|indicated|interventions?|pharmacotherap\w+|prescribed|prevent\w*|procedure|prophyla\w+|regimen|surg\w+|therap\w+|treat\w*|vaccin\w+)\b/,
  ],
  [
    'next-step',
    /\b(?:assess\w*|confirm\w*|course of action|diagnostic (?:stud|test|step)\w*|evaluat\w+ of|exclude\w*|first step|initial step|manag\w+|monitor\w*|next|recommend\w*|screen\w*|should (?:be|the)|step|stud(?:y|ies)|tests?|work-?up)\b/,
  ],
  [
    'risk-factor',
    /\b(?:at (?:\w+ )?risk|increased risk|higher risk|predispos\w+|risk factors?|inciting|precipitating)\b/,
  ],
  ['complication', /\b(?:complications?|develop(?:ing)?|sequelae?)\b/],
  ['drug', /\b(?:adverse effects?|drugs?|medications?|medicine|side effects?|mechanism of action)\b/],
  [
    'mechanism',
    /\b(?:chromosomes?|cytokines?|defense mechanisms?|derived|embryolog\w+|enzymes?|functions?|genes?|inheritance|mechanisms?|mediat\w+|mutations?|patho(?:genesis|physiology)|pathways?|process(?:es)?|proteins?|reactions?|receptors?|secret\w+|substances?|virulence)\b/,
  ],
  [
    'finding',
    /\b(?:abnormalit\w+|antibod\w+|associated|biops\w+|characteristics?|cells?|changes?|demonstrate|elevated|expect\w*|features?|findings?|found|increased|decreased|laboratory|likely to (?:have|show|reveal)|observed|present|reveal|seen|show\w*|signs?|symptoms?|values?)\b/,
  ],
  [
    'anatomy',
    /\b(?:arter(?:y|ies)|damage\w*|injured|lesions?|location|muscles?|nerves?|region|structures?|tissues?|vessels?)\b/,
  ],
]

/** References that are no diagnosis although a cause was asked for: changes, processes, sentences, measured values. */
export const otherTargets: readonly RegExp[] = [
  /^(?:an? |the )?(?:absen(?:t|ce(?! seizure))|accelerated|accumulation|activation|aggregation|altered|binding|blockade|blocked|constriction|contraction|decreased?|defective|deficient|degeneration|denaturation|deletion|depletion|deposition|dilat(?:ed|ion)|disruption|downregulation|dysfunction|elevated|elevation|enhanced|excess(?:ive)? (?:production|secretion)|expansion|failure of|formation|gain|growth|high|hyperactiv\w+|imbalance|impaired|impairment|inability|inadequate|increased?|infiltration|inhibit\w+|insufficient|interference|lack|loss|low|lower|migration|mutations?|overexpression|overproduction|oxidi[sz]ation|production|proliferation|reduced|reduction|release|secretion|stiffening|stimulation|transplacental|uncontrolled|unopposed|upregulation|vaso(?:constriction|dilation))(?=\s|$)(?! (?:altitude|blood pressure|grade|intracranial|intraocular|output))/i,
  /\b(?:antibod(?:y|ies)|transcription factors?)\b|\b(?:competing|deposition|destruction|mutation|production|proliferation|reabsorption|release|secretion|synthesis)$/i,
  /^[<>≤≥~]?\s*[\d.,]+\s*(?:%|[a-zμ]+(?:\/[a-z]+)?)?$/i,
  /^(?:[a-z-]+ ){0,3}(?:mechanism|pathway|receptors?|gene|enzyme)\b/i,
]

/** A reference with a verb is a statement. */
export const sentenceTarget = /\b(?:are|was|were|has|have|had|will|would|does|did|can|cannot|could|should|is)\b/i

/** A diagnosis is a name, not a paragraph. */
export const longestDiagnosis = 14
