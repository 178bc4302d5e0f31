import { grouped } from '../../grouped.js'
import { bandAt, intervalsOf, originalOf, textOf } from '../record/index.js'
import { type Rule, type RuleFile, type RulePath, type RuleProblem, responsesOf } from '../rule/index.js'

/** Rules that contradict another rule about a record, or that occur twice. */
export function agreementOf(files: readonly RuleFile[]): readonly RuleProblem[] {
  const texts = new Map<string, RuleFile>()
  const alike = files.flatMap((later) => {
    const text = textOf(originalOf(later.rule))
    const earlier = texts.get(text)
    texts.set(text, later)
    return earlier === undefined ? [] : problemAt(later, ['text'], `${earlier.rule.id} has the same text`)
  })
  const ofDrug = grouped(files, ({ rule }) => rule.drug.name.toLowerCase())
  const pairs = [...ofDrug.values()].flatMap((same) =>
    same.flatMap((later, i) => same.slice(0, i).map((earlier) => [earlier, later] as const)),
  )
  return [
    ...alike,
    ...pairs.flatMap(([earlier, later]) => disagreement(earlier, later)),
    ...files.flatMap((one) => alternatives(one, files)),
  ]
}

function problemAt({ file, lineOf }: RuleFile, path: RulePath, message: string): RuleProblem[] {
  return [{ file, line: lineOf(path), message: `${path.join('.')}: ${message}` }]
}

function disagreement(earlier: RuleFile, later: RuleFile): readonly RuleProblem[] {
  const [a, b] = [earlier.rule, later.rule]
  const say = (path: RulePath, message: string): RuleProblem[] => problemAt(later, path, message)
  if (!sameCase(a, b)) return []
  const [one, two] = [a, b].map((rule) => responsesOf(rule)[rule.condition.response]?.verdict)
  if (one !== two) {
    return say(
      ['condition', 'response'],
      `${a.id} says ${one} of the same drug, condition and decision, and this rule says ${two}`,
    )
  }
  return bandsDisagree(a, b, say)
}

/** Whether two rules are about the same drug for the same purpose, under the same condition and decision. */
function sameCase(a: Rule, b: Rule): boolean {
  const key = ({ drug, hazard, decision, indication }: Rule): string =>
    JSON.stringify([drug.name.toLowerCase(), hazard.concept, decision, indication.toLowerCase()])
  return key(a) === key(b)
}

function bandsDisagree(a: Rule, b: Rule, say: (path: RulePath, message: string) => RuleProblem[]): RuleProblem[] {
  if (a.bands === undefined || b.bands === undefined || measureOf(a) !== measureOf(b)) return []
  const [mine, theirs] = [b.bands, a.bands]
  const bounds = [...intervalsOf(mine), ...intervalsOf(theirs)].map(({ from }) => from).filter(Number.isFinite)
  for (const bound of bounds) {
    const [ours, other] = [bandAt(mine, bound), bandAt(theirs, bound)]
    if (ours === undefined || other === undefined) continue
    const [here, there] = [responsesOf(b)[ours.response]?.verdict, responsesOf(a)[other.response]?.verdict]
    if (here !== there) return say(['bands'], `at ${bound} ${a.id} says ${there}, and this rule says ${here}`)
  }
  return []
}

function measureOf({ bands, slots }: Rule): string {
  const slot = bands === undefined ? undefined : slots[bands.by]
  return slot !== undefined && 'measure' in slot ? slot.measure : `${bands?.by} ${slot?.unit}`
}

/** An alternative that another rule forbids under the same condition needs a fact of the patient that allows it. */
function alternatives({ file, rule, lineOf }: RuleFile, files: readonly RuleFile[]): readonly RuleProblem[] {
  const forbidding = files.filter(({ rule: other }) => {
    const verdict = responsesOf(other)[other.condition.response]?.verdict
    return other.hazard.concept === rule.hazard.concept && verdict === 'avoid'
  })
  return Object.entries(rule.responses).flatMap(([name, response]) =>
    response.alternatives.flatMap(({ drug, when }, i) => {
      const other = forbidding.find(({ rule: { drug: named } }) => named.name.toLowerCase() === drug.toLowerCase())
      if (other === undefined || when !== undefined) return []
      const path = ['responses', name, 'alternatives', i]
      const message = `${path.join('.')}: ${other.rule.id} forbids ${drug} under the same condition; say "when" it is right and which "fact" of this patient satisfies it`
      return [{ file, line: lineOf(path), message }]
    }),
  )
}
