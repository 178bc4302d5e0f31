import { alternationOf, once } from '../../../vocabulary/index.js'
import { sexesOf } from '../../patient/index.js'
import type { Fact } from '../fact.js'
import { wordsOf } from '../read/index.js'
import { readingWords } from '../words/index.js'
import { isOneStem } from './negation.js'

/** How far around a word the words it belongs to may stand, in characters. */
const reach = 48

const narrates = once(
  () =>
    new RegExp(
      String.raw`^(?: s)?(?: of an? [^.;,]{1,32}(?:boy|girl|infant|child|woman|man))?,? (?!ha(?:s|ve|d) brought)(?:also |further |first |then |now |has |have |had |only )*(?:${alternationOf(readingWords().narrates)})\b`,
    ),
)
const narrated =
  /\b(?:according to|brought(?: in| to [a-z ]{3,40})? by|accompanied by|referred by|sent(?: in)? by|in the words of|described by|noticed by|asked by) (?:his |her |their |the |an? |both |both his |both her )?$/

/** A fact as the comparer wants it: "both" is left and right, and who brings the patient or tells the story is marked. */
export function refined(text: string): (fact: Fact) => readonly Fact[] {
  return (fact) => {
    if (fact.kind === 'side' && fact.value === 'bilateral') {
      return ['left', 'right'].map((value) => ({ ...fact, value, name: 'both' }))
    }
    return isNarrator(fact, text) ? [{ ...fact, name: 'narrator' }] : [fact]
  }
}

/** Whether a person only brings the patient or tells the story. */
function isNarrator({ kind, span }: Fact, text: string): boolean {
  if (kind !== 'experiencer') return false
  const plain = (start: number, end: number): string =>
    text
      .slice(Math.max(0, start), end + 2)
      .toLowerCase()
      .replace(/['’](?=s\b)/g, ' ')
      .slice(0, end - Math.max(0, start))
  if (narrates().test(plain(span.end, span.end + reach))) return true
  return narrated.test(plain(span.start - reach, span.start))
}

/** Whether a pronoun can mean a relative who is named before it in its sentence. */
export function canMeanRelative({ kind, pronoun, value, span }: Fact, text: string): boolean {
  if (kind !== 'sex' || pronoun === undefined) return false
  const before = text.slice(sentenceStart(text, span.start), span.start).toLowerCase()
  return (before.match(/[a-z]+/g) ?? []).some((word) => sexesOf('relative').get(word.replace(/s$/, '')) === value)
}

/** Farther than this from a place no sentence is looked for. */
const longest = 2000

/** Where the sentence of a place begins, as far as its stops tell. */
function sentenceStart(text: string, place: number): number {
  let at = place
  while (at > 0 && place - at < longest && !/[.!?\n]/.test(text.charAt(at - 1))) at--
  return at
}

/** Whether two facts stand among some of the same words, so that one can have come in the place of the other. */
export function isSameContext(a: Fact, b: Fact, texts: { readonly before: string; readonly after: string }): boolean {
  const own = around(a, texts.before)
  const others = around(b, texts.after)
  // An edit that is read by itself has nothing around it.
  if (own.length === 0 || others.length === 0) return true
  if (isSameSentence(sentenceAt(a, texts.before), sentenceAt(b, texts.after))) return true
  return own.some((word) => others.some((other) => isOneStem(word, other)))
}

function around({ span }: Fact, text: string): readonly string[] {
  const right = text.slice(span.end, span.end + reach).split(/[.;!?\n]/)[0] ?? ''
  const left =
    text
      .slice(Math.max(0, span.start - reach), span.start)
      .split(/[.;!?\n]/)
      .at(-1) ?? ''
  return wordsOf(`${left} ${right}`.toLowerCase())
}

/** Share of their words that two sentences have in common if they are one sentence with an edit in it. */
const likeness = 0.6

function isSameSentence(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared >= likeness * Math.max(one.size, other.size)
}

function sentenceAt({ span }: Fact, text: string): ReadonlySet<string> {
  const head = text.slice(sentenceStart(text, span.start), span.start)
  const [tail = ''] = /^[^.!?\n]*/.exec(text.slice(span.end, span.end + longest)) ?? []
  return new Set(wordsOf(`${head} ${tail}`.toLowerCase()))
}
