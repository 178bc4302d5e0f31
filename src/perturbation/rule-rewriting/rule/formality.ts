import { capitalized } from '../../../format/index.js'
import { compilePhrases, type PhraseMatcher, type Span } from '../../../text/index.js'
import { filled, once, several, tableFile, yesOrNo } from '../../../vocabulary/index.js'
import {
  anyOf,
  type CaseReading,
  change,
  everyMention,
  type Mention,
  type RewritingRule,
  type Sentence,
} from '../reading/index.js'

interface Phrases {
  readonly matcher: PhraseMatcher
  /** By phrase of the matcher. */
  readonly choices: readonly (readonly string[])[]
}

/** Clinical phrases and the plain ones that say the same; `both` where the first plain one becomes the formal one too. */
const formalityFile = tableFile('rewriting/formality.csv', () => ({
  formal: filled,
  plain: several('|', filled),
  both: yesOrNo,
}))

const phrases = once((): Phrases => {
  const byPhrase = new Map<string, string[]>()
  for (const { formal, plain, both } of formalityFile.read()) {
    const [first] = plain
    byPhrase.set(formal, [...(byPhrase.get(formal) ?? []), ...plain])
    if (both && first !== undefined) byPhrase.set(first, [...(byPhrase.get(first) ?? []), formal])
  }
  return { matcher: compilePhrases([...byPhrase.keys()]), choices: [...byPhrase.values()] }
})

/** Phrases that tell how the index patient came; only where a case opens are they certainly about that patient. */
const arrival = /^(?:comes|presents|is brought)\b/

/** What may precede one: "A 23-year-old woman with asthma", "The patient", "She". */
const patientSubject =
  /^(?:(?:an?|the|this) [^,;:]{0,60}?\b(?:man|woman|male|female|boy|girl|patient|child|student|infant|newborn|neonate|adult)\b|(?:he|she)\b)(?!['’])/i

/** Other things that present with something. */
const otherSubject =
  /\b(?:that|which|disease|disorder|condition|syndrome|rash|lesion|infection|usually|typically|often)\b/i

/** "When asked further" is said of the subject that follows, who must be the one that answers: "…, she says". */
const answered = once(
  () =>
    new RegExp(
      `^,? (?:he|she|they|the (?:patient|man|woman|boy|girl|mother|father|parents))(?: (?:also|then|now))? ${anyOf('answers')}\\b`,
    ),
)

/** How many sentences count as the opening of a case. */
const opening = 2

/** Whether the subject before a verb is the patient. */
function isOfPatient(before: string): boolean {
  return patientSubject.test(before) && !otherSubject.test(before)
}

const adults: readonly (string | null)[] = ['18-64', '65+']

/** "Presents" leaves open how; only an adult "comes" who can speak, is not in shock, and is neither brought nor in hospital. */
function comesAlone({ text, patient }: CaseReading, { end }: Sentence): boolean {
  const { ageBand, canSpeak, ambientReasons } = patient
  if (!adults.includes(ageBand) || !canSpeak || ambientReasons.includes('shock')) return false
  return !/\b(?:brought|hospital|ambulance)\b/i.test(text.slice(0, end))
}

/** Moves between clinical and plain wording by a table of phrases that say the same: every mention in a case or none. [main A.5] */
export const formalityRule: RewritingRule = (reading, rng) => {
  const { matcher, choices } = phrases()
  const chosen = new Map<number, string>()
  const mentions: Mention[] = []
  for (const sentence of reading.sentences) {
    matcher.scan(sentence.text, (phrase, start, end) => {
      const from = matcher.phrases[phrase] as string
      const open = choices[phrase] as readonly string[]
      const to = chosen.get(phrase) ?? (open[rng.integer(open.length)] as string)
      chosen.set(phrase, to)
      const written = sentence.text.slice(start, end)
      const isOpen =
        (written === from || (start === 0 && written === capitalized(from))) &&
        !(reading.isReference(from) || reading.isReference(to)) &&
        fits(reading, sentence, { start, end }, { from, to })
      const at = { start: sentence.start + start, end: sentence.start + end }
      const after = start === 0 ? capitalized(to) : to
      const why = { kind: 'rewriting', rule: 'formality', from, to } as const
      mentions.push({ phrase, edit: isOpen ? change(reading.text, at, after, why) : null })
    })
  }
  return everyMention(reading.text, matcher, mentions)
}

/** Whether a phrase at a place of a sentence can be said in the other words there. */
function fits(
  reading: CaseReading,
  sentence: Sentence,
  { start, end }: Span,
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  const { text, index } = sentence
  if (arrival.test(from) && index >= opening) return false
  if (from === 'presents with' && !isOfPatient(text.slice(0, start))) return false
  if (from.startsWith('presents') && to.startsWith('comes') && !comesAlone(reading, sentence)) return false
  if (/^when asked\b/.test(to) && !answered().test(text.slice(end))) return false
  if (/[-/’'\p{L}\p{N}]/u.test(text.charAt(end)) || /[-/’']/.test(text.charAt(start - 1))) return false
  // "Vitals signs", a slip of the source, would become "vital signs signs".
  const lastWord = to.slice(to.lastIndexOf(' ') + 1).toLowerCase()
  return !text
    .slice(end + 1)
    .toLowerCase()
    .startsWith(lastWord)
}
