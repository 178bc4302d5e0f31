import { anyOf } from '../reading/index.js'
import { isLike, type MissedFact, type WordingRule } from './rule.js'

/** Other words for how sure something is. */
const certainties: Readonly<Record<string, RegExp>> = {
  confirmed: anyOf('sure, convinced, certain, known, confirm*, proven, proved, established, documented'),
  possible: anyOf('may, might, could, possible, possibly, perhaps, maybe, potential(ly)'),
  suspected: anyOf(
    `suspect*, suspicio+, presum+, think, thinks, thought, believ+, consider*, regard(s), deem(s), feel(s), concern*, worr+,
    attribut+`,
  ),
  apparent: anyOf('seem*, appear*, look(s), looked, apparent(ly)'),
  'consistent with': anyOf('consistent/compatible/fit/fits/fitting with, in keeping with, in line with'),
  suggests: anyOf('suggest*, point(s) to, pointing to, indicat+'),
}

/** How sure something is: paraphrased where the other sentence has a word for it, or where it says nothing. */
export const certainty: WordingRule = {
  isParaphrased(missed) {
    return saysNothing(missed) || isLike(missed, certainties[missed.fact.value]) || isDoubtNegated(missed)
  },
}

function saysNothing({ fact: { value }, change, sentence, onward }: MissedFact): boolean {
  switch (value) {
    // "No longer possible" is an ability.
    case 'possible':
      return /\b(?:no longer|not|as) possible\b/i.test(sentence.text)
    // "Known to have" says no more than "has".
    case 'confirmed':
      return change === 'added' && /^known\b/i.test(onward)
    // The question asks for what is likeliest, whatever its words.
    case 'most likely':
    case 'probable':
      return sentence.text.trim().endsWith('?')
    default:
      return false
  }
}

/** "Nothing suggests trauma" is "no sign of trauma": what a negation doubts is told by the negation. */
function isDoubtNegated({ fact: { value }, ahead, like: [best] }: MissedFact): boolean {
  if (value !== 'suggests' && value !== 'consistent with') return false
  const isDenied = /\b(?:no|nothing|not|without|neither|never)\b[^,.;:]{0,24}$/i.test(ahead)
  return isDenied && best?.hasNegation === true
}
