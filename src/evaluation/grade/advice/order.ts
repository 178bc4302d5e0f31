import { alternationOf, once } from '../../../vocabulary/index.js'
import { plain } from './clause.js'
import { drugsIn } from './drugs.js'
import { ending, orderWords, verbAt, verbPatterns } from './order-verbs.js'
import { numberWords, regimensIn } from './regimen/index.js'
import type { Order, OrderLine, Verb } from './verb.js'

/**
 * The orders of a line such as "STOP lisinopril; START labetalol 100 mg twice daily; MONITOR blood pressure", in capitals or
 * small letters; null where it has to be read as sentences. A line of orders begins with one, behind a "yes" or "no", and
 * two thirds of its parts are orders, or a third where it begins in capitals: a paragraph that only begins with one is none.
 *
 * @example
 * ordersIn('**NO**; DO NOT START or continue amoxicillin because of the allergy')
 * // → { lead: 'no', orders: [{ verb: 'give', isDenied: true, isNext: false, isEnd: false, object: 'amoxicillin', behind: 'because of the allergy', step: '' }], loose: [] }
 */
export function ordersIn(answer: string): OrderLine | null {
  const text = plain(verbsFirst(undotted(answer)))
    .replace(thousands, '')
    .trim()
  const said = leading.exec(text)
  const lead = said === null ? null : said[1] === 'yes' ? 'yes' : 'no'
  const rest = said === null ? text : text.slice(said[0].length)
  const pieces = piecesOf(rest)
  const loose: string[] = []
  let last: Order | undefined
  const read = pieces.map((piece) => {
    const orders = readPiece(piece, loose, last === undefined ? null : { verb: last.verb, isThen: false })
    last = orders.at(-1) ?? last
    return orders
  })
  if (read[0] === undefined || (read[0].length === 0 && !capital.test(answer))) return null
  const least = capitals.test(answer) ? 1 / 3 : 2 / 3
  const isOrder = (orders: readonly Order[], i: number): boolean => orders.length > 0 && !fronted.test(pieces[i] ?? '')
  if (read.filter(isOrder).length < least * pieces.length) return null
  return { lead, orders: read.flat(), loose }
}

/**
 * Short forms without their points, "p.o. q.d." as "po qd", so that none of them ends a piece; the last point stays where a
 * sentence may end with it.
 */
function undotted(text: string): string {
  return text.replace(dotted, (found: string, at: number) => {
    const endsSentence = found.endsWith('.') && /^\s+[A-Z]/.test(text.slice(at + found.length))
    return `${found.replaceAll('.', '')}${endsSentence ? '.' : ''}`
  })
}

const dotted = /(?<![\w.])(?:[a-z]\.){1,3}[a-z](?:\.|(?![\w.]))/gi

/** Whether a line begins with an order, "START labetalol" or "- Stop lisinopril". */
export function isOrderLine(line: string): boolean {
  return ordersIn(line) !== null
}

/** Orders with their verb behind the drug, "amoxicillin: STOP", with the verb in front. */
function verbsFirst(answer: string): string {
  const pieces = answer.split(/\s*[;|\n]\s*/).map((piece) => {
    const parts = piece.split(/(?<=[\w)%])[,.]\s+/)
    const turned = parts.map(verbFirst)
    return parts.length > 1 && turned.every((part) => part !== null) ? turned.join('; ') : (verbFirst(piece) ?? piece)
  })
  return pieces.some((piece) => !answer.includes(piece)) ? pieces.join('; ') : answer
}

/** Null where no drug stands in front of a verb that a colon, an arrow or capitals part from it. */
function verbFirst(piece: string): string | null {
  const { name = '', verb = '' } = behindDrug.exec(piece)?.groups ?? {}
  if (name === '' || drugsIn(plain(name)).length === 0 || verbAt(plain(name).trim()) !== null) return null
  const found = verbAt(plain(verb).trim())
  if (found === null) return null
  return `${verb.slice(0, found.length)} ${name}${verb.slice(found.length)}`
}

const behindDrug =
  /^\W*(?<name>[A-Za-z][^:;]*?)(?:\s*:\s*|\s+[–—-]+>?\s*|\s*→\s*|\s+(?=(?:DO NOT|[A-Z]{4,})\b))(?<verb>[A-Za-z].*)$/s

/** "1,500 mg" holds no comma between parts. */
const thousands = /(?<=\d),(?=\d{3}\b)/g

/** A later order is written in capitals. */
const capital = /;\s*(?:DO NOT|[A-Z]{4,})\b.*;\s*(?:DO NOT|[A-Z]{4,})\b/s

