import { type Fact, readFacts } from '../../../../clinical/index.js'
import { quote } from '../../../../errors.js'

/** Ways of giving a drug that may stand for each other, each row under the name of its first. */
const sameWays = new Map(
  `topical=gel,cream,ointment,transdermal intravenous=central venous 1/day=1/night,1/morning`
    .split(/ (?=\S+=)/)
    .flatMap((row) => {
      const [way = '', others = ''] = row.split('=')
      return others.split(',').map((other) => [other, way] as const)
    }),
)

/** Ways that leave open which one it is, or that go together with others. */
const openWays = /^(?:by injection|enteral|as needed|with meals|before meals|at once|occasional|several)/

/** Where what is told of one drug ends. */
const pieceBreak = /[,;:\n()]|\.(?=\s+\p{Lu})|\b(?:and|or|with|then|plus|but|while|before|after|followed|instead)\b/gu

/** The routes and rates of one drug. */
type Ways = Map<'route' | 'frequency', Set<string>>

/**
 * Drugs whose route or rate went into another one.
 *
 * The comparer of facts counts both; who says "by mouth" as often as before may have said it of another drug. Only a way
 * that stands beside one drug alone counts, in either text.
 *
 * @example
 * givenFaults('Morphine SC and heparin PO.', 'Morphine PO and heparin SC.')[0]
 * // → 'The route of "morphine" was oral, and is subcutaneous in the new text.'
 */
export function givenFaults(rewritten: string, original: string): readonly string[] {
  const after = givenIn(rewritten)
  return [...givenIn(original)].flatMap(([drug, ways]) =>
    [...ways].flatMap(([kind, was]) => {
      const is = after.get(drug)?.get(kind)
      if (is === undefined || [...was].some((way) => is.has(way))) return []
      const [[old], [now]] = [[...was], [...is]] as [[string], [string]]
      return [`The ${kind} of ${quote(drug)} was ${old}, and is ${now} in the new text.`]
    }),
  )
}

function givenIn(text: string): ReadonlyMap<string, Ways> {
  const facts = readFacts(text)
  const found = new Map<string, Ways>()
  for (const [start, end] of piecesOf(text)) {
    const own = facts.filter(({ span }) => span.start >= start && span.start < end)
    const drugs = new Set(own.filter(({ kind }) => kind === 'drug').map(({ value }) => value))
    const [drug] = drugs
    if (drug === undefined || drugs.size > 1) continue
    const ways: Ways = found.get(drug) ?? new Map()
    for (const fact of own.filter(isWay)) {
      const set = ways.get(fact.kind) ?? new Set<string>()
      ways.set(fact.kind, set.add(sameWays.get(fact.value) ?? fact.value))
    }
    found.set(drug, ways)
  }
  return found
}

function isWay(fact: Fact): fact is Fact & { readonly kind: 'route' | 'frequency' } {
  return (fact.kind === 'route' || fact.kind === 'frequency') && !openWays.test(fact.value)
}

function piecesOf(text: string): readonly (readonly [start: number, end: number])[] {
  const cuts = [...text.matchAll(pieceBreak)].map(({ index }) => index)
  return [0, ...cuts].map((start, i) => [start, cuts[i] ?? text.length] as const)
}
