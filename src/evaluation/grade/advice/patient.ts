import { plain, sentencesOf } from './clause.js'
import { type DrugNames, mentionsIn, namedIn } from './drugs.js'
import { type Course, coursesIn, durationsIn, type Regimen, regimensIn } from './regimen/index.js'
import { type Route, routesIn } from './route.js'
import { quantitiesIn } from './unread.js'

/** What the text of a case tells of the drugs of its patient. */
export interface PatientDrugs {
  /** Doses in which the drug is taken or planned. */
  readonly planned: readonly Regimen[]
  /** For how many days the drug is to be given, where the plan tells it. */
  readonly courses: readonly number[]
  /** The same, with what tells whether that is to come or reckoned from the beginning. */
  readonly plans: readonly Course[]
  /** Every time that the text tells, in days. */
  readonly times: readonly number[]
  /** The ways by which the drug is planned. */
  readonly routes: readonly Route[]
  /** The drug is planned as a single dose. */
  readonly isOnce: boolean
  /** Other drugs that the patient takes or is to take, by their generic names. */
  readonly current: ReadonlySet<string>
  /** Drugs that the patient takes by the reference, though the text may tell them by their class. */
  readonly implied: readonly string[]
  /** Drugs that did harm before, or do not work: never to be given. */
  readonly refused: ReadonlySet<string>
  /** Those among the refused ones to which the patient had anaphylaxis. */
  readonly anaphylactic: ReadonlySet<string>
  /** Drugs that were taken for this and did not help. */
  readonly failed: ReadonlySet<string>
  /** The kidneys clear little by the reference. */
  readonly isRenal: boolean
  /** What the drug of the rule is for, by the reference. */
  readonly indication: string | null
  /** Those among the current ones that are ordered together with the drug, or taken for a reason of their own. */
  readonly together: readonly string[]
  /** The text itself, in small letters. */
  readonly text: string
  /** In kg; null where it is not told. */
  readonly weight: number | null
}

/** Nothing is known of the patient. */
export const noPatient: PatientDrugs = {
  planned: [],
  courses: [],
  plans: [],
  times: [],
  routes: [],
  isOnce: false,
  current: new Set(),
  implied: [],
  refused: new Set(),
  anaphylactic: new Set(),
  failed: new Set(),
  isRenal: false,
  indication: null,
  together: [],
  text: '',
  weight: null,
}

/**
 * The drugs in the text of a case: the doses of the drug that is decided about, the other drugs that are taken, and those
 * that were not borne.
 *
 * @example
 * const text = 'Enalapril caused angioedema. She takes metformin. Lisinopril 10 mg once a day is planned.'
 * const told = readPatientDrugs(text, { drug: ['lisinopril'], alternatives: [] })
 * [[...told.refused], [...told.current], told.planned.length]
 * // → [['enalapril'], ['metformin'], 1]
 */