/** The first order is written in capitals. */
const capitals = /^[^A-Za-z]*(?:(?:yes|no|YES|Yes|NO|No)\s*[^\w\s]+\s*)?(?:DO NOT|(?!(?:YES|NO)\b)[A-Z]{4,})\b/

const leading =
  /^\W*(yes|no|not (?:as (?:prescribed|ordered|written|planned)|at this dose|in this dose))\s*(?:[,.;:!—–-]+\s*|$)/

/** At semicolons, bars, line breaks, dashes and full stops; what stands in brackets is one piece. */
function piecesOf(text: string): readonly string[] {
  const masked = text.replace(/\([^()]*\)/g, (inside) => inside.replace(/[;|]|\.(?!\d)/g, ','))
  return masked
    .split(/\s*[;|\n]\s*|\s+[–—]\s+|(?<=[\w)%])\.\s+|\.$/)
    .map((piece) => piece.replace(/^\W+/, '').trim())
    .filter((piece) => piece !== '')
}

/** "If no better in two days, stop and call": a condition that stands before what it is about. */
const fronted =
  /^(?:(?:but|and|then) )?(?<condition>(?:only )?(?:if|when|whenever|once|should|unless|any|in case of)\b[^,:]*?)[,:]\s+(?<rest>.+)$/

/** The orders that stand behind their condition, each with it behind; none where any of them is read as no order. */
function behindCondition(piece: string): readonly Order[] {
  const { condition = '', rest = '' } = fronted.exec(piece)?.groups ?? {}
  const others: string[] = []
  const orders = condition === '' || verbAt(rest) === null ? [] : readPiece(rest, others, null)
  return others.length > 0
    ? []
    : orders.map((one) => ({
        ...one,
        behind: `${condition.replace(/^(?:any|in case of)\b/, 'if any')} ${one.behind}`.trim(),
      }))
}

/** The orders of a piece; what of it is none is added to `loose`. */
function readPiece(piece: string, loose: string[], before: Joined | null): readonly Order[] {
  const conditional = behindCondition(piece)
  if (conditional.length > 0) return conditional
  const { head, onward, doubled, next, verbOf } = verbPatterns()
  const found = head.exec(piece)
  if (found === null) {
    const orders = withoutVerb(piece)
    if (orders.length === 0) loose.push(piece)
    return orders
  }
  const { denied, verb = '' } = found.groups ?? {}
  let rest = piece.slice(found[0].length)
  for (let more = absorbed(rest); more > 0; more = absorbed(rest)) rest = rest.slice(more)
  const cut = next.exec(rest)
  const own = (cut === null ? rest : rest.slice(0, cut.index)).replace(/^[\s:,-]+/, '').trim()
  const isAgain = verb === 'repeat' && before?.verb === 'give' && dosing.test(own)
  const isAway = verb === 'leave' && putAway.test(own)
  const order = orderOf({
    verb: isAgain ? 'give' : isAway ? 'take' : (verbOf.get(verb) ?? 'warn'),
    isDenied: denied !== undefined,
    isNext: before?.isThen === true || /\bthen\b/.test(found[0].slice(0, found[0].lastIndexOf(verb))),
    isEnd: ending.test(verb),
    own,
  })
  const isRepeated = verb === 'repeat' && !isAgain && before?.verb === 'give' && repeated.test(own)
  if (isRepeated || (!['monitor', 'ask', 'refer', 'warn'].includes(order.verb) && sentence.test(order.object))) {
    loose.push(piece)
    return []
  }
  if (cut === null) return [order]
  const joined = { verb: order.verb, isThen: /\bthen\b/.test(cut[0]) }
  return [order, ...readPiece(rest.slice(cut.index + cut[0].length), loose, joined)]

  function absorbed(text: string): number {
    return (denied === undefined ? doubled : onward).exec(text)?.[0].length ?? 0
  }
}

/** "Leave the syrup on the shelf", "leave it out". */
const putAway =
  /^(?:[^\s,;]+\s+){1,5}?(?:out|off|away|aside|unused|unopened|(?:on|in) the (?:shelf|cupboard|cabinet|box|bottle|drawer|refrigerator|fridge|pharmacy))\b(?! (?:of|for))/

/** What stands before an order in its piece, and whether "then" joins the two. */
interface Joined {
  readonly verb: Verb
  readonly isThen: boolean
}

/** "Repeat every 4 hours" gives a drug again; "repeat the level" does not. */
const dosing =
  /^(?:(?:the |this )?(?:same )?(?:dose|bottle|enema|injection|infusion|bolus|tablet)s? )?(?:every|q) ?(?:\d+|two|three|four|six|eight|twelve)[ -]?(?:h|min)/

