import { alternationOf, once } from '../../../vocabulary/index.js'
import { type DrugMention, type DrugNames, mentionsIn } from './drugs.js'
import { orderWords } from './order-verbs.js'
import type { Bound, OrderTally } from './ordered-actions.js'
import { regimensIn } from './regimen/index.js'
import type { Order } from './verb.js'
import { textBefore } from './words.js'

/** Whom an order is about. */
type Target = 'this' | 'unknown' | DrugMention

/** What an order is about: the drugs that stand behind its verb, or those of the order before. */
export function targetsOf(
  { verb, isDenied: denied, object, fields }: Order,
  { names, namesIt }: Bound,
  topic: OrderTally['topic'],
): readonly Target[] {
  const kept = verb === 'take' ? object.replace(/\b(?:with|alongside|together with)\b.*$/, '') : object
  const mentions = mentionsIn(kept, names).filter(({ start }) => !set.test(textBefore(kept, start)))
  const drugs = mentions.filter(({ who }) => who !== 'pronoun')
  if (drugs.length > 0) return drugs.map((one) => (one.who === 'this' ? 'this' : one))
  const [pronoun] = mentions
  const isPronoun =
    pronoun !== undefined &&
    isOrdinary(kept.slice(0, pronoun.start), names) &&
    (fields === undefined || itself.test(kept))
  if (isPronoun || bare.test(kept)) return [topic === 'this' ? 'this' : 'unknown']
  const takes = (verb === 'take' && !denied) || (verb === 'give' && denied) || verb === 'delay'
  if (takes && !namesIt && (generic.test(kept) || sharesWord(kept, names))) return ['this']
  if (care().test(kept)) return ['unknown']
  if (
    verb === 'give' &&
    !denied &&
    (fields?.regimens ?? regimensIn(kept)).some(({ amount }) => amount !== null && amount.unit !== 'ml')
  ) {
    const name = kept.split(/\s*\d/)[0]?.trim() ?? ''
    return [{ start: 0, end: name.length, who: 'other', name }]
  }
  return ['unknown']
}

/** Whether what stands before "the dose" names nothing else: "HepB dose 2" is no dose of the drug of the rule. */
function isOrdinary(before: string, names: DrugNames): boolean {
  const words = ordinary()
  return (before.match(/[a-z]+/g) ?? []).every((word) => words.has(word) || sharesWord(word, names))
}

const ordinary = once(() => new Set([...orderWords().usual, ...orderWords().manner]))

/** A part of a table that names nothing else. */
const itself =
  /^(?:it|them|(?:the|this|that) (?:same )?(?:drug|medicine|medication|dose|order|vaccine|treatment)|same(?: drug)?)$/

const set = /\b(?:from|without|not|no|never|avoiding)\s+(?:(?:the|any|other|more|additional|further) )*$/
const bare =
  /^\W*(?:$|\d|at\b|to\b|by\b|dose\b|as (?:ordered|planned|prescribed|written|it is|is|before|scheduled)\b|unchanged|now\b|today\b|once\b|twice\b|every\b|q\d|daily(?=\W*$|[^a-z]*(?:dos|for|at|with|as|by|in|until|unchanged|iv|po|oral)\b)|half\b|lower|(?:the |this )?(?:same|planned|ordered|prescribed|current|usual|lower|reduced|full) (?:dose|drug|regimen|therapy|treatment|order|plan))/
const generic =
  /\b(?:drug|medication|medicine|vaccin\w*|immuni[sz]ation|dose|treatment|therapy|order|prescription|infusion|injection|syrup|tablets?|cream|course)\b/

const care = once(() => new RegExp(String.raw`\b(?:${alternationOf(orderWords().care)})\b`))

/** Whether words tell of care that is measured like a drug: "ice for 20 minutes every 4 hours". */
export function isCare(text: string): boolean {
  return care().test(text)
}

function sharesWord(text: string, { drug, drugClass = null }: DrugNames): boolean {
  const words = new Set([...drug, drugClass ?? ''].flatMap((name) => name.toLowerCase().match(/[a-z]{5,}/g) ?? []))
  return (text.match(/[a-z]{5,}/g) ?? []).some((word) => words.has(word) || words.has(word.replace(/s$/, '')))
}
