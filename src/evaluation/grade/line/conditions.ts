import { alternationOf, once } from '../../../vocabulary/index.js'
import {
  durationsIn,
  isCare,
  isHarmless,
  lineWords,
  mentionsIn,
  mostTimes,
  numberWords,
  regimensIn,
  repeatedAfter,
  waitsIn,
} from '../advice/index.js'
import type { Held } from '../reference.js'

/**
 * Whether a piece between orders says that more, less or another drug is taken: on a condition, "if not enough, half a tablet
 * of it", or behind what was ordered, "daily if fever goes on", "two tablets on bad days". `given` are the drugs of the orders.
 */
export function changesDose(piece: string, given: readonly string[], held: Held): boolean {
  const isConditional = condition.test(piece)
  const said = (isConditional ? piece.replace(/^[^,]*,?/, '') : piece).replace(/ (?:if|unless|when|until)\b.*$/, '')
  if (/\b(?:no|not|never|without)\b/.test(said) || isCare(said)) return false
  if (/\brepeat|\bagain (?:after|in|at|on|every|if|within)\b/.test(piece)) return !mayRepeat(piece, given, held)
  if (dosed().test(said) || dosesAtHead(said)) return true
  return (
    isConditional &&
    mentionsIn(said, held.names).some(
      ({ who, name }) =>
        who !== 'pronoun' &&
        (who !== 'other' ||
          !isHarmless({ name, regimens: [] }, { concept: held.action.concept, patient: held.patient })),
    )
  )
}

const condition =
  /^\W*(?:(?:but|and|then) )?(?:only )?(?:if|when|whenever|once|should|unless|in case|on (?:bad|good|worse))\b/

/** "Half an enema", "two tablets", "another dose". */
const dosed = once(
  () =>
    new RegExp(
      String.raw`\b(?:half|double|twice|another|extra|one more|two|three|four|\d+(?:\.\d+)?) (?:(?:a|an|the|of|more|extra|whole) )*(?:${alternationOf(lineWords().pieces)})\b|\b(?:half|twice|two|three|four|\d+) of (?:it|them|these)\b`,
    ),
)

/** How often, where a piece begins with it: "daily if fever goes on", "then every 12 hours". */
function dosesAtHead(piece: string): boolean {
  const lead =
    /^\W*(?:(?:or|and|then|later|thereafter|otherwise|back to|up to|from then on|on|for (?:the|a|one) (?:first )?\w+,?) )*/
  const head = piece.replace(lead, '').slice(0, 24)
  return regimensIn(head).length > 0 && durationsIn(head).length === 0 && often.test(head)
}

const often = new RegExp(
  String.raw`^(?:once|twice|thrice|daily|weekly|nightly|hourly|every|each|q|\d|b\.?i\.?d|t\.?i\.?d|half|(?:${numberWords})\b)`,
)

/** A repeat that the case or the reference tells, or that is usual for a drug which is given. */
function mayRepeat(piece: string, given: readonly string[], { patient, target }: Held): boolean {
  if (/\brepeat|\bagain\b/.test(`${patient.text} ${target}`)) return true
  const hours = waitsIn(piece.replace(/\b(?:at|on|in) days? (\d+)/, 'after $1 days'))
  return given.some((name) => {
    const [low, high] = repeatedAfter(name) ?? []
    const isUsual = low !== undefined && high !== undefined && /\bif\b/.test(piece)
    return hours.some(
      (one) =>
        (isUsual && one >= 24 * low && one <= 24 * high) || (one < 24 && one >= 24 / mostTimes(name) && !isTold(piece)),
    )
  })
}

/** Again and again, or with the dose. */
function isTold(piece: string): boolean {
  return /\b(?:until|every|course|\d+ times)\b/.test(piece)
}
