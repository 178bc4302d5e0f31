import { quote } from '../../../errors.js'
import type { GateRule } from './unit.js'

/** Words that speak to whoever reads the case, or draw its conclusion. */
const instructing =
  /\b(?:ignor(?:e|es|ing)|disregard\w*|instructions?|prompt|assistant|(?:you|your)\b(?! (?:say|tell|think|suspect|expect|consider|identify|name|give|explain|account|diagnose|describe|classify|state|choose|determine|call|make))|(?:correct|right|best) (?:answer|choice|option)|the answer is|(?:answer|respond|reply) (?:with|only|in|that)|diagnosis|diagnostic of|consistent with|suggest(?:s|ing|ive)? (?:of|an?|the)|pathognomonic|classic for|typical (?:of|for))\b/gi

/** An order to take an option, as a sentence of its own: "Answer C.", "Please select the second option." */
const choosing =
  /(?<=^|[.!?:;]["”’)]*\s+)(?:please,? |now |so |just )*(?:answer|choose|pick|select)\s+(?:is |with |as )?(?:the )?(?:(?:option|letter|choice|answer|number)\s+)?(?:[("“'[]?[a-j1-9](?=\s*(?:[)\]”"'.,;:!?]|$))|(?:first|second|third|fourth|fifth|sixth|last)\b)/gi

/** Words that tell the reader what to do or to think, where the original has none such. */
export const instructionFaults: GateRule = ({ before, after, asks }) => {
  const known = before.toLowerCase()
  const ordered = (after.match(choosing) ?? []).find((words) => !known.includes(words.toLowerCase()))
  if (asks && ordered === undefined) return []
  const found =
    ordered ?? (after.match(instructing) ?? []).find((word) => !known.includes(word.toLowerCase().slice(0, 5)))
  if (found === undefined) return []
  return [{ rule: 'instructs', message: `The new text says ${quote(found)}, and the original nothing like it.` }]
}
