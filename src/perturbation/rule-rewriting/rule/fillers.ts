import { readFacts } from '../../../clinical/index.js'
import { once } from '../../../vocabulary/index.js'
import {
  anyOf,
  change,
  isPatient,
  type JointEdits,
  lowered,
  type RewritingRule,
  type Sentence,
} from '../reading/index.js'

const negation = /\b(?:no|not|never|without|neither|nor|none|denies|denied|cannot)\b|n['’]t\b/i

const patterns = once(() => ({
  /** "She reports", "The patient also describes". */
  account: new RegExp(`^(He|She|The patient)(?: (?:also|then|now))? ${anyOf('tells')}\\b`),
  endsNarration: new RegExp(`\\b${anyOf('ends-narration')}\\b`, 'i'),
  exposure: new RegExp(`\\b${anyOf('exposure')}\\b`, 'i'),
}))

/** One sentence in two may have a filler: speech hesitates, but not in every sentence. */
const spacing = 2

/**
 * Puts "Well," before a sentence in which the patient's own account is told. [main A.5]
 *
 * Only in the narrated history, which ends with the first vital sign, examination or test, and never before a denial, a
 * drug, an exposure or a figure of a result: a hesitation there is heard as doubt. Never the first sentence of all, so
 * that age and sex come first; never in quoted speech, lists or the question.
 * Differs: the paper puts "um" and "you know" anywhere, before findings, too.
 */
export const fillerRule: RewritingRule = (reading, rng) => {
  const phase = rng.integer(spacing)
  return narrated(reading.sentences)
    .filter((sentence) => {
      const subject = patterns().account.exec(sentence.text)?.[1]
      return subject !== undefined && isPatient(reading, sentence, subject) && isHarmless(sentence)
    })
    .filter((_, i) => i % spacing === phase)
    .flatMap((sentence): JointEdits[] => {
      const first = /^\p{L}+(?= )/u.exec(sentence.text)?.[0] ?? ''
      const small = lowered(first)
      if (small === null) return []
      const at = { start: sentence.start, end: sentence.start + first.length }
      return [[change(reading.text, at, `Well, ${small}`, { kind: 'filler', rule: 'fillers' })]]
    })
}

/** The sentences before the first that tells a finding. */
function narrated(sentences: readonly Sentence[]): readonly Sentence[] {
  const end = sentences.findIndex(({ index, text }) => index > 0 && patterns().endsNarration.test(text))
  return end < 0 ? sentences : sentences.slice(0, end)
}

function isHarmless({ text, index }: Sentence): boolean {
  if (index === 0 || !text.endsWith('.') || negation.test(text) || patterns().exposure.test(text)) return false
  return readFacts(text).every(({ kind }) => !unsaid.has(kind))
}

/** Kinds of facts before which nobody hesitates. */
const unsaid: ReadonlySet<string> = new Set(['drug', 'dose', 'laboratory', 'vital-sign'])
