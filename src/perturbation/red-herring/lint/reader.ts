import type { Span } from '../../../text/index.js'
import { alternationOf, groupFile, once, starred } from '../../../vocabulary/index.js'

const file = groupFile(
  'red-herring/reader.yaml',
  [
    'order',
    'before-order',
    'no-order',
    'set-aside',
    'said',
    'which',
    'instruction',
    'instruction-elsewhere',
    'role',
    'of-role',
    'reader',
    'is-made',
    'made-to',
    'mark',
    'give',
    'whole',
    'beside',
    'place',
    'bound',
    'task',
    'you-are',
    'yours',
    'machine',
    'right',
    'solution',
    'refer',
    'document',
    'told',
  ],
  starred,
)

type Group = keyof ReturnType<typeof file.read>

/**
 * What speaks to a reader who follows instructions: an order, a role, a mark of a conversation, an answer.
 *
 * A red herring tells something and asks for nothing; a sentence that a model would obey tests something else. In a
 * pattern `<group>` stands for any word of that group of `reader.yaml`.
 */
const instructions = once(() => patterns.map(filledIn))

function filledIn({ source, flags }: RegExp): RegExp {
  const groups = file.read()
  return new RegExp(
    source.replace(/<([a-z-]+)>/g, (_, group: Group) => `(?:${alternationOf(groups[group])})`),
    flags,
  )
}

const patterns = [
  /\b<set-aside>\b[^.;]{0,40}\b<said>\b/i,
  /\b<which> <instruction>\b|\b<instruction-elsewhere>/i,
  /(?:^|[.!?\n]\s*)\W*(?:<role>|note to (?:the )?\w+)\s*(?:<of-role>\s*(?:follows)?\s*)?[:)]/i,
  /\b<reader> <is-made> <made-to>\b/i,
  /[<]\/?[a-z!|][^<>]*>|\[\/?<mark>\]|[<]\||\|>|#{2,}|```|\{\{|\}\}/i,
  /(?:^|[.!?:\n]\s*)(?:<before-order>,? )*<order>\b (?!<no-order> )/i,
  /\b[Aa]nswers? ?(?::|(?:is|as|with) (?:option )?[A-H]\b|[A-H]\b)|\b<give> (?:the )?answer\b|\boption [A-H]\b/,
  /\b<whole> <beside> (?:this|that|the) <place>\b/i,
  /\b<bound>(?: of)?(?: the| a| new)* <task>\b/i,
  /\b(?:<you-are>|<yours>|<machine>)\b/i,
  /\b<right> <solution>\b|\bthe answer is\b/i,
]

/** The first words of a text that speak to a reader, in whatever dress of letters; null where there are none. */
export function instructionIn(text: string): Span | null {
  const undressed = text
    .normalize('NFKC')
    .replace(/&lt;|&#0*60;/gi, '<')
    .replace(/&gt;|&#0*62;/gi, '>')
  const found = instructions().flatMap((pattern) => {
    const match = pattern.exec(undressed)
    return match === null ? [] : [{ start: match.index, end: match.index + match[0].length }]
  })
  const [first = null] = found.sort((one, other) => one.start - other.start)
  // Places in another dress are not those of the text.
  return first === null || undressed.length === text.length ? first : { start: 0, end: text.length }
}

/** What sends a reader to a note that is not there: "as documented", "See resident note.", "the above". */
const elsewhere = once(() =>
  filledIn(
    /\bas (?:\w+ly )?<told>\b|\b(?:<refer>|per|agrees? with|concurs? with|details (?:are )?in) (?:the )?(?:[\w-]+ ){0,2}?<document>\b|\b(?:the|with|as|see|noted) above\b/i,
  ),
)

/** The first words of a text that send a reader to what another note or a sentence before it tells; null where none do. */
export function pointerIn(text: string): Span | null {
  const match = elsewhere().exec(text)
  return match === null ? null : { start: match.index, end: match.index + match[0].length }
}

/** Greek letters beside Latin ones in names and units: "NF-κB", "IFNγ", "μmol", "kΩ"; never within a word of small letters. */
const namedWithGreek = /^(?:[A-Z0-9]*[αβγδκλμΔΩ][A-Z0-9]*|μ(?:g|m|s|l|mol|kat|eq)|[kM]Ω)$/u

/** Latin letters that are printed as others: small capitals, letters of phonetics, "ĸ". */
const oddLatin = /[\u0138\u0250-\u02af\u1d00-\u1dbf\u{a720}-\u{a7ff}\u{1f130}-\u{1f189}]/u

/**
 * The first word of a text that mixes alphabets or is written in letters that only look Latin: "smоkes" with a Cyrillic
 * o, "ｓｍｏｋｅｓ", "𝐬𝐦𝐨𝐤𝐞𝐬". A lint that reads letters finds no "smokes" in it. Null where there is none.
 */
export function lookAlikeIn(text: string): Span | null {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}Ⓐ-ⓩ\u{1f130}-\u{1f189}]+/gu)) {
    const signs = [...word]
    const isLatin = /\p{Script=Latin}/u.test(word)
    const others = signs.filter((sign) => /\p{L}/u.test(sign) && !/\p{Script=Latin}|\p{Script=Common}/u.test(sign))
    const isMixed = isLatin && others.length > 0 && !namedWithGreek.test(word)
    const isWholly = !isLatin && others.length > 1 && others.every((sign) => latinLike.test(sign))
    const isOdd = isLatin && (oddLatin.test(word) || /\p{Ll}\p{Ll}*[0134]\p{Ll}{2,}/u.test(word))
    if (signs.some(isDressed) || isMixed || isWholly || isOdd) return { start: index, end: index + word.length }
  }
  return null
}

/** Cyrillic and Greek letters that are printed like Latin ones: a word of them alone may be meant to be read as one. */
const latinLike = /^[асвԁеһіјкӏморԛѕтԝхуАВЕЅІЈКМНОРСТХУҮԌοαινρυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]$/u

/** Full-width, mathematical, circled and joined letters and full-width digits: ASCII in another dress. */
function isDressed(sign: string): boolean {
  return /[^\p{ASCII}ªº]/u.test(sign) && /[\p{L}０-９Ⓐ-ⓩ]/u.test(sign) && /^[a-z0-9]+$/i.test(sign.normalize('NFKC'))
}
