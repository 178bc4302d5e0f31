import { type Advice, coursesIn, type DrugAction } from './advice/index.js'
import type { Held } from './reference.js'

/**
 * An answer that lowers the drug and then stops it, where the reference tapers it off: "CHANGE DOSE topiramate 25 mg twice a
 * day for one week then stop" ends the drug. Any other answer is left as it is.
 */
export function withTaper(advice: Advice, { target }: Held): Advice {
  const { actions, orders } = advice
  if (!actions.has('reduce') || !tapers.test(target.toLowerCase())) return advice
  const isEnded = orders.some(
    ({ order: { verb, isNext, isEnd, object }, about }) =>
      verb === 'take' && isNext && isEnd && object === '' && about.includes('this'),
  )
  const days = orders.flatMap(({ order: { object, behind }, about }) =>
    about.includes('this') ? coursesIn(`${object} ${behind}`).courses.map((one) => one.days.high) : [],
  )
  if (!isEnded || Math.max(0, ...days) > longest) return advice
  const kept = [...actions].filter((one) => !replaced.includes(one))
  return { ...advice, actions: new Set([...kept, 'stop' as const]) }
}

/** No step of a taper lasts longer, in days. */
const longest = 31

const tapers = /\btaper\b|\blittle by little\b/
const replaced: readonly DrugAction[] = ['reduce', 'continue', 'start']
