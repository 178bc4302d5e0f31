import type { Advice, OrderRead } from './advice/index.js'
import type { Held } from './reference.js'

/** Orders that only ask or refer, and watch for nothing that is named, decide nothing. */
export function onlyHandsOn({ orders }: Advice): boolean {
  const isVague = ({ order: { verb, object } }: OrderRead): boolean =>
    verb === 'monitor' &&
    object
      .split(/, (?:and )?| and /)
      .every((one) =>
        /^(?:the )?(?:clinical )?(?:symptoms?|status|course|progress|patient|condition|temperature|fever|pain|vital signs|vitals|well-being)$/.test(
          one,
        ),
      )
  const isAsked = ({ order: { verb } }: OrderRead): boolean => verb === 'ask' || verb === 'refer'
  return orders.some(isAsked) && orders.every((one) => isAsked(one) || isVague(one))
}

/** An alternative that the reference lists and a table forbids, where it gives none. */
export function deniedAlternative({ orders, alternatives }: Advice, { action }: Held): string | undefined {
  if (alternatives.length > 0) return undefined
  const named = orders.find(
    ({ order: { verb, isDenied, object, fields }, about }) =>
      fields !== undefined &&
      ((verb === 'give' && isDenied) || ((verb === 'take' || verb === 'delay') && !isDenied)) &&
      (about.some((one) => typeof one !== 'string' && one.who === 'alternative') ||
        (about.includes('unknown') && action.alternatives.some(({ drug }) => isSameAct(object, drug.toLowerCase())))),
  )
  return named?.order.object
}

/** "Popliteal and saphenous nerve block": an act that is no drug is told by two words of the reference. */
function isSameAct(object: string, listed: string): boolean {
  return (object.match(/[a-z]{5,}/g) ?? []).filter((word) => listed.includes(word)).length >= 2
}