export function readPatientDrugs(text: string, names: DrugNames): PatientDrugs {
  const planned: Regimen[] = []
  const [current, refused, failed] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const anaphylactic = new Set<string>()
  const together: string[] = []
  const courses: number[] = []
  const routes: Route[] = []
  let isOnce = false
  for (const sentence of sentencesOf(plain(text))) {
    const mentions = namedIn(sentence, names)
    const own = ownRegimens(sentence, names)
    planned.push(...own)
    if (mentions.some(({ who }) => who === 'this') && !stated.test(sentence)) {
      courses.push(...durationsIn(sentence))
      routes.push(...routesIn(sentence))
      isOnce ||= single.test(sentence) && own.every(({ perDay }) => perDay === null)
    }
    if (relative.test(sentence)) continue
    const isOrdered = mentions.some(({ who }) => who === 'this')
    for (const { name, who, start, end } of mentions) {
      if (who === 'this') continue
      if (useless.test(sentence) && !taking.test(sentence.slice(0, start))) failed.add(name.toLowerCase())
      if (isOrdered || forReason.test(sentence.slice(end))) together.push(name.toLowerCase())
      const near = sentence.slice(0, start).split(/[,:(]/).at(-1) ?? ''
      const isHarmful = harmed.test(sentence) && !unharmed.test(sentence) && !taking.test(near)
      if (isHarmful && /\banaphyla/.test(sentence)) anaphylactic.add(name.toLowerCase())
      if (resistant.test(near) || isHarmful) refused.add(name.toLowerCase())
      else if (dispensed.test(sentence.slice(end))) current.add(name.toLowerCase())
      else if (
        !absent.test(near) &&
        !tested.test(sentence.slice(0, start)) &&
        !past.test(sentence) &&
        !replaced.test(sentence.slice(end))
      )
        current.add(name.toLowerCase())
    }
  }
  const weight = /\b(?:weighs|weight)\b\s*:?(?: [a-z]+){0,5}? ?(\d+(?:\.\d+)?) ?kg\b/.exec(text.toLowerCase())?.[1]
  return {
    planned,
    courses,
    plans: plansIn(text, names),
    times: quantitiesIn(text.toLowerCase()).flatMap(({ value, isTime }) => (isTime ? [value / 24] : [])),
    routes,
    isOnce: isOnce && planned.every(({ perDay }) => perDay === null),
    current,
    implied: [],
    refused,
    anaphylactic,
    failed,
    isRenal: false,
    indication: null,
    together,
    text: text.toLowerCase(),
    weight: weight === undefined ? null : Number(weight),
  }
}

/** For how long the drug is to be given: "it is planned for three months in all". */
function plansIn(text: string, names: DrugNames): readonly Course[] {
  return sentencesOf(plain(text)).flatMap((sentence) => {
    if (!mentionsIn(sentence, names).some(({ who }) => who === 'this')) return []
    return sentence.split(/;/).flatMap((clause) => (stated.test(clause) ? [] : coursesIn(clause).courses))
  })
}

/** The doses of a sentence that are the drug's own: those behind its name, and those before the first drug that is named. */
export function ownRegimens(sentence: string, names: DrugNames): readonly Regimen[] {
  const mentions = namedIn(sentence, names)
  return mentions.flatMap(({ who, start }, i) => {
    if (who !== 'this') return []
    const next = mentions.slice(i + 1).find((other) => other.who !== 'this')
    // A name may hold a strength: "tacrolimus 0.1% ointment".
    const whole = sentence.slice(start, next?.start)
    // "70 mg every Sunday, together with daily vitamin D" tells nothing more of the first.
    const behind = next === undefined ? whole : whole.replace(/\b(?:and|or|plus|with)\s+(?:[a-z-]+\s+){0,2}$/, '')
    return [...(i === 0 ? regimensIn(sentence.slice(0, mentions[0]?.start)) : []), ...regimensIn(behind)]
  })
}

/** Whether what words of a text name was given once, or without success: to stop it takes nothing away. */
export function isOver(words: readonly string[], { text }: PatientDrugs): boolean {
  return sentencesOf(text).some((sentence) => past.test(sentence) && words.every((word) => sentence.includes(word)))
}

/** "Darunavir and cobicistat were replaced by dolutegravir": those before are past. */
const replaced =
  /^[^;]{0,60}?\b(?:was|were|has been|have been) (?:replaced|exchanged|switched|changed) (?:by|for|to|with)\b/

/** What was, and is no plan. */
const stated = /\b(?:has|have|had|was|were|since|took|ago)\b/
const single =
  /\bsingle\b|\bone(?:[- ]time\b| (?:\w+ )?(?:dose|bottle|enema|tablet|capsule|injection|infusion)\b)|\bthis (?:morning|afternoon|evening)\b|\btonight\b|\bonce\b(?! (?:an?|per|every|each|daily|nightly|weekly|monthly|yearly|or)\b)/

const relative =
  /\b(?:mother|father|sister|brother|son|daughter|cousin|aunt|uncle|grand\w+|husband|wife|relative|neighbou?r)(?:'s)?\b/
const harmed =
  /\b(?:allerg\w*|anaphyla\w*|hives|angioedema|stevens|epidermal necrolysis|caused|gave (?:her|him)|made (?:her|him)|reacted|intoleran\w*|not tolerate\w*|hypersensitiv\w*|not wanted)\b/
const unharmed =
  /\b(?:no|without) (?:known )?(?:drug )?(?:allerg\w*|trouble|reaction)|\bnot allergic\b|\bnever (?:had|reacted)\b|tolerated/
/** "Receives enoxaparin, because warfarin gave her a rash": what is taken did no harm. */
const taking = /\b(?:takes|receives|is taking|is treated with|goes on with|uses)\b[^,;]*$/
/** "That prescription was canceled, and amoxicillin was dispensed in its place". */
const dispensed =
  /^ (?:was|is) (?:dispensed|given|prescribed|ordered|chosen)[^,;]*\b(?:in its (?:place|stead)|instead)\b/
/** "Amitriptyline at night for sleep": it stays whatever else is given. */
const forReason =
  /^[^.;]{0,50}?\b(?:for|to (?:prevent|treat|control)|against) (?!\d|(?:the (?:last|past)|a|an|one|two|three|four|five|six|seven|eight|ten|many|some|several)\b)/
const resistant = /\bresistant to\b(?!.*\b(?:susceptible|sensitive)\b)[^,;]*$/
/** "Susceptible to clindamycin and linezolid": tested, and not taken. */
const tested = /\b(?:susceptible|sensitive) to\b[^;]*$/
const absent = /\b(?:no|not|nobody|none|never|neither|nor|without|nothing|avoids?)\b[^,;]*$/
/** "Two courses of permethrin did not help": but not where one of two did, or did too little. */
const useless =
  /\b(?:did not help|does not help|(?:has|have) not helped|helped little|helped no\w*|did (?:little|nothing)|without (?:help|relief|success)|did not clear|failed)\b/
const past =
  /\b(?:took|had taken|was taken|stopped|last dose|used to|did not help|does not help|failed|(?:was|were) (?:struck|crossed) out|was cancel?led|helped (?:little|no\w*)|did (?:little|nothing)|until (?:this|yesterday|last)|without (?:help|relief|success))\b/
