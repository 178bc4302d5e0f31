import { anyOf, countOf, either } from '../reading/index.js'
import { isLike, type MissedFact, type WordingRule } from './rule.js'

/** Words that name the same person or say that there is one; who is not listed is named by the value of the fact. */
const persons: Readonly<Record<string, RegExp>> = {
  mother: either(
    anyOf('mother, mom, mum, maternal, parents, primigravid*'),
    /\b(?:born|delivered|baby)\b[^.]{0,60}\bto an?\b/,
  ),
  father: anyOf('father, dad, paternal, parents'),
  maternal: anyOf('mother, mom, mum, maternal'),
  paternal: anyOf('father, dad, paternal'),
  parents: either(
    anyOf('parent(s)'),
    /\b(?:mother|mom)\b[^.]*\b(?:father|dad)\b/,
    /\b(?:father|dad)\b[^.]*\b(?:mother|mom)\b/,
  ),
  sibling: anyOf('sibling(s), brother(s), sister(s)'),
  // "The boy" may be the patient.
  child: anyOf('child, children, son(s), daughter(s), his/her/their baby/babies/boy/boys/girl/girls/infant/newborn'),
  family: anyOf(
    `family, relative(s), kin, parent(s), mother, father, brother(s), sister(s), sibling(s), aunt(s), uncle(s), cousin(s),
    grand+, maternal, paternal`,
  ),
}

/** What stands before "son" or "daughter" where the patient is brought by a parent. */
const bringing = /\bbr(?:ings?|ought) (?:in )?(?:his|her|their) [^.,]{0,24}$/i

/** Who has or tells what: paraphrased where the other sentence names the same person. */
export const person: WordingRule = {
  isParaphrased(missed) {
    const { value, name } = missed.fact
    return name === 'narrator' || isPatient(missed) || isLike(missed, namesOf(value))
  },
  mayTrade(lost, added) {
    const [before, after] = [lost.own.text, added.own.text]
    const names = namesOf(lost.fact.value)
    return countOf(names, after) >= countOf(names, before) && namesOf(added.fact.value).test(before)
  },
}

function namesOf(value: string): RegExp {
  return persons[value] ?? anyOf(`${value}(s)`)
}

/** "A father brings in his daughter": the patient. */
function isPatient({ fact, ahead }: MissedFact): boolean {
  return /^(?:son|daughter|child)$/.test(fact.value) && bringing.test(ahead)
}
