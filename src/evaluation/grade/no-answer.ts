import { concepts, findConcepts, isEveryday } from '../../clinical/index.js'
import { alternationOf, groupFile, once, patternOf, setsOf, starred } from '../../vocabulary/index.js'

/**
 * What a line is that is no answer. `fault`: what a server, a network or a program says when something failed, or data in
 * place of words. `refusal`: a refusal to do what was asked, or that the answer is not known. `talk`: talk about the task.
 */
export type NoAnswer = 'fault' | 'refusal' | 'talk'

const file = groupFile(
  'answer/no-answer.yaml',
  ['nothing', 'fault', 'machine', 'refusal', 'declined', 'apology', 'undecided', 'talk'],
  starred,
)

const wholeLines = setsOf(file)

const patterns = once(() => {
  const { fault, machine, refusal, declined, apology, talk } = file.read()
  const atStart = (words: readonly string[]): RegExp => new RegExp(`^(?:${alternationOf(words)})\\b`)
  const anywhere = (words: readonly string[]): RegExp => new RegExp(patternOf(words))
  return {
    fault: anywhere(fault),
    machine: anywhere(machine),
    refusal: anywhere(refusal),
    declined: anywhere(declined),
    apology: atStart(apology),
    talk: atStart(talk),
  }
})

/**
 * What a line that nobody called an answer is, if it is none; null where it may be one. The name of a disease that no list
 * knows may be one: put aside are signs of data, wordings of errors and refusals, and everyday words that speak of programs
 * or of the task and name nothing of medicine.
 *
 * @example
 * ['Internal server error', 'I cannot help with that.', 'Here is what was asked for.', 'Erdheim-Chester disease'].map(noAnswerIn)
 * // → ['fault', 'refusal', 'talk', null]
 */
export function noAnswerIn(line: string): NoAnswer | null {
  const words = wordsOf(line)
  const whole = words.replace(/ /g, '') === 'nan' ? 'nan' : words
  const { nothing, undecided } = wholeLines()
  if (isData(line) || nothing.has(whole) || isStatus.test(words)) return 'fault'
  if (undecided.has(words)) return 'refusal'
  if (isQuoted.test(line)) return null
  const { fault, machine, refusal, apology, talk } = patterns()
  const [isApology, isRefusal, isNamed] = [apology.test(words), refusal.test(words), namesCondition(line)]
  // "Sorry, I cannot diagnose gout" refuses, and "Sorry, this is gout" does not.
  if (isApology && isRefusal) return 'refusal'
  if (isNamed) return null
  if (isApology || isRefusal) return 'refusal'
  if (fault.test(words)) return 'fault'
  if (findConcepts(line.replaceAll('_', ' '), concepts()).length > 0) return null
  if (isIdentifier(line) || isError.test(line)) return 'fault'
  if (!isEverydayIn(words, { machine })) return null
  if (machine.test(words)) return 'fault'
  return talk.test(words) ? 'talk' : null
}

/** Whether a sentence declines to advise anybody, whatever it is about. */
export function declinesAdvice(sentence: string): boolean {
  return patterns().declined.test(wordsOf(sentence))
}

/** JSON and other data in braces, tags of a document, an address. */
function isData(line: string): boolean {
  const bare = line.replace(/\\[a-z]+\{[^{}]*\}/gi, ' ')
  return /[{}]|^\W*\[\s*["{\]]|<[/!?|]|<(?:html|head|body|title|error|message)\b|\bhttps?:|\bwww\./i.test(bare)
}

/** The number of a failure in HTTP, alone. */
const isStatus = /^(?:http |error |status |code )*[45]\d\d$/

/** What somebody is to say is an answer in words of its own. */
const isQuoted = /^\W*[“"].*[”"]\W*$/

/** Small letters and digits, a blank for every other sign, and the parts of a joined name: "RateLimitError". */
function wordsOf(line: string): string {
  return line
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/\b(?:can['’]?t|can not)\b/g, 'cannot')
    .replace(/\bwon['’]?t\b/g, 'will not')
    .replace(/n['’]t\b/g, ' not')
    .replace(/['’](?:m|re|d|s)\b/g, (end) => shortForms.get(end.slice(1)) ?? end)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const shortForms: ReadonlyMap<string, string> = new Map([
  ['m', ' am'],
  ['re', ' are'],
  ['d', ' would'],
  ['s', ' is'],
])

function namesCondition(line: string): boolean {
  const vocabulary = concepts()
  return findConcepts(line, vocabulary).some(({ concept }) => vocabulary.concepts.get(concept)?.kind === 'condition')
}

/** "DEADLINE_EXCEEDED", "DeploymentNotFound", "asyncio.exceptions.CancelledError": names in programs. */
function isIdentifier(line: string): boolean {
  return /^\W*\w+_\w+\W*$|^\W*(?:[A-Z][a-z]+){3,}\W*$|[a-z](?:Error|Exception)\b|\b[a-z]{2,}\.[a-z]{2,}/.test(line)
}

/** "Error 1020", "Error: spawn node". */
const isError = /^\W*errors?\s*(?::|\d+\W*$)/i

/** Whether all words are everyday English, numbers, or words of programs. */
function isEverydayIn(words: string, { machine }: { readonly machine: RegExp }): boolean {
  return words
    .split(' ')
    .every((word) => word.length < 2 || /^\d+$/.test(word) || machine.test(word) || isEveryday(word))
}
