import { apply, seal } from '../../text/index.js'
import type { Suspects } from './suspects.js'

/** Runs in which no edit can be to blame: what is named there is named falsely. */
export const shamNames = ['original', 'white-space'] as const

export type ShamName = (typeof shamNames)[number]

/**
 * The same suspects with nothing behind them. `original`: every text is the one without edits; `white-space`: blanks stand
 * where each edit was, as many as it added.
 */
export function shamOf({ suspects, textWith }: Suspects, name: ShamName): Suspects {
  const base = textWith(suspects.map(() => false))
  if (name === 'original') return { suspects, textWith: () => base }
  const blanks = suspects.map(({ before, after }, i) => {
    const start = placeOf(base, textWith(suspects.map((_, one) => one === i)))
    const fill = ' '.repeat(Math.max(1, after.length - before.length))
    return { at: { start, end: start }, before: '', after: fill, why: null }
  })
  return {
    suspects,
    textWith: (held) =>
      apply(
        base,
        seal(
          base,
          blanks.filter((_, i) => held[i]),
        ),
      ),
  }
}

/** Where two texts begin to differ, between whole characters. */
function placeOf(base: string, changed: string): number {
  let at = 0
  while (at < base.length && base[at] === changed[at]) at++
  return /[\udc00-\udfff]/.test(base[at] ?? '') ? at - 1 : at
}
