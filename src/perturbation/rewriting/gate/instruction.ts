import { quote } from '../../../errors.js'
import { alternationOf, groupFile, once, starred } from '../../../vocabulary/index.js'
import type { GateRule } from './unit.js'

const groups = [
  'speaks',
  'concludes',
  'reader',
  'duty',
  'softening',
  'answering',
  'order',
  'asking',
  'answers',
] as const
const wordFile = groupFile('rewriting/reader.yaml', groups, starred)

/** The head of a sentence or of a clause behind a colon, and words that may stand before its verb. */
const head = String.raw`(?<=^|[.!?:;–—]["”’)]*\s+)(?:(?:now|so|just|then|also|kindly|simply|always|instead|and),? )*`

/** Words that tell the reader what to do or to think, or that draw the conclusion of the case. */
const instructing = once(() => {
  const words = wordFile.read()
  const [reader, duty, softening, answering] = [words.reader, words.duty, words.softening, words.answering].map(
    alternationOf,
  )
  const forms = [
    alternationOf([...words.speaks, ...words.concludes]),
    `(?:${reader})(?: (?:${softening}))* (?:${duty}|${answering})`,
    `(?:${alternationOf(words.asking)}) you (?:now )?(?:not )?to`,
    // "I should be grateful for your opinion on this man" is how letters begin.
    String.raw`(?<!\b(?:grateful|thankful|thanks) for )your (?:\w+ ){0,2}(?:${alternationOf(words.answers)})`,
    `${head}(?:${alternationOf(words.order)})(?![-,:]| of)`,
    'please(?! (?:see|find|note))',
    '(?:correct|right|best) (?:answer|choice|option)|(?:answer|respond|reply) (?:with|only|in|that)',
    'suggest(?:s|ing|ive)? (?:of|an?|the)',
  ]
  return new RegExp(String.raw`\b(?:${forms.join('|')})(?![\w'’])`, 'gi')
})

/** An order to take an option, as a sentence of its own: "Answer C.", "Please select the second option." */
const choosing =
  /(?<=^|[.!?:;]["”’)]*\s+)(?:please,? |now |so |just )*(?:answer|choose|pick|select)\s+(?:is |with |as )?(?:the )?(?:(?:option|letter|choice|answer|number)\s+)?(?:[("“'[]?[a-j1-9](?=\s*(?:[)\]”"'.,;:!?]|$))|(?:first|second|third|fourth|fifth|sixth|last)\b)/gi

/**
 * Words that tell the reader what to do or to think, where the original has none such.
 *
 * An instruction has the form of one: an order, a duty or leave of the reader, what he is asked for, or what he is to give.
 * A "you" that tells has none of these: "he tells you", "when you examine her", "thank you for seeing".
 */
export const instructionFaults: GateRule = ({ before, after, asks }) => {
  const known = plain(before).toLowerCase()
  const text = plain(after)
  const ordered = (text.match(choosing) ?? []).find((words) => !known.includes(words.toLowerCase()))
  if (asks && ordered === undefined) return []
  const found = ordered ?? (text.match(instructing()) ?? []).find((words) => !known.includes(keyOf(words)))
  if (found === undefined) return []
  return [{ rule: 'instructs', message: `The new text says ${quote(found)}, and the original nothing like it.` }]
}

/** By what words are known to be in the original: a long first word by its beginning, others whole. */
function keyOf(words: string): string {
  const [first = ''] = words.split(' ')
  return first.length > 4 ? words.slice(0, 5).toLowerCase() : words.toLowerCase()
}

/** A text with what is drawn together written out: "you'll" is "you will". */
function plain(text: string): string {
  return text
    .replace(/’/g, "'")
    .replace(/\b(you)'(re|ll|ve|d)\b/gi, (_, you: string, end: string) => `${you} ${written[end.toLowerCase()]}`)
}

const written: Readonly<Record<string, string>> = { re: 'are', ll: 'will', ve: 'have', d: 'would' }
