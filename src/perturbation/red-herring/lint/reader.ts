import type { Span } from '../../../text/index.js'

/**
 * What speaks to a reader who follows instructions: an order, a role, a mark of a conversation, an answer.
 *
 * A red herring tells something and asks for nothing; a sentence that a model would obey tests something else.
 */
const instructions: readonly RegExp[] = [
  /\b(?:ignor|disregard|forget|overrid|bypass|skip)(?:e|es|ed|ing|s)?\b[^.;]{0,40}\b(?:instruct\w+|prompts?|rules?|directions?|guidelines?|messages?|context|above|everything|previous|earlier|so far)\b/i,
  /\b(?:previous|prior|earlier|above|following|new|system|your) (?:instruct\w+|prompts?)\b/i,
  /(?:^|[.!?\n]\s*)\W*(?:system|assistant|user|developer|human|ai|admin|note to (?:the )?\w+)\s*:/i,
  /<\/?[a-z!|][^<>]*>|\[\/?(?:inst|sys\w*|user|assistant)\]|<\||\|>|#{2,}|```|\{\{|\}\}/i,
  /(?:^|[.!?:\n]\s*)(?:please |now |always |just |then |simply )*(?:answer|respond|reply|output|return|print|choose|select|pick|conclude|diagnose|assume|pretend|act|consider|repeat|reveal|write|translate|summari[sz]e|stop|do not|don't|never|remember|imagine|think)\b (?!(?:cards?|forms?|options?|key|sheets?|slips?|envelopes?|desk|line|lines|signs?|by|on file|of) )/i,
  /\byou (?:are (?:an?|the|now|no longer)|must|should|shall|will|have to|need to)\b|\byour (?:task|job|role|answer|output|response|goal)\b/i,
  /\b(?:language model|chat ?bot|as an ai|ai (?:model|system|assistant)|llms?|gpt)\b/i,
  /\b(?:correct|right|best|expected|true|final) (?:answer|diagnosis|option|choice)\b|\bthe answer is\b/i,
]

/** The first words of a text that speak to a reader; null where there are none. */
export function instructionIn(text: string): Span | null {
  const found = instructions.flatMap((pattern) => {
    const match = pattern.exec(text)
    return match === null ? [] : [{ start: match.index, end: match.index + match[0].length }]
  })
  return found.sort((a, b) => a.start - b.start)[0] ?? null
}

/** Greek letters that stand beside Latin ones in names and units, and look like none of them: TNF-α, μg. */
const namingLetters = /^[αβγδκλμΔΩ]$/u

/**
 * The first word of a text that mixes alphabets or is written in letters that only look Latin: "smоkes" with a Cyrillic
 * o, "ｓｍｏｋｅｓ", "𝐬𝐦𝐨𝐤𝐞𝐬". A lint that reads letters finds no "smokes" in it. Null where there is none.
 */
export function lookAlikeIn(text: string): Span | null {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}Ⓐ-ⓩ]+/gu)) {
    const signs = [...word]
    const isLatin = /\p{Script=Latin}/u.test(word)
    const others = signs.filter((sign) => /\p{L}/u.test(sign) && !/\p{Script=Latin}|\p{Script=Common}/u.test(sign))
    const isMixed = isLatin && others.some((sign) => !namingLetters.test(sign))
    const isWholly = !isLatin && others.length > 1 && others.every((sign) => latinLike.test(sign))
    if (signs.some(isDressed) || isMixed || isWholly) return { start: index, end: index + word.length }
  }
  return null
}

/** Cyrillic and Greek letters that are printed like Latin ones: a word of them alone may be meant to be read as one. */
const latinLike = /^[асԁеһіјӏорԛѕԝхуАВЕЅІЈКМНОРСТХУҮԌοαινρυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]$/u

/** Full-width, mathematical, circled and joined letters and full-width digits: ASCII in another dress. */
function isDressed(sign: string): boolean {
  return /[^\p{ASCII}ªº]/u.test(sign) && /[\p{L}０-９Ⓐ-ⓩ]/u.test(sign) && /^[a-z0-9]+$/i.test(sign.normalize('NFKC'))
}
