import { demand, kinds } from '../../../given.js'
import { findsIn, type Span } from '../../../text/index.js'
import { readNumbers } from '../../quantity/index.js'
import { type Found, findWords } from '../../vocabulary/index.js'
import { type Fact, movedBy } from '../fact.js'
import { drugEndings, type FactWord, factVocabulary, notNegated, readingSets, type StatedFact } from '../words/index.js'
import { isMeant } from './meant.js'
import { numberFacts } from './quantity.js'
import { wordsInScope } from './scope.js'
import { windowsOf, withLineFeeds } from './windows.js'

/**
 * The facts of a clinical text that must survive a perturbation, each with its place, in text order.
 *
 * A fixed vocabulary and fixed rules, without a model: what is not in the vocabulary is not seen. See decision 0013.
 *
 * @example
 * readFacts('He denies fever.').map(({ kind, value }) => [kind, value])
 * // → [['sex', 'male'], ['negation', 'no']]
 */
export function readFacts(text: string): readonly Fact[] {
  demand('readFacts', text, kinds.anyText)
  const facts: Fact[] = []
  for (const { start, text: window } of windowsOf(withLineFeeds(text))) {
    if (window.length === text.length) return factsIn(window)
    for (const fact of factsIn(window)) facts.push(movedBy(fact, start))
  }
  return facts
}

function factsIn(text: string): readonly Fact[] {
  const plain = plainAge(plainText(text), text)
  const found = findWords(plain, factVocabulary()).filter((word) => isMeant(word, plain, text))
  const fixed = found.filter(holdsNumber(plain))
  const isTaken = (at: number): boolean => fixed.some(({ start, end }) => at >= start && at < end)
  const gravidities = readGravidity(plain)
  const inGravidity = (at: number): boolean => gravidities.some(({ span }) => at >= span.start && at < span.end)
  const numbers = readNumbers(plain, (at) => isTaken(at) || inGravidity(at))
  const free = clearOf(found, numbers)
  const facts = [
    ...gravidities,
    ...free.flatMap((word) => statedFacts(word, plain)),
    ...unlistedDrugs(plain, free),
    ...prefixedNegations(plain, free),
    ...signs(text),
  ]
  return [...facts, ...numberFacts(plain, numbers, free), ...allergens(plain, facts)].sort(byPlace)
}

