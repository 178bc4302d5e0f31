import type { Span } from '../../../text/index.js'
import { alternationOf, escaped, once } from '../../../vocabulary/index.js'
import { numberWords } from '../../quantity/index.js'
import { type Cue, cuesOf } from '../context/index.js'
import { byWord } from '../term/index.js'
import { clausesOf } from './clause.js'
import { readingWords } from './words.js'

/** What a sentence says of a stretch of it, other than that it is absent. */
export interface ContextScope extends Span {
  readonly category: Exclude<(typeof categories)[number], 'pseudo'>
  /** Where the cue stands. */
  readonly cue: Span
}

const categories = [
  'possible',
  'conditional',
  'provoked',
  'planned',
  'historical',
  'history',
  'given',
  'needed',
  'pseudo',
] as const

const time = once(() => {
  const { onset, amount, trigger, degree, changes } = readingWords.read()
  const number = String.raw`(?:\d+(?:\.\d+)?|${alternationOf([...Object.keys(numberWords), ...amount])})`
  const began = String.raw`\b(?:${alternationOf(onset)})\b`
  return {
    placeholders: {
      // In the manner of ConText, what is of the last days belongs to the present illness.
      '<time>': `(?:(?:about|around|nearly|almost|over|more than) )?${number}(?: to ${number})? (?:week|month|year|decade)s?`,
      '<number>': number,
      // "Mumps at 6", and not "at 6 a.m.".
      '<age>': String.raw`(?<=\bhad [^.;]{1,60} at )\d{1,2}(?=[,.;]?(?:\s*$|,|;| and\b))`,
      '<year>': String.raw`(?:19|20)\d\d`,
      '<doing>': '[a-z]{2,}ing',
      // A story told in the present is no condition: "when she arrives".
      '<does>':
        '(?:he|she|it|they|(?:his|her|the) [a-z]+) (?:[a-z]+ly )?(?!(?:has|does|was|arrives|presents|comes|returns|notices|says)\\b)[a-z]+s',
      '<trigger>': `(?:(?:${alternationOf(degree)}) ){0,3}(?:${alternationOf(trigger)})`,
      '<some>': '[a-z-]+(?: [a-z-]+){0,5}',
    } as Readonly<Record<string, string>>,
    /** How a time begins. */
    opening: new RegExp(
      `^(?:0|about|around|nearly|almost|over|more|${alternationOf([...Object.keys(numberWords), ...amount].map((one) => one.split(' ')[0] as string))})$`,
    ),
    /** "It is worse on standing": it is there without. */
    changes: new RegExp(String.raw`\b(?:${alternationOf(changes)})\b[^,;]{0,15}$`, 'i'),
    /** "Started 9 months ago", "3 years ago she noticed": it goes on. */
    onsetAhead: new RegExp(String.raw`${began}(?: \w+){0,2} $`, 'i'),
    onsetBehind: new RegExp(String.raw`^,?(?: \S+){0,3} ${began}`, 'i'),
  }
})

type ContextCue = Cue & { readonly category: ContextScope['category'] | 'pseudo' }

/** The cues that begin with a word: longer ones first. */
interface CuesFrom {
  readonly pattern: RegExp
  /** The cue that a match is, by the number of its group. */
  readonly cues: readonly ContextCue[]
}

const contextCues = once(() => {
  return [...cuesOf(categories)].sort(([one], [other]) => other.length - one.length) as [string, ContextCue][]
})

const cuesFrom = byWord((word): CuesFrom | null => {
  const rows = contextCues().filter(([cue]) => {
    return cue.startsWith('<time>') ? time().opening.test(word) : firstWord.exec(cue)?.[0] === word
  })
  if (rows.length === 0) return null
  const groups = rows.map(
    ([cue]) =>
      `(${cue
        .split(/(<\w+>)/)
        .map((part) => time().placeholders[part] ?? escaped(part))
        .join('')})`,
  )
  return {
    pattern: new RegExp(String.raw`(?:${groups.join('|')})(?![\p{L}\d-])`, 'iuy'),
    cues: rows.map(([, cue]) => cue),
  }
})

const firstWord = /[\p{L}\d]+/u

/** The cues of a sentence with their places, from left to right without overlap. */
function cuesIn(text: string, { start, end }: Span): readonly (Span & { readonly cue: ContextCue })[] {
  const within = text.slice(start, end)
  const found: (Span & { readonly cue: ContextCue })[] = []
  let last = 0
  for (const { 0: word, index } of within.matchAll(/(?<![\p{L}\d-])[\p{L}\d]+/gu)) {
    const from = index < last ? null : cuesFrom(/^\d/.test(word) ? '0' : word.toLowerCase())
    if (from === null) continue
    from.pattern.lastIndex = index
    const match = from.pattern.exec(within)
    const cue = match === null ? undefined : from.cues[match.slice(1).findIndex((group) => group !== undefined)]
    if (match === null || cue === undefined) continue
    last = index + match[0].length
    found.push({ cue, start: start + index, end: start + last })
  }
  return found
}

