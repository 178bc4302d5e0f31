import { capitalized } from '../../../in-words.js'
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
    name: 'subject',
    head: /^(He|She|The patient) (denies|has a history of|has|appears|takes no|does not (?:smoke|drink|take|use)) /,
    shorten: ([, subject = '', verb = ''], rest, { reading, sentence }) =>
      isPatient(reading, sentence, subject) &&
      (verb === 'denies' || followsPatient(reading, sentence)) &&
      isVerbless(rest) &&
      !/^(?:had|been|not|never|also)\b/.test(rest)
        ? `${capitalized(verb)} `
        : null,
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

/** Shortens the head of a sentence as notes do, where subject and negation stay certain. [main A.5] */
export const fragmentRule: RewritingRule = (reading) =>
  reading.sentences.flatMap((sentence): JointEdits[] => {
    if (!sentence.text.endsWith('.')) return []
    for (const { name, head, shorten } of patterns()) {
      const match = head.exec(sentence.text)
      if (match === null) continue
      const rest = sentence.text.slice(match[0].length)
      const after = shorten(match, rest.replace(/\.$/, ''), { reading, sentence })
      if (after === null) return []
      const at = { start: sentence.start, end: sentence.start + match[0].length }
      const why = { kind: 'rewriting', rule: 'fragments', pattern: name } as const
      const edit = change(reading.text, at, after, why)
      if (edit.before === edit.after) return []
      // "Vitals: temperature 37 °C, pulse 88/min": one verb left in would be half a sentence.
      const verbs = name === 'vitals' ? [...rest.matchAll(/(?<=[a-z] )(?:is|are) (?=\d)/g)] : []
      const dropped = verbs.map(({ 0: verb, index }) => {
        const start = at.end + index
        return change(reading.text, { start, end: start + verb.length }, '', why)
      })
      return [[edit, ...dropped]]
    }
    return []
  })

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
