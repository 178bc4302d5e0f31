import { likeCase, type Planter, swapMatches } from '../planter.js'

/** "X, Y, or Z" after a taken negation reads "X, Y, and Z". */
const joined = (list: string): string =>
  list
    .replace(/\bor\b/, 'and')
    .replace(/ (?=(?:(?:known |relevant )?(?:family|personal and family) )?(?:history|sign|evidence) )/, ' a ')
    .replace(/ (?=(?:abnormality|effect)\b)/, ' an ')
    .replace(' a evidence', ' evidence')

export const negation: readonly Planter[] = [
  swapMatches(
    '"no" is lost',
    /\b(?:There (?:is|are|was|were)|there (?:is|are|was|were)|has had|[Hh]as|shows?|reveals?) no (?!longer|more|one|other|relevant)([^.;:(]{3,120})(?=[.;])/g,
    ([whole]) => joined(whole.replace(/ no /, ' ')),
  ),
  swapMatches('a denial becomes a report', /\b[Dd]enies [^.;:(]{3,120}(?=[.;])/g, ([whole]) =>
    whole.replace(/^Denies/, 'Reports').replace(/^denies/, 'reports'),
  ),
  swapMatches(
    '"not" is lost',
    /\b(is|are|was|were) not (?=(?:enlarged|palpable|tender|swollen|inflamed|itchy|painful|distended|present|felt|red|involved|warm|dilated|elevated|increased|pregnant|sexually|able|immunized|vaccinated|visible|seen|dehydrated|obese)\b)/g,
    ([, verb]) => `${verb} `,
  ),
  swapMatches(
    '"never" is lost',
    /\b([Hh]as) never (?=(?:smoked|had|used|taken|traveled|been|injected|drunk|received|undergone)\b)/g,
    ([, verb]) => `${verb} `,
  ),
  swapMatches(
    '"without" becomes "with"',
    /\bwithout (?=(?:fever|rebound|guarding|pain|blood|tenderness|murmur|erythema|edema|swelling|relief|rash|nausea|vomiting|weakness|treatment|mass|fluctuance|discharge|ulceration|warning|injury|nodules|rigidity|bleeding)\b)/g,
    () => 'with ',
  ),
  swapMatches(
    'a negative result becomes positive or the other way round',
    /(?<!gram-)\b(?:negative|positive)\b(?!-| pressure| symptoms)/g,
    ([word]) => (word === 'negative' ? 'positive' : 'negative'),
  ),
  swapMatches('what is absent is present', /\b(is|are) absent\b/g, ([, verb]) => `${verb} present`),
  swapMatches(
    'a negation is added',
    /\b(There (?:is|are)) (?=(?:an?|mild|marked|diffuse|moderate|severe|small|bilateral|tender|sparse|fine|scattered|pitting|intercostal)\b)(?:an? )?/g,
    ([, verb]) => `${verb} no `,
  ),
  swapMatches(
    'a negation is added to a finding',
    /\b(is|are) (?=(?:tender|swollen|enlarged|distended|palpable|present|warm|erythematous|pale|jaundiced|cyanotic|dilated|elevated|decreased|reduced)\b(?! \d))/g,
    ([, verb]) => `${verb} not `,
  ),
]

/** Names of tests whose "shows" may be weakened. */
const test =
  /(?:tomography|[Rr]adiography|radiographs?|CT|MRI|ultrasonography|Ultrasonography|imaging|biopsy|Biopsy|smear|electrocardiogram|Echocardiography|echocardiography|film|endoscopy|scan)/
    .source

export const certainty: readonly Planter[] = [
  swapMatches(
    'a shown finding is only possible',
    new RegExp(`(?<=\\b${test}[^.;]{0,40}) (?:shows|reveals)(?= (?!no\\b|that\\b|neither\\b|only\\b|normal\\b))`, 'g'),
    (_, rng) => (rng.integer(2) === 0 ? ' may show' : ' suggests'),
  ),
  swapMatches(
    'a shown finding is excluded by words of doubt',
    new RegExp(
      `(?<=\\b${test}[^.;]{0,40}) (?:shows|reveals)(?= an? (?:[^ .;,]+ ){0,4}(?:mass|nodule|fracture|lesion|abscess|effusion|thrombus|adenoma|cyst|infiltrate|opacity|plaque|tumor|collection)\\b)`,
      'g',
    ),
    () => ' cannot exclude',
  ),
  swapMatches(
    'a stated finding is only possible',
    /\b(There is|there is|has) (an?) (?=[a-z-]+ (?:mass|murmur|ulcer|nodule|plaque|rash|cyst|effusion|lesion|fracture|abscess|tremor|swelling|node|hernia|goiter)\b)/g,
    ([, verb]) => `${verb} a possible `,
  ),
  swapMatches(
    'words of doubt become words of proof',
    /(?<!most )\b(?:consistent with|suggestive of|suspicious for|compatible with)\b(?! (?:your|which|these|this|her|his|a gestational|\d))/g,
    () => 'diagnostic of',
  ),
  swapMatches(
    'a suspicion becomes a fact',
    /\b(?:suspected|presumed|possible(?! to| complications| that)|probable)\b(?= [a-z])/gi,
    ([word]) => likeCase(word, 'confirmed'),
  ),
  swapMatches(
    'a proof becomes a suspicion',
    /(?<=\b(?:is|was|were|been|an?|with) )(?:confirmed|proven)\b(?= [a-z])/g,
    () => 'suspected',
  ),
  swapMatches(
    'a verb of proof becomes a verb of exclusion',
    new RegExp(`(?<=\\b(?:${test}|angiography|culture|testing)(?: [^.;]{0,30})? )confirms(?= [a-z])`, 'g'),
    () => 'rules out',
  ),
]

/** Words that tie a tense: "will be stopped 3 months ago" and "used to have fits since birth" are no English. */
const tellsWhen =
  /\b(?:ago|since|yesterday|last|earlier|past|previously|at age|at the age|now|when|until|for \d+|for the past|during|at that time|history|currently|today|after|before)\b/i

/** The 100 characters on either side of a match, cut at full stops before blanks. */
function sentenceAround(match: RegExpExecArray): string {
  const { index, input } = match
  const before = input
    .slice(Math.max(0, index - 100), index)
    .split(/[.;] /)
    .at(-1)
  const after = input.slice(index, index + 100).split(/[.;] (?=[A-Z])/)[0]
  return `${before}${after}`
}

export const temporality: readonly Planter[] = [
  swapMatches(
    'a drug of today is one of the past',
    /\b(?:now )?(?:takes|is taking)(?= (?!no\b|shallow\b|deep\b|long\b|part\b|place\b|care\b|turns\b|a\b|the\b|off\b|up\b|about\b|several\b|\d)[a-z])/g,
    () => 'formerly took',
  ),
  swapMatches('an operation of the past is planned', /\bunderwent\b/g, (match) =>
    tellsWhen.test(sentenceAround(match)) ? null : 'is scheduled to undergo',
  ),
  swapMatches(
    'a past illness is a present one',
    /\b(?:has|with) a history of(?= (?:[a-z-]+ ){0,2}(?:abuse|use|cancer|carcinoma|lymphoma|tuberculosis|depression|pneumonia|syphilis|gonorrhea|chlamydia|ulcers?|bulimia)\b)/g,
    ([words]) => words.replace(' a history of', ' active'),
  ),
  swapMatches(
    'what was given will be given',
    /\b(was|were) (?=(?:given|started|begun|prescribed|treated|stopped|vaccinated|immunized|transfused|removed|repaired|admitted)\b)/g,
    (match) => (tellsWhen.test(sentenceAround(match)) ? null : 'will be '),
  ),
  swapMatches(
    'what is present has gone',
    /\b([Hh]e|[Ss]he) has had (?=(?!no\b|two\b|three\b|several\b|one\b|\d)[a-z])/g,
    (match) => (tellsWhen.test(sentenceAround(match)) ? null : `${match[1]} used to have `),
  ),
  swapMatches(
    'before becomes after',
    /\b(?:before|after)(?= (?:meals|eating|exercise|exertion|surgery|delivery|birth|treatment|sleep|menses|ejaculation|feeding|feeds|supper|breakfast)\b)/g,
    ([word]) => (word === 'before' ? 'after' : 'before'),
  ),
  swapMatches(
    'a smoker has stopped, or a former one smokes',
    /\b(?:[Hh]e|[Ss]he) (?:smokes|drinks|injects)\b/g,
    (match) => (tellsWhen.test(sentenceAround(match)) ? null : match[0].replace(/(smoke|drink|inject)s/, 'used to $1')),
  ),
  swapMatches(
    'previous becomes current',
    /\b(?:previous|prior|former|past)(?= (?:[a-z]+ )?(?:illness|infection|therapy|treatment|use|abuse|smoker|surgery|pregnancy|episode|myocardial|stroke))/gi,
    ([word]) => likeCase(word, 'current'),
  ),
]

const kin =
  /(?:mother|father|brother|sister|uncle|aunt|cousin|grandmother|grandfather|son|daughter|husband|wife|partner|twin)/
    .source

export const experiencer: readonly Planter[] = [
  swapMatches(
    'what the patient has, a relative has',
    /(?<=(?:^|[.!?] ))(He|She) (has had|has|had|takes|took|drinks|smokes|underwent|received)(?= (?!(?:been|also|come|no|not|never|neither|noticed|tried|applied|asked|seen|recently)\b)[a-z\d])/g,
    ([, who, verb], rng) => {
      const relatives = who === 'He' ? ['His brother', 'His father'] : ['Her sister', 'Her mother']
      return `${relatives[rng.integer(2)]} ${verb}`
    },
  ),
  swapMatches(
    'what a relative has, the patient has',
    new RegExp(
      `(?<!(?:says|states|notes|thinks|believes|feels|reports|fears|worries|told|that) (?:that )?)\\b([Hh]is|[Hh]er) (?:older |younger |maternal |paternal |twin )?${kin} (has|had|died of|takes|took|underwent|has had)(?= (?!(?:been|also|recently|seen|noted|noticed|found|observed|brought|given|tried)\\b)[a-z])`,
      'g',
    ),
    ([words, , verb]) => (verb === 'died of' ? null : likeCase(words, `the patient ${verb}`)),
  ),
  swapMatches(
    'the family of one side is of the other',
    /\b(?:maternal|paternal)(?= (?:uncle|aunt|grand|cousin|relative|great))/g,
    ([word]) => (word === 'maternal' ? 'paternal' : 'maternal'),
  ),
  swapMatches(
    'a family history is the own one',
    /(?<!personal (?:or|and) )\bfamily history of\b/g,
    () => 'personal history of',
  ),
  swapMatches(
    'a relative is another one',
    /\b([Hh]is|[Hh]er|[Tt]he patient's) (mother|father|brother|sister)(?= (?:has|had|died|takes|took|underwent|began|was diagnosed|developed)\b(?! (?:been|noticed|noted|seen|found|brought|given)))/g,
    ([, whose, who]) => {
      const other: Record<string, string> = {
        mother: 'grandmother',
        father: 'uncle',
        brother: 'cousin',
        sister: 'cousin',
      }
      return `${whose} ${other[who as string]}`
    },
  ),
  swapMatches(
    'what no relative has, the patient has not',
    /\bNo relative has(?: had)?\b/g,
    () => 'The patient never had',
  ),
]
