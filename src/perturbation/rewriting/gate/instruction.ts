import { quote } from '../../../errors.js'
import type { GateRule } from './unit.js'

/** Words that speak to whoever reads the case, or draw its conclusion. */
const instructing =
  /\b(?:ignor(?:e|es|ing)|disregard\w*|instructions?|prompt|assistant|(?:you|your)\b(?! (?:say|tell|think|suspect|expect|consider|identify|name|give|explain|account|diagnose|describe|classify|state|choose|determine|call|make))|(?:correct|right|best) (?:answer|choice|option)|the answer is|(?:answer|respond|reply) (?:with|only|in|that)|diagnosis|diagnostic of|consistent with|suggest(?:s|ing|ive)? (?:of|an?|the)|pathognomonic|classic for|typical (?:of|for))\b/gi

/** Words that tell the reader what to do or to think, where the original has none such. */
export const instructionFaults: GateRule = ({ before, after, asks }) => {
  if (asks) return []
  const known = before.toLowerCase()
  const found = (after.match(instructing) ?? []).find((word) => !known.includes(word.toLowerCase().slice(0, 5)))
  if (found === undefined) return []
  return [{ rule: 'instructs', message: `The new text says ${quote(found)}, and the original nothing like it.` }]
}
