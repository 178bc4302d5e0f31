import { type Case, concepts, findConcepts, readPatient } from '../../clinical/index.js'
import { capitalized } from '../../format/index.js'
import { originalOf, type RuleSet, readReference, recordsOf, textOf } from '../../scenario/index.js'
import type { Edit, Span } from '../../text/index.js'
import type { Tools, Why } from '../contract/index.js'
import { type Fragment, fragmentsFor } from './fragments.js'
import { sentencesOf, words } from './reading.js'

/** Which times may become vague: remote history and calendar dates, or every one, which may well change the answer. */
export const scopes = ['remote', 'any'] as const
export type AmbiguityScope = (typeof scopes)[number]

/** From two on; the tens stand by themselves. */
const spelled = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
].concat(['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'])
const tens = ['twenty', 'thirty', 'forty', 'fifty']
const numbers = [...spelled, ...tens].join('|')
const months = 'January|February|March|April|May|June|July|August|September|October|November|December'

/** An expression of a time, and the part of the fragments that stands for it. */
interface Expression {
  readonly part:
    | 'in-childhood'
    | 'few-years-ago'
    | 'years-ago'
    | 'many-years-ago'
    | 'decades-ago'
    | 'on-date'
    | 'in-year'
    | 'ago'
    | 'for'
  readonly pattern: RegExp
}

const unit = '(?:minutes?|hours?|days?|weeks?|months?|years?)'
/** Words that go with a number and say no more than that it is near; a vague time says so too. */
const near = ['about', 'approximately', 'around', 'roughly', 'almost', 'nearly', 'over', 'more than', 'at least']
/** What before a number makes it the end of a longer one, of a range or of a fraction: of these nothing is cut out. */
const joined = [
  String.raw`[\w.,/~<>≤≥≈–-]`,
  String.raw`\b(?:\d+|one|half|hundred|${numbers}|${unit}),?(?: (?:to|or|and|through))? `,
  String.raw`\b(?:than|least|most|some|under|within|past|last|first|next|another|other|every|the|up to|between|${near.join('|')}) `,
]
const apart = joined.map((before) => `(?<!${before})`).join('')

/** A number of years before, with what says that it is near. */
function yearsBefore(number: string): RegExp {
  return new RegExp(String.raw`${apart}(?:(?:${near.join('|')}) )?(?:${number}) years (?:ago|earlier)\b`, 'gi')
}

/** What behind a date or a year makes it the begin of a range, or a number of something else. */
const goesOn = String.raw`(?![-–/]\d|,? (?:to|or|and|through|until) (?:\d|the \d)| (?:m[lg]|kg|g|patients|people|cells|steps|copies|units|calories)\b)`

/**
 * A month alone is none: a season is a clue. How long ago it was, in years or in decades, stays; of a year of the last
 * century no vague word says it.
 */
const remote: readonly Expression[] = [
  { part: 'decades-ago', pattern: yearsBefore('[2-9]\\d|twenty|thirty|forty|fifty') },
  { part: 'many-years-ago', pattern: yearsBefore('1\\d|ten|eleven|twelve|\\w+teen') },
  { part: 'few-years-ago', pattern: yearsBefore('[2-4]|two|three|four') },
  { part: 'years-ago', pattern: yearsBefore(`(?!1 )\\d+|${numbers}`) },
  {
    part: 'on-date',
    pattern: new RegExp(String.raw`\bon (?:${months}) \d{1,2}\b(?:, (?:19|20)\d\d\b)?${goesOn}`, 'gi'),
  },
  {
    part: 'in-year',
    pattern: new RegExp(String.raw`(?<!\b(?:early|late|later|back) )\bin 20\d\d\b${goesOn}`, 'gi'),
  },
]

/** Nothing of a longer time: "2 years ago" of "2 years and 3 months". */
const whole = String.raw`(?! (?:and|or|to) (?:an? |\d|one|half|${numbers}))`
const everywhere: readonly Expression[] = [
  ...remote,
  { part: 'ago', pattern: new RegExp(String.raw`${apart}(?:\d+|one|${numbers}) ${unit} ago\b`, 'gi') },
  {
    part: 'for',
    pattern: new RegExp(String.raw`\bfor (?:the (?:past|last) )?(?:\d+|one|${numbers}) ${unit}\b${whole}`, 'gi'),
  },
]

/** A time that may become vague. */
export interface VagueTime {
  readonly at: Span
  readonly part: Expression['part']
}

/**
 * The times of a case that may become vague, in text order. [safety §2.2]
 *
 * Under `remote` none of the present illness, of an operation or another treatment, of an exposure or an injury, and none at
 * all in children and in psychiatric, obstetric and post-procedure cases: vague times destroy diagnoses there. Of a drug-safety case only times of sentences
 * that its original, its condition and its twin share and that name neither the drug nor the hazard.
 */
export function vagueTimes(original: Case, scope: AmbiguityScope, rules?: RuleSet | null): readonly VagueTime[] {
  const { text, reference } = original
  if (scope === 'remote' && (isTimed(text, reference.diagnosis) || ordersByYears(text))) return []
  const decides = decidingIn(original, rules)
  const found = sentencesOf(text).flatMap((sentence) =>
    scope === 'remote' && (words().timed.test(sentence.text) || tellsOfCause(sentence.text) || decides(sentence.text))
      ? []
      : (scope === 'remote' ? remote : everywhere).flatMap(({ part, pattern }) =>
          [...sentence.text.matchAll(pattern)].map((match) => {
            const start = sentence.start + match.index
            return { at: { start, end: start + match[0].length }, part }
          }),
        ),
  )
  // Of two that begin at one place the first of the list, which is the narrower.
  const ordered = [...found].sort((a, b) => a.at.start - b.at.start)
  const free = ordered.filter(({ at }, i) => i === 0 || at.start >= (ordered[i - 1] as VagueTime).at.end)
  return free.filter(({ at }) => countsFromToday(at, text)).flatMap((time) => byAge(time, text, scope))
}

