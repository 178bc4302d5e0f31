/** What the names of the rules begin with that answer without reading: `baseline/echo`. */
export const baselineMark = 'baseline/'

/** Whether a name is that of a baseline, which shows what a score is worth and is not under test. */
export function isBaseline(model: string): boolean {
  return model.startsWith(baselineMark)
}