/** Where a list, or what one noun says, ends. */
const itemEnd = /[,;:()]|\band (?=(?:has|had|is|was|takes|denies|smok)\w*\b)/g
const nounEnd = /[,;:()]|\b(?:and|or|of|in|on|at|with|without|from|for|to|but|is|are|was|were|has|had|shows?)\b/g

/** Up to how many words the noun behind a word has. */
const nounLength = /^(?: \S+){0,5}/

/** What the cues of a sentence say, each with the stretch that it reaches. */
export function scopesIn(text: string, sentence: Span): readonly ContextScope[] {
  // A question asserts nothing.
  if (/\?\s*$/.test(text.slice(sentence.start, sentence.end))) return []
  const clauses = clausesOf(text, sentence)
  return cuesIn(text, sentence).flatMap(({ cue, start, end }): ContextScope[] => {
    const { category } = cue
    if (category === 'pseudo') return []
    const place = { start, end }
    if (category === 'provoked' && time().changes.test(text.slice(sentence.start, start))) return []
    const clause = clauses.find((one) => one.start <= start && start < one.end) ?? sentence
    return reachOf(cue, place, { text, clause, sentence, next: clauses[clauses.indexOf(clause) + 1] }).map((reach) => ({
      ...reach,
      category,
      cue: place,
    }))
  })
}

interface Around {
  readonly text: string
  readonly clause: Span
  readonly sentence: Span
  /** The clause behind. */
  readonly next: Span | undefined
}

function reachOf({ direction, scope }: Cue, cue: Span, around: Around): readonly Span[] {
  const { text, clause, sentence, next } = around
  const whole = scope === 'sentence' ? sentence : clause
  const ahead = { start: whole.start, end: cue.start }
  const behind = { start: cue.end, end: whole.end }
  const ends = scope === 'word' ? nounEnd : scope === 'list' ? itemEnd : null
  const [before, after] = ends === null ? [ahead, behind] : [lastItem(text, ahead, ends), firstItem(text, behind, ends)]
  if (direction === 'forward') return [after]
  if (direction === 'backward') return [before]
  if (direction === 'both')
    return [scope === 'sentence' ? lastItem(text, { ...ahead, start: clause.start }, itemEnd) : before, after]
  if (time().onsetAhead.test(text.slice(ahead.start, ahead.end))) return []
  if (text.slice(ahead.start, ahead.end).trim() !== '') return [before]
  if (time().onsetBehind.test(text.slice(behind.start, behind.end))) return []
  // "When climbing stairs, he gets dizzy": what opens the sentence by itself holds for the clause behind it.
  const isShort = text.slice(behind.start, behind.end).trim().split(/\s+/).length <= openerLength
  return [isShort && next !== undefined ? { ...behind, end: next.end } : behind]
}

/** Up to how many words belong to what opens a sentence. */
const openerLength = 3

function firstItem(text: string, { start, end }: Span, ends: RegExp): Span {
  const at = text.slice(start, end).search(ends)
  const longest = ends === nounEnd ? nounLength.exec(text.slice(start, end))?.[0].length : undefined
  return { start, end: Math.min(at < 0 ? end : start + at, start + (longest ?? end)) }
}

function lastItem(text: string, { start, end }: Span, ends: RegExp): Span {
  const last = [...text.slice(start, end).matchAll(ends)].at(-1)
  return { start: last === undefined ? start : start + last.index + last[0].length, end }
}

/**
 * What is said of a stretch by the cue nearest to it; null where nothing is. Doubt and condition come first, for they
 * hold for what is past or planned as well: "may have had a stroke last year".
 */
export function contextOf({ start, end }: Span, scopes: readonly ContextScope[]): ContextScope['category'] | null {
  const reaching = scopes.filter((scope) => scope.start < end && start < scope.end)
  const away = ({ cue }: ContextScope) => (cue.end <= start ? start - cue.end : cue.start - end)
  const isOver = reaching.some(({ category }) => category === 'historical')
  const isFirst = ({ category }: ContextScope) => {
    if (category === 'provoked') return isOver ? 2 : 0
    return category === 'possible' || category === 'conditional' ? 0 : 1
  }
  return reaching.sort((one, other) => isFirst(one) - isFirst(other) || away(one) - away(other))[0]?.category ?? null
}
