import { once } from '../../../vocabulary/index.js'
import { anyOf, change, type JointEdits, lowered, type RewritingRule, type Sentence } from '../reading/index.js'

const atHead = ['Um,', 'Well,', 'You know,', 'Uh,'] as const
const behindComma = ['um,', 'uh,', 'you know,', 'well,'] as const

/** An introductory phrase and its comma: no figure, no negation, no second comma. */
const introduction =
  /^(?:On|In|At|For|Over|During|After|Before|Since|Upon|Within)(?: [\p{L}-]+){1,6}, (?=(?:he|she|the|there|his|her|they|a|an) )/u

const negation = /\b(?:no|not|never|without|neither|nor|none|denies|denied)\b/i

const endsNarration = once(() => new RegExp(`\\b${anyOf('ends-narration')}\\b`, 'i'))

/** One sentence in three may have a filler: speech hesitates, but not in every sentence. */
const spacing = 3

/**
 * Puts in fillers and hesitations, at the head of a sentence or behind an introductory phrase. [main A.5]
 *
 * Only in the narrated history, which ends with the first vital sign, examination or test: nobody hesitates before a
 * result. Never the first sentence of all, so that age and sex come first; never in quoted speech, lists or the question.
 * Differs: the paper puts fillers into findings, too.
 */
export const fillerRule: RewritingRule = (reading, rng) => {
  const phase = rng.integer(spacing)
  // Taken in turn, so that no two neighbours hesitate alike.
  const heads = rng.permutation(atHead.length)
  const inners = rng.permutation(behindComma.length)
  return narrated(reading.sentences)
    .filter(isNarrative)
    .filter((_, i) => i % spacing === phase)
    .flatMap((sentence, i): JointEdits[] => {
      const isToReader = /\byou(?:r|rs)?\b/i.test(sentence.text)
      const ofTurn = (fillers: readonly string[], order: readonly number[]): string => {
        // "You know, the police tell you" speaks to two.
        const turn = order.map((_, k) => fillers[order[(i + k) % order.length] as number] as string)
        return turn.find((filler) => !(isToReader && /^you/i.test(filler))) as string
      }
      const intro = introduction.exec(sentence.text)?.[0]
      if (intro !== undefined && !negation.test(intro)) {
        const at = { start: sentence.start + intro.length, end: sentence.start + intro.length }
        return [[change(reading.text, at, `${ofTurn(behindComma, inners)} `, { kind: 'filler', rule: 'fillers' })]]
      }
      const first = /^\p{L}+(?= )/u.exec(sentence.text)?.[0] ?? ''
      const small = lowered(first)
      if (small === null) return []
      const at = { start: sentence.start, end: sentence.start + first.length }
      return [[change(reading.text, at, `${ofTurn(atHead, heads)} ${small}`, { kind: 'filler', rule: 'fillers' })]]
    })
}

/** The sentences before the first that tells a finding. */
function narrated(sentences: readonly Sentence[]): readonly Sentence[] {
  const end = sentences.findIndex(({ index, text }) => index > 0 && endsNarration().test(text))
  return end < 0 ? sentences : sentences.slice(0, end)
}

function isNarrative({ text, index }: Sentence): boolean {
  return index > 0 && text.endsWith('.') && text.length >= 25
}
