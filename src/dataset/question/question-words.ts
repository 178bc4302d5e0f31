import { alternationOf, cell, groupFile, once, patternOf, setsOf, starred, tableFile } from '../../vocabulary/index.js'

/** Nouns that follow "which of the following", plural and singular. */
const nounFile = tableFile('question/nouns.csv', () => {
  const noun = cell({ pattern: /^[a-z]+$/, expected: 'a word of small letters' })
  return { plural: noun, singular: noun }
})

/** Words by which exam questions are classified. */
const questionWordFile = groupFile(
  'question/words.yaml',
  [
    'noun-end',
    'singular-verb',
    'plural-verb',
    'kept-plural',
    'qualifier',
    'disease',
    'culprit',
    'head',
    'before-suffering',
    'suffering',
    'process',
  ],
  starred,
)

/** Words by which other final questions tell what they ask for, in the order in which they are tried. */
const otherQuestionFile = groupFile(
  'question/other-questions.yaml',
  [
    'statistics',
    'ethics',
    'mechanism-itself',
    'prognosis',
    'treatment',
    'next-step',
    'risk-factor',
    'complication',
    'drug',
    'mechanism',
    'finding',
    'anatomy',
  ],
  starred,
)

/** The words of {@link questionWordFile} as sets. */
export const questionWords = setsOf(questionWordFile)

/** The singular of each noun, by its plural. */
export const singulars = once(() => new Map(nounFile.read().map(({ plural, singular }) => [plural, singular] as const)))

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

/** Patterns made of the listed words. */
const parts = once(() => {
  const words = questionWordFile.read()
  const anyOf = (group: 'disease' | 'culprit' | 'suffering' | 'head'): string => `(?:${alternationOf(words[group])})`
  const disease = anyOf('disease')
  return {
    disease,
    culprit: anyOf('culprit'),
    suffering: `(?:(?:${alternationOf(words['before-suffering'])}|\\w+'s) ){0,7}(?:\\w+ ){0,2}${anyOf('suffering')}`,
    qualifiers: `(?:(?:${alternationOf(words.qualifier)}|\\w+'s) )*`,
    head: `(?:${disease}|${anyOf('head')}|(?<=infectious |causal |causative |etiologic )agent|agent(?= (?:causing|of|responsible)|\\?|$))`,
  }
})

const explains =
  '(?:(?:best|most|likely|probably|accurately|could|can|may|would|also|have|has|to) )*(?:explains?|accounts? for|caused?|' +
  'causing|produced|precipitated|led to|contributed to|is responsible for|underl(?:ies|ie)|describes?|represents?|responsible for|consistent with|' +
  'responsible)'

/**
 * Final questions that ask for a diagnosis, a cause, a pathogen or a condition, in lower case and with "what" for
 * "which of the following".
 */
export const diagnosisQuestions = once((): readonly RegExp[] => {
  const { disease, culprit, suffering, qualifiers, head } = parts()
  return [
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
    new RegExp(`${what} (?:${be} )?${explains} ${suffering}\\b`),
    new RegExp(
      `${what} (?:${be} )?(?:(?:most|likely|best) )*to (?:account for|have (?:caused|produced|led to)|explain) ${suffering}\\b`,
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
})

/** A cause is asked for, but of something that is no illness, or of a finding that is described. */
export const falseDiagnosisQuestions =
  /\b(?:component|effects?|free of|histologic findings?|improve\w*|mechanism|not being|organism responsible|pathogenesis|pathophysiology|role)\b|\bconsistent with (?:\S+ ){0,2}(?:condition|diagnosis|disease|disorder)\b/

/** The question itself says "diagnosis"; then any name will do. */
export const namesDiagnosis = /\bwhat (?:\S+ ){0,6}diagnos[ei]s\b/

/** What the other final questions ask for; the first that fits names the reason. */
export const otherQuestions = once((): readonly (readonly [reason: string, pattern: RegExp])[] =>
  Object.entries(otherQuestionFile.read()).map(([group, words]) => {
    // "Mechanisms of action" are asked for of a drug.
    if (group !== 'mechanism-itself') return [group, new RegExp(patternOf(words))]
    return ['mechanism', new RegExp(`\\b(?:${alternationOf(words)})\\b(?! of action)`)]
  }),
)

/** References that are no diagnosis although a cause was asked for: changes, processes, sentences, measured values. */
export const otherTargets = once((): readonly RegExp[] => {
  const processes = `absence(?! seizure)|${alternationOf(questionWordFile.read().process)}`
  const otherwise = '(?! (?:altitude|blood pressure|grade|intracranial|intraocular|output))'
  return [
    new RegExp(`^(?:an? |the )?(?:${processes})(?=\\s|$)${otherwise}`, 'i'),
    /\b(?:antibod(?:y|ies)|transcription factors?)\b|\b(?:competing|deposition|destruction|mutation|production|proliferation|reabsorption|release|secretion|synthesis)$/i,
    /^[<>≤≥~]?\s*[\d.,]+\s*(?:%|[a-zμ]+(?:\/[a-z]+)?)?$/i,
    /^(?:[a-z-]+ ){0,3}(?:mechanism|pathway|receptors?|gene|enzyme)\b/i,
  ]
})

/** A reference with a verb is a statement. */
export const sentenceTarget = /\b(?:are|was|were|has|have|had|will|would|does|did|can|cannot|could|should|is)\b/i

/** A diagnosis is a name, not a paragraph. */
export const longestDiagnosis = 14
