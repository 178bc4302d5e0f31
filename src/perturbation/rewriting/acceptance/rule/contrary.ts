import { quote } from '../../../../errors.js'
import { assertedSentences, isSpecific, negatedBase, stemOf } from '../reading/index.js'

/** Words that deny the word in them, beyond those with "un", "in" and "non". */
const turnedForms = new Map(
  `afebrile=febrile asymptomatic=symptomatic asymmetric=symmetric asymmetrical=symmetrical acyanotic=cyanotic
  anicteric=icteric atypical=typical atraumatic=traumatic avascular=vascular anovulatory=ovulatory disoriented=oriented
  disorganized=organized disorganised=organised discontinued=continued dissimilar=similar dissatisfied=satisfied
  disinhibited=inhibited malnourished=nourished agranulocytosis=granulocytosis painless=painful harmless=harmful`
    .split(/\s+/)
    .map((row) => row.split('=') as [turned: string, plain: string]),
)

const turning = /^(?:un|in|im(?=[bmp])|ir(?=r)|il(?=l)|non-?)([a-z]{4,})$/

/** Words that begin so and deny nothing, though their rest is a word as well. */
const falseFriends = new Set(
  `unless unlike unwell united inpatient inpatients inside intake intense intensely intensive induration inform informed
  infuse infused inflame inflamed intend intended income input invest indent insect inverse impatient impair impaired impart
  impress import impact implant implanted implants impulse illness instill instilled intent intention`.split(/\s+/),
)

/** A word that can be denied by its own beginning, with the words around it. */
interface Plain {
  readonly stem: string
  readonly word: string
  readonly isTurned: boolean
  /** Whether a negation beside it may turn it round once more. */
  readonly isOpen: boolean
  readonly near: readonly string[]
}

/** How many words to either side say of what a word is told. */
const reach = 4

/**
 * Words that a rewritten text turned round by their beginning: stable and unstable, regular and irregular.
 *
 * Only where the one stands less often than in the original and the other one more often, among some of the same words.
 * "Not stable" is "unstable".
 *
 * @example
 * contraryFaults('The rhythm is irregular.', 'The rhythm is regular.')
 * // → ['The original says "regular", and the new text "irregular" in its place.']
 */
export function contraryFaults(rewritten: string, original: string): readonly string[] {
  const before = plainWords(original)
  const after = plainWords(rewritten)
  const turned = new Set([...before, ...after].filter(({ isTurned }) => isTurned).map(({ stem }) => stem))
  return [...turned].flatMap((stem) => {
    const [was, is] = [before, after].map((words) => words.filter((word) => word.stem === stem)) as [Plain[], Plain[]]
    for (const isTurned of [false, true]) {
      const [gone, come] = [sure(was, isTurned), sure(is, !isTurned)]
      // What a negation turned before may now be told by the word alone.
      const more = come.length - sure(was, !isTurned).length - Math.max(0, open(was) - open(is))
      if (gone.length <= sure(is, isTurned).length || more <= 0) continue
      const one = gone.find((word) => come.some((other) => isNear(word, other)))
      const other = one === undefined ? undefined : come.find((word) => isNear(one, word))
      if (one !== undefined && other !== undefined) return [fault(one.word, other.word)]
    }
    return []
  })
}

function sure(words: readonly Plain[], isTurned: boolean): readonly Plain[] {
  return words.filter((word) => !word.isOpen && word.isTurned === isTurned)
}

function open(words: readonly Plain[]): number {
  return words.filter(({ isOpen }) => isOpen).length
}

/** Whether two words stand among some of the same words, or one of them alone. */
function isNear({ near }: Plain, { near: others }: Plain): boolean {
  return near.length === 0 || others.length === 0 || near.some((stem) => others.includes(stem))
}

function plainWords(text: string): readonly Plain[] {
  return assertedSentences(text).flatMap((sentence) =>
    sentence.words.flatMap(({ word, status }, i): Plain[] => {
      const around = [...sentence.words.slice(Math.max(0, i - reach), i), ...sentence.words.slice(i + 1, i + 1 + reach)]
      const near = around.map(({ stem }) => stem).filter(isSpecific)
      return partsOf(word).map((part) => {
        const base = baseOf(part)
        const isBySelf = base !== null && (negatedBase(word) !== null || sentence.cues === 0)
        const isOpen = isBySelf
          ? status === 'uncertain' && sentence.cues > 0
          : status !== 'affirmed' && status !== 'weak'
        return { stem: stemOf(base ?? part), word: part, isTurned: base !== null, isOpen, near }
      })
    }),
  )
}

/** "Well-nourished" holds "nourished"; "non-tender" is one word. */
function partsOf(word: string): readonly string[] {
  return word.includes('-') && !word.startsWith('non-') ? word.split('-') : [word]
}

/** The word that a word denies by its beginning; null for others. */
function baseOf(word: string): string | null {
  if (falseFriends.has(word)) return null
  return turnedForms.get(word) ?? turning.exec(word)?.[1] ?? null
}

function fault(gone: string, come: string): string {
  return `The original says ${quote(gone)}, and the new text ${quote(come)} in its place.`
}
