import { memoiseLast } from '../../memoise-last.js'
import { compileExpressions, type PhraseExpression } from '../../text/index.js'
import { alternationOf, begun, groupFile, once, patternOf } from '../../vocabulary/index.js'

const circumstances = groupFile(
  'red-herring/circumstances.yaml',
  ['unseen', 'carer', 'history', 'unknown', 'new', 'primary-care', 'withdrawn', 'critical'],
  begun,
)
const conversation = groupFile('red-herring/conversation.yaml', ['hindered'], begun)
const settings = groupFile(
  'red-herring/setting.yaml',
  ['unexpected', 'emergency', 'ward', 'visit', 'office', 'elsewhere'],
  begun,
)

/** What words of a case say of its patient and its place. */
const said = [
  'no-earlier-care',
  'primary-care',
  'withdrawn',
  'critical',
  'hindered',
  'unexpected',
  'emergency',
  'ward',
  'arrival',
] as const
export type Said = (typeof said)[number]

/** Most characters between "comes" and where to. */
const reach = 90

/** The expressions that tell; that of the arrival names the place in a group. */
export const caseExpressions = once((): Readonly<Record<Said, PhraseExpression>> => {
  const { unseen, carer, history, unknown, new: isNew, withdrawn, critical, ...others } = circumstances.read()
  const { hindered } = conversation.read()
  const { unexpected, emergency, ward, visit, office } = settings.read()
  const any = (words: readonly string[]): string => `(?:${patternOf(words)})`
  const noEarlierCare = [
    `${any(unseen)} (?:(?:an?|any|his|her) )?(?:new )?${any(carer)}`,
    `${any(history)} (?:is|are|was|were) (?:currently )?${any(unknown)}`,
    any(isNew),
  ]
  // Others are brought by the school nurse.
  const to = String.raw`\b(?:to|at|in|during) (?:the|an?|his|her|their) (?:[\w-]+ )?`
  const places = `(?<emergency>${whole(emergency)})|(?<office>${whole(office)})|(?<elsewhere>${to}${elsewhere()})`
  return {
    'no-earlier-care': { pattern: noEarlierCare.join('|'), begins: [...unseen, ...history, ...isNew] },
    'primary-care': expressionOf(others['primary-care'], any(others['primary-care'])),
    withdrawn: expressionOf(withdrawn, any(withdrawn)),
    critical: expressionOf(critical, any(critical)),
    hindered: expressionOf(hindered, any(hindered)),
    unexpected: expressionOf([...unexpected, ...emergency, ...ward]),
    emergency: expressionOf(emergency),
    ward: expressionOf(ward),
    arrival: { pattern: `${whole(visit)}[^.]{0,${reach}}?(?:${places})`, begins: visit },
  }
})

/** Where others than a doctor or a hospital are, as a regular expression's source. */
export function elsewhere(): string {
  return whole(settings.read().elsewhere)
}

function expressionOf(words: readonly string[], pattern = whole(words)): PhraseExpression {
  return { pattern, begins: words }
}

function whole(words: readonly string[]): string {
  return String.raw`\b(?:${alternationOf(words)})\b`
}

const scan = once(() => compileExpressions(said.map((name) => caseExpressions()[name])))

const placesIn = memoiseLast((text: string): readonly number[] => {
  const places = said.map(() => -1)
  scan()(text, (i, start) => {
    places[i] = start
    return false
  })
  return places
})

/** Where a text first says something; −1 where it does not. A text is walked through once, whatever is asked of it. */
export function firstSaid(text: string, what: Said): number {
  return placesIn(text)[said.indexOf(what)] as number
}

/** Whether a text says something. */
export function says(text: string, what: Said): boolean {
  return firstSaid(text, what) >= 0
}
