import type { Span } from '../../../text/index.js'
import { alternationOf, groupFile, once, starred } from '../../../vocabulary/index.js'

const file = groupFile('red-herring/reader.yaml', ['order'], starred)

/**
 * What speaks to a reader who follows instructions: an order, a role, a mark of a conversation, an answer.
 *
 * A red herring tells something and asks for nothing; a sentence that a model would obey tests something else.
 */
const instructions = once((): readonly RegExp[] => [
  /\b(?:ignor|disregard|forget|overrid|bypass|skip|discard|dismiss|neglect)(?:e|es|ed|ing|s)?\b[^.;]{0,40}\b(?:instruct\w+|prompts?|rules?|directions?|guidelines?|messages?|context|text|lines?|said|written|above|preceding|everything|previous|earlier|so far)\b/i,
  /\b(?:previous|prior|earlier|above|following|new|system|your) (?:instruct\w+|prompts?)\b|\binstru\w+ (?:précédentes?|anteriores|previas)\b/i,
  /(?:^|[.!?\n]\s*)\W*(?:system|assistant|user|developer|human|ai|admin|note to (?:the )?\w+)\s*(?:(?:message|prompt|note)\s*(?:follows)?\s*)?[:)]/i,
  /\b(?:assistant|model|reader) (?:is|was|must|should|will) (?:to|asked|told|instructed|output|answer|reply|say)\b/i,
  /<\/?[a-z!|][^<>]*>|\[\/?(?:inst|sys\w*|user|assistant)\]|<\||\|>|#{2,}|```|\{\{|\}\}/i,
  new RegExp(
    String.raw`(?:^|[.!?:\n]\s*)(?:please,? |kindly,? |now,? |always |just |then |simply )*(?:${alternationOf(file.read().order)})\b (?!(?:cards?|forms?|options?|key|sheets?|slips?|envelopes?|desk|line|lines|signs?|by|on file|of) )`,
    'i',
  ),
  /\b[Aa]nswers? ?(?::|(?:is|as|with) (?:option )?[A-H]\b|[A-H]\b)|\b(?:give|mark|take|choose) (?:the )?answer\b|\boption [A-H]\b/,
  /\b(?:everything|all|anything|the text|the case) (?:before|above|below|after|behind) (?:this|that|the) (?:line|point|sentence|text)\b/i,
  /\b(?:begin|end|start|new)(?: of)?(?: the| a| new)* (?:case|task|prompt|instructions?|conversation|input)\b|\btask is now\b/i,
  /\byou (?:are (?:an?|the|now|no longer)|must|should|shall|will|have to|need to)\b|\byour (?:task|job|role|answer|output|response|goal)\b/i,
  /\b(?:language model|chat ?bot|as an ai|ai (?:model|system|assistant)|llms?|gpt)\b/i,
  /\b(?:correct|right|best|expected|true|final) (?:answer|diagnosis|option|choice)\b|\bthe answer is\b/i,
])

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
