/** Whether this is `npm run bench -- soak`, which takes its time. */
const isSoak = process.env.SOAK !== undefined

/** How often something is tried, or how large it is: the usual amount, or the one of a soak. */
export function amount(usual: number, soak: number): number {
  return isSoak ? soak : usual
}