/** The words that touch no number; both lists are in text order. */
function clearOf(found: readonly Found<FactWord>[], numbers: readonly Span[]): Found<FactWord>[] {
  let at = 0
  return found.filter(({ start, end }) => {
    while ((numbers[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at++
    return (numbers[at]?.start ?? Number.POSITIVE_INFINITY) >= end
  })
}

function byPlace(a: Fact, b: Fact): number {
  return a.span.start - b.span.start || a.span.end - b.span.end
}

/** The text in small letters of the same length; dots of "b.i.d." and the like are blanks, `_` is a slash. */
export function plainText(text: string): string {
  const lower = text.toLowerCase()
  let plain = lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (word) => word.toLowerCase())
  if (plain.includes('_')) plain = plain.replaceAll('_', '/')
  if (plain.includes('’')) plain = plain.replaceAll('’', "'")
  if (plain.includes("'")) plain = plain.replace(/'(?=[tsd]\b)/g, ' ')
  return plain.replace(/(?<![a-z0-9.])[a-z](?:\.[a-z])+(?![a-z0-9])\.?/g, (short) => short.replaceAll('.', ' '))
}

/** Whether a phrase holds a number, so that the number is not told again. */
function holdsNumber(plain: string): (word: Found<FactWord>) => boolean {
  return ({ meaning, start, end }) => {
    if (meaning.is === 'nothing') return true
    if (meaning.is === 'name') return /\d/.test(plain.slice(start, end))
    const [first] = meaning.facts
    return (
      first?.kind === 'frequency' || (first !== undefined && /\d|\b(?:one|first|fifth)\b/.test(plain.slice(start, end)))
    )
  }
}

function statedFacts({ meaning, start, end }: Found<FactWord>, plain: string): Fact[] {
  if (meaning.is !== 'facts') return []
  return meaning.facts.map((stated) => factOf(stated, plain, start, end))
}

function factOf({ kind, value, short, pronoun, negates }: StatedFact, plain: string, start: number, end: number): Fact {
  const targets = kind !== 'negation' ? null : negates === undefined ? wordsInScope(plain, start, end) : [negates]
  return {
    kind,
    value,
    span: { start, end },
    ...(targets === null ? {} : { targets }),
    ...(short === undefined ? {} : { short }),
    ...(pronoun === undefined ? {} : { pronoun }),
  }
}

const sexLetter =
  /[MF](?![\w/°'-]|\.\w)(?<=(?:\b(?:[yY]\/?[oO]\.?|y\.o\.|old) ?|(?:^|[.!?]\s|\b[Aa]n? |[:,] )\d{1,3}[ -]?|\b[Ss]ex ?[:=] ?|\b[Gg]ender ?[:=] ?)[MF])/gm
const asked = /\?(?=[A-Za-z])(?<=[a-z,:] \?)/g

/** What a single sign tells: "54 y/o M" and "sex: F", and "?gout". */
function signs(text: string): Fact[] {
  const facts: Fact[] = []
  for (const { 0: letter, index } of findsIn(text, sexLetter)) {
    facts.push({ kind: 'sex', value: letter === 'M' ? 'male' : 'female', span: { start: index, end: index + 1 } })
  }
  if (text.includes('?')) {
    for (const { index } of text.matchAll(asked)) {
      facts.push({ kind: 'certainty', value: 'suspected', span: { start: index, end: index + 1 } })
    }
  }
  return facts
}

/** "54M" at the start or behind an article is an age and no length or temperature: the letter becomes "y". */
function plainAge(plain: string, text: string): string {
  if (!/\d[MF]/.test(text)) return plain
  let aged = plain
  for (const hit of text.matchAll(/[MF](?![\w/°-])(?<=(?:^|[.!?]\s|\b[Aa]n? )\d{1,3}[MF])/gm)) {
    aged = `${aged.slice(0, hit.index)}y${aged.slice(hit.index + 1)}`
  }
  return aged
}

/** Drugs that only their ending gives away. */
function unlistedDrugs(plain: string, found: readonly Found<FactWord>[]): Fact[] {
  return findsIn(plain, drugEndings()).flatMap((hit): Fact[] => {
    const span = { start: hit.index, end: hit.index + hit[0].length }
    const isKnown = found.some(({ start, end }) => start < span.end && end > span.start)
    return isKnown ? [] : [{ kind: 'drug', value: hit[0], span }]
  })
}

const prefixed = /(?<![a-z0-9])non-?[a-z]{3,}/g

/** "nontender", "non-smoker". */
function prefixedNegations(plain: string, found: readonly Found<FactWord>[]): Fact[] {
  if (!plain.includes('non')) return []
  return [...plain.matchAll(prefixed)].flatMap((hit): Fact[] => {
    const span = { start: hit.index, end: hit.index + hit[0].length }
    if (notNegated().test(hit[0]) || found.some(({ start, end }) => start < span.end && end > span.start)) return []
    return [{ kind: 'negation', value: 'no', span, targets: [hit[0].replace(/^non-?/, '')] }]
  })
}

const together = /(?<![a-z0-9])g\s?(\d{1,2}),?\s?p\s?(\d{1,4})(?![a-z0-9])/g
const spelled =
  /(?<![a-z])(gravida|para)[ :]?\s?(\d{1,4}|one|two|three|four|five|six|seven|zero)(?:,? (?:and )?p(\d{1,4})(?!\d))?/g

function readGravidity(plain: string): Fact[] {
  const facts: Fact[] = []
  const add = (value: string, start: number, end: number): void => {
    facts.push({ kind: 'gravidity', value, span: { start, end } })
  }
  for (const hit of findsIn(plain, together)) {
    const end = hit.index + hit[0].length
    add(`g${hit[1]}`, hit.index, end)
    add(`p${hit[2]}`, hit.index, end)
  }
  if (!plain.includes('gravida') && !plain.includes('para')) return facts
  const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
  for (const hit of plain.matchAll(spelled)) {
    const end = hit.index + hit[0].length
    const index = numbers.indexOf(hit[2] as string)
    add(`${hit[1] === 'para' ? 'p' : 'g'}${index < 0 ? hit[2] : index}`, hit.index, end)
    if (hit[3] !== undefined) add(`p${hit[3]}`, hit.index, end)
  }
  return facts
}

const allergyTo =
  /(?:\b(?:allerg(?:ic|y|ies)|hypersensitiv(?:e|ity)|anaphylaxis|intoleran(?:t|ce)) (?:reactions? )?(?:to|of)|\b(?:he|she|patient|who|skin) (?:is|was) sensitive to|\ballerg(?:y|ies)(?: ?:| includes?| are| is to)|\b(?:patch|prick|skin) test(?:s|ing)? (?:is|was|are|were) positive (?:for|to)) ((?:[a-z-]+(?:, | and | or |, and | ))*[a-z-]+)/g
const allergyOf = /\b([a-z-]+) allerg(?:y|ies)\b/g
/** What a text about allergies holds, to be looked up before it is read. */
const signals = ['allerg', 'hypersens', 'anaphylaxis to', 'intoleran', 'sensitive to', 'positive for', 'positive to']
const meetings = [' eat', ' ate ', ' touch', ' drinks']
const reactions = ['swell', 'hives', 'wheez', 'itch', 'anaphyla', 'urticaria']
const reactionTo =
  /\b(?:swells?|swelling|hives|wheez(?:es|ing)|itch(?:es|ing)?|anaphylaxis|urticaria)\b[^.;\n]{0,24}\b(?:when|whenever|after|if) (?:(?:she|he|they) (?:eats?|ate|touches|drinks)|eating|touching) ([a-z-]+)/g

/** What a patient is allergic to: the words behind "allergic to" up to the end of their list. */
function allergens(plain: string, facts: readonly Fact[]): Fact[] {
  const stated = signals.some((signal) => plain.includes(signal))
  const shown = meetings.some((word) => plain.includes(word)) && reactions.some((word) => plain.includes(word))
  if (!stated && !shown) return []
  const notAllergen = readingSets()['no-allergen']
  const found: Fact[] = []
  const add = (word: string, start: number): void => {
    const drug = facts.find(({ kind, span }) => kind === 'drug' && span.start === start)
    found.push({
      kind: 'allergen',
      value: drug?.value ?? word.replace(/s$/, ''),
      span: { start, end: start + word.length },
    })
  }
  for (const hit of plain.matchAll(allergyTo)) {
    const listStart = hit.index + hit[0].length - (hit[1] as string).length
    let isEnd = false
    for (const word of (hit[1] as string).matchAll(/[a-z-]+/g)) {
      if (word[0] === 'and' || word[0] === 'or') isEnd = false
      else if (notAllergen.has(word[0])) break
      else if (isEnd && plain.charAt(listStart + word.index - 2) !== ',') break
      else {
        add(word[0], listStart + word.index)
        isEnd = true
      }
    }
  }
  for (const hit of plain.matchAll(reactionTo)) {
    const word = hit[1] as string
    if (!notAllergen.has(word)) add(word, hit.index + hit[0].length - word.length)
  }
  for (const hit of plain.matchAll(allergyOf)) {
    if (!notAllergen.has(hit[1] as string)) add(hit[1] as string, hit.index)
  }
  return found
}