/** "Repeat after a week", "repeat the whole course", behind a drug that is given: nothing that is measured. */
const repeated =
  /^(?:(?:the|this|that|it|whole|full|entire|same|once|twice|a|second|third|time|\d+|times|one|more) ?)*(?:(?:course|cycle|dose|treatment|application|tablet|spray|lotion|cream|enema|injection|infusion|bolus)s?\b|(?:in|after|at|if|when|until|on|within|to|as needed|prn|weekly|daily|hourly|nightly|every|q ?\d)\b|$)/

/** "Clindamycin 300 mg three times a day" is an order to give it, and "no penicillins" one to take them away. */
function withoutVerb(piece: string): readonly Order[] {
  const without = /^(?:no|not)\s+(?!need|change|reason|dose)(.*)$/.exec(piece)?.[1]
  if (without !== undefined)
    return drugsIn(without).length > 0 ||
      /^(?:[a-z-]+ ){0,3}(?:vaccin\w*|drug|medicine|spray|drops|syrup|injection|lotion)\b/.test(without)
      ? [orderOf({ verb: 'take', isDenied: false, isNext: false, isEnd: false, own: without })]
      : []
  const [drug] = drugsIn(piece)
  const isDosed = regimensIn(piece).some(({ amount }) => amount !== null)
  const isFirst = drug !== undefined && /^(?:(?!she|he|they|her|his|on)[\w-]+ ){0,2}$/.test(piece.slice(0, drug.start))
  return isFirst && isDosed && !sentence.test(piece)
    ? [orderOf({ verb: 'give', isDenied: false, isNext: false, isEnd: false, own: piece })]
    : []
}

/** A sentence that only begins like an order: "use of it should be avoided". */
const sentence = /^of\b|^[^,(]*\b(?:should|must|is|are|was|were|would|could|can be|may be)\b/

/** Where the object of an order ends. */
const edge = once(() => {
  const { edge, often } = orderWords()
  return new RegExp(
    String.raw`\b(?:(?:${alternationOf(edge)})\b|given (?:that|the|her|his|their)\b|as (?:she|he|they|it|the|this|her|his|their)\b|to (?:avoid|prevent|treat|replace|cover|control|complete|minimi[sz]e|see|rule)\b|once(?= \w)(?! (?:${alternationOf(often)})\b| (?:\d+|an|one|half an) (?:minutes?|min|hours?)\b)|in (?:\d+|${numberWords}|a) (?:more )?(?:days?|weeks?|months?|hours?)\b|at (?:\d+|${numberWords}) (?:days?|weeks?|months?|years?)\b|at (?:week|month|about|around) \d+\b|(?:starting|beginning) (?:today|tonight|tomorrow|now|on|in|at|after)\b)`,
  )
})

function orderOf({ own, ...known }: Omit<Order, 'object' | 'behind' | 'step'> & { own: string }): Order {
  const at = own.replace(form, (found) => '#'.repeat(found.length)).search(edge())
  if (at < 0) return { ...known, object: own, behind: '', step: '' }
  const stated = ownStep.exec(own.slice(0, at))
  // "Once, wash off after 8 hours": the time is of the washing, and not of the order.
  if (stated !== null && isStep(stated[1] ?? ''))
    return { ...known, object: own.slice(0, stated.index), behind: '', step: own.slice(stated.index + 1).trim() }
  // "30 mg once a day, 60 mg after a week" orders 30 mg, and what comes after it stands behind.
  const step = nextStep.exec(own.slice(0, at))
  const end = step === null ? at : step.index
  return { ...known, object: own.slice(0, end).replace(/[\s,(]+$/, ''), behind: own.slice(end), step: '' }
}

/** "(ODT if tablets do not stay down)" tells a form, and no condition. */
const form = /\((?:odt|liquid|suspension|syrup|solution|chewable) if\b[^()]*\)/g

/** What stands behind the last comma outside brackets. */
const ownStep = /,\s+(?:(?:and|then)\s+)?([a-z][^,()]*)$/

/** Whether a piece tells a step of its own: it names no drug, no dose and no way of giving it, and does not say when to begin. */
function isStep(piece: string): boolean {
  return !manner().test(piece) && drugsIn(piece).length === 0 && regimensIn(piece).length === 0
}

const manner = once(() => new RegExp(`^(?:${alternationOf(orderWords().manner)})\\b`))

/** A second dose behind the first one. */
const nextStep =
  /[,(](?<=\d.{0,200})\s*(?:(?:and|then|to|up to|increas\w+(?: to)?|rais\w+(?: to)?|titrat\w+(?: to)?)\s+)*\d[^,(]*$/
