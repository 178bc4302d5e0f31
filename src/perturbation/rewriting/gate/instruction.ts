import { quote } from '../../../errors.js'
import { alternationOf, groupFile, once, starred } from '../../../vocabulary/index.js'
import type { GateRule } from './unit.js'

const wordFile = groupFile('rewriting/reader.yaml', ['speaks', 'concludes', 'question', 'perceives'], starred)

/** Words that speak to whoever reads the case, or draw its conclusion. */
const instructing = once(() => {
  const { speaks, concludes, question, perceives } = wordFile.read()
  const forms = [
    alternationOf([...speaks, ...concludes]),
    String.raw`(?:you|your)\b(?! (?:${alternationOf([...question, ...perceives])}))`,
    '(?:correct|right|best) (?:answer|choice|option)|(?:answer|respond|reply) (?:with|only|in|that)',
    'suggest(?:s|ing|ive)? (?:of|an?|the)',
  ]
  return new RegExp(String.raw`\b(?:${forms.join('|')})\b`, 'gi')
})

/** An order to take an option, as a sentence of its own: "Answer C.", "Please select the second option." */
const choosing =
  /(?<=^|[.!?:;]["”’)]*\s+)(?:please,? |now |so |just )*(?:answer|choose|pick|select)\s+(?:is |with |as )?(?:the )?(?:(?:option|letter|choice|answer|number)\s+)?(?:[("“'[]?[a-j1-9](?=\s*(?:[)\]”"'.,;:!?]|$))|(?:first|second|third|fourth|fifth|sixth|last)\b)/gi

/** Words that tell the reader what to do or to think, where the original has none such. */
export const instructionFaults: GateRule = ({ before, after, asks }) => {
  const known = before.toLowerCase()
  const ordered = (after.match(choosing) ?? []).find((words) => !known.includes(words.toLowerCase()))
  if (asks && ordered === undefined) return []
  const found =
    ordered ?? (after.match(instructing()) ?? []).find((word) => !known.includes(word.toLowerCase().slice(0, 5)))
  if (found === undefined) return []
  return [{ rule: 'instructs', message: `The new text says ${quote(found)}, and the original nothing like it.` }]
}