/** Whether a sentence names a procedure or an exposure: what comes of one is often told by how long ago it was. */
function tellsOfCause(sentence: string): boolean {
  const known = concepts()
  return findConcepts(sentence, known).some(({ concept }) => {
    const kind = known.concepts.get(concept)?.kind
    return kind === 'procedure' || kind === 'exposure'
  })
}

/** "Earlier" counts from the last time that was told; where one was, nobody knows how long ago it is. */
function countsFromToday({ start, end }: Span, text: string): boolean {
  return !text.slice(start, end).endsWith('earlier') || !timeStated.test(text.slice(0, start))
}

const timeStated = /\b(?:ago|earlier|before|later|in (?:19|20)\d\d|at (?:the )?age|when (?:he|she) was)\b/i

/** End of childhood, and the age up to which nobody would say so, in years. */
const childhoodEnds = 13
const childhoodBegins = 2

/** What of an adult was in childhood is called so; of the remote times those of infancy stay. */
function byAge(time: VagueTime, text: string, scope: AmbiguityScope): readonly VagueTime[] {
  const said = text.slice(time.at.start, time.at.end)
  const [, number] = /(\w+) years (?:ago|earlier)$/i.exec(said) ?? []
  const age = /\b(\d{1,3})[- ]years?[- ]old\b/i.exec(text)?.[1]
  if (number === undefined || age === undefined) return [time]
  const then = Number(age) - yearsOf(number.toLowerCase())
  if (then >= childhoodEnds) return [time]
  if (then >= childhoodBegins) return [{ ...time, part: 'in-childhood' }]
  return scope === 'remote' ? [] : [time]
}

function yearsOf(number: string): number {
  if (/^\d+$/.test(number)) return Number(number)
  const ten = tens.indexOf(number)
  return ten >= 0 ? (ten + 2) * 10 : spelled.indexOf(number) + 2
}

/**
 * Replaces a share of the eligible times: of n times `share` × n, rounded down or up by a draw, so that the share holds
 * over an arm. Severities share the draw, so what is vague in the milder arm is so in the severer.
 */
export function makeVague(
  original: Case,
  { share, scope }: { readonly share: number; readonly scope: AmbiguityScope },
  { rng, rules }: Pick<Tools, 'rng' | 'rules'>,
): readonly Edit<Why>[] {
  const times = vagueTimes(original, scope, rules)
  if (times.length === 0) return []
  const count = Math.min(times.length, Math.floor(times.length * share + rng.fork('rounding').integer(steps) / steps))
  const chosen = new Set(rng.fork('times').permutation(times.length).slice(0, count))
  const wording = rng.fork('wording')
  let previous: Fragment | undefined
  return times.flatMap(({ at, part }, i) => {
    const all = fragmentsFor('temporal-ambiguity', part)
    // No phrase comes twice in a row, unless it is the only one.
    const others = all.filter(({ text }) => text !== previous?.text)
    const fragments = others.length > 0 ? others : all
    const fragment = fragments[wording.integer(fragments.length)] as Fragment
    previous = fragment
    if (!chosen.has(i)) return []
    const { id, text } = fragment
    const before = original.text.slice(at.start, at.end)
    const why = { kind: 'noise', noise: 'temporal-ambiguity', part, source: id, eligible: times.length } as const
    return [{ at, before, after: /^\p{Lu}/u.test(before) ? capitalized(text) : text, why }]
  })
}

const steps = 2 ** 20

/** Whether a sentence of a drug-safety case may decide: one that another record of its rule has not, or that names what it is about. */
function decidingIn({ id, origin, reference }: Case, rules?: RuleSet | null): (sentence: string) => boolean {
  const action = readReference(reference.action)
  if (action === undefined) return () => false
  const rule = rules?.rules.get(origin.scenario?.rule ?? id)
  // Without its rule nobody knows what decides.
  if (rule === undefined) return () => true
  const others = (['condition', 'twin'] as const).flatMap((records) => recordsOf(rule, records))
  const texts = [originalOf(rule), ...others.map(({ scenario }) => scenario)].map(textOf)
  const named = [rule.drug.name, ...rule.drug.also, ...rule.hazard.words].map((word) => word.toLowerCase())
  return (sentence) =>
    texts.some((text) => !text.includes(sentence)) || named.some((word) => sentence.toLowerCase().includes(word))
}

function isTimed(text: string, diagnosis: string): boolean {
  const { ageBand, ambientReasons } = readPatient(text, diagnosis)
  const isProtected = ageBand !== '18-64' && ageBand !== '65+'
  const nature = ['psychiatric', 'developmental', 'newborn', 'labor', 'failure-to-thrive']
  return isProtected || ambientReasons.some((reason) => nature.includes(reason)) || words().timedCase.test(text)
}

/** Whether another span of years in the case may be ordered by the times; habits are told in years in many cases. */
function ordersByYears(text: string): boolean {
  return sentencesOf(text).some(
    (sentence) =>
      /\b(?:for|over) (?:\w+ ){0,3}years\b|-year history/i.test(sentence.text) &&
      !/smok|drink|cigar|alcohol/i.test(sentence.text),
  )
}
