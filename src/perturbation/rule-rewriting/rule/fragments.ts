import { capitalized } from '../../../format/index.js'
import { once } from '../../../vocabulary/index.js'
import {
  anyOf,
  type CaseReading,
  change,
  isIn,
  isOnePhrase,
  isPatient,
  isVerbless,
  type JointEdits,
  type RewritingRule,
  type Sentence,
} from '../reading/index.js'

/** What the head of a sentence becomes; null where it must stay. */
interface Pattern {
  readonly name: string
  readonly head: RegExp
  readonly shorten: (match: RegExpExecArray, rest: string, said: Said) => string | null
}

interface Said {
  readonly reading: CaseReading
  readonly sentence: Sentence
}

/** In order of preference; the first that fits is the only one. */
const patterns = once((): readonly Pattern[] => [
  {
    name: 'has-no',
    head: /^(He|She|The patient) has no /,
    shorten: ([, subject = ''], rest, { reading, sentence }) =>
      isPatient(reading, sentence, subject) && isVerbless(rest) ? 'No ' : null,
  },
  {
    name: 'there-is',
    head: /^There (?:is|are) (no |an? |(?!the )[a-z]+ )(?=[a-z0-9(-])/,
    shorten: ([, next = ''], rest) => (isVerbless(rest) ? capitalized(next) : null),
  },
  {
    name: 'examination',
    head: new RegExp(`^(?:(${anyOf('examination')}) )?[Ee]xamination (?:shows|reveals) (?=[a-z0-9])`),
    shorten: ([, part], rest) =>
      /^(?:that|how|what|him|her)\b/.test(rest) || !isOnePhrase(rest) ? null : headingOf(part),
  },
  {
    name: 'on-examination',
    head: /^On (physical )?examination, there (?:is|are) /,
    shorten: ([, part], rest) => (isOnePhrase(rest) ? headingOf(part && 'Physical') : null),
  },
  {
    name: 'vitals',
    head: /^(?:His|Her|The patient's) temperature is (?=\d)/,
    shorten: (_, rest) =>
      /, (?:blood pressure|pulse|respirations|heart rate)\b.*, and /.test(rest) && isVitalsOnly(rest)
        ? 'Vitals: temperature '
        : null,
  },
])

/**
 * Shortens the head of a sentence as notes do, where subject and negation stay certain. [main A.5]
 *
 * "He" and "she" are left out of every sentence of a run that begins so, or of none.
 */
export const fragmentRule: RewritingRule = (reading) => {
  const runs = runsOf(reading)
  const inRuns = new Set(runs.flat())
  const drafts = runs
    .filter((run) => run.every((sentence) => canLoseSubject(reading, sentence, run)))
    .map((run) => run.flatMap((sentence) => shortened(reading, sentence) ?? withoutSubject(reading, sentence)))
  for (const sentence of reading.sentences) {
    const edits = inRuns.has(sentence) ? null : shortened(reading, sentence)
    if (edits !== null) drafts.push([...edits])
  }
  return drafts.sort(([a], [b]) => (a?.at.start ?? 0) - (b?.at.start ?? 0))
}

/** The edits of the first pattern that fits a sentence; null where none does. */
function shortened(reading: CaseReading, sentence: Sentence): JointEdits | null {
  if (!sentence.text.endsWith('.')) return null
  for (const { name, head, shorten } of patterns()) {
    const match = head.exec(sentence.text)
    if (match === null) continue
    const rest = sentence.text.slice(match[0].length)
    const after = shorten(match, rest.replace(/\.$/, ''), { reading, sentence })
    if (after === null) return null
    const at = { start: sentence.start, end: sentence.start + match[0].length }
    const why = { kind: 'rewriting', rule: 'fragments', pattern: name } as const
    const edit = change(reading.text, at, after, why)
    if (edit.before === edit.after) return null
    // "Vitals: temperature 37 °C, pulse 88/min": one verb left in would be half a sentence.
    const verbs = name === 'vitals' ? [...rest.matchAll(/(?<=[a-z] )(?:is|are) (?=\d)/g)] : []
    const dropped = verbs.map(({ 0: verb, index }) => {
      const start = at.end + index
      return change(reading.text, { start, end: start + verb.length }, '', why)
    })
    return [edit, ...dropped]
  }
  return null
}

const subject = once(() => new RegExp(`^(He|She|The patient) (?=(${anyOf('note-verb')})\\b)`))

/** Fewest sentences of a run: one alone among full sentences reads like a slip. */
const shortest = 2

/** Runs of neighbouring sentences that begin with "he" or "she". */
function runsOf(reading: CaseReading): readonly (readonly Sentence[])[] {
  const runs: Sentence[][] = []
  let index = Number.NaN
  for (const sentence of reading.sentences) {
    const begins = /^(?:He|She|The patient)\b(?!['’]s)/.test(sentence.text)
    const goesOn = begins && sentence.index === index + 1
    if (begins && goesOn) runs.at(-1)?.push(sentence)
    else if (begins) runs.push([sentence])
    if (begins) index = sentence.index
  }
  return runs.filter(({ length }) => length >= shortest)
}

function canLoseSubject(reading: CaseReading, sentence: Sentence, run: readonly Sentence[]): boolean {
  const match = subject().exec(sentence.text)
  if (match === null || !sentence.text.endsWith('.') || !isPatient(reading, sentence, match[1] as string)) return false
  if (sentence === run[0] && /^(?:has|appears)/.test(match[2] as string) && !followsPatient(reading, sentence))
    return false
  return isVerbless(sentence.text.slice(match[0].length + (match[2] as string).length, -1))
}

function withoutSubject(reading: CaseReading, sentence: Sentence): JointEdits {
  const [head = '', , verb = ''] = subject().exec(sentence.text) ?? []
  const at = { start: sentence.start, end: sentence.start + head.length + verb.length }
  const why = { kind: 'rewriting', rule: 'fragments', pattern: 'subject' } as const
  return [change(reading.text, at, capitalized(verb), why)]
}

/** The heading of a note, "Exam:": the phrase behind it needs no verb. */
function headingOf(part: string | undefined): string {
  return part === undefined ? 'Exam: ' : `${part} exam: `
}

/** Whether the sentence before is about the patient: in "The right knee is swollen. Has intact sensation" the knee has it. */
function followsPatient({ sentences }: CaseReading, { index }: Sentence): boolean {
  const before = sentences.find((sentence) => sentence.index === index - 1)
  if (before === undefined) return false
  return /^(?:He|She|The patient)\b(?!['’]s)/.test(before.text) || (index === 1 && /-old\b/.test(before.text))
}

/** Whether nothing but vital signs follows: no further remark may come under the heading. */
function isVitalsOnly(rest: string): boolean {
  const words = rest.toLowerCase().match(/[a-z]+/g) ?? []
  return words.every((word) => isIn('vital', word))
}
