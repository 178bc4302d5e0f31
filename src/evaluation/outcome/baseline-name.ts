/** What the names of the rules begin with that answer without reading: `baseline/echo`. */
export const baselineMark = 'baseline/'

/** Whether a name is that of a baseline, which shows what a score is worth and is not under test. */
export function isBaseline(model: string): boolean {
  return model.startsWith(baselineMark)
}

/**
 * What is under test: all but baselines, and everything where nothing but baselines was asked.
 *
 * @example
 * underTest([{ model: 'm' }, { model: 'baseline/echo' }]).map(({ model }) => model)
 * // → ['m']
 */
export function underTest<Of extends { readonly model: string }>(all: readonly Of[]): readonly Of[] {
  const tested = all.filter(({ model }) => !isBaseline(model))
  return tested.length === 0 ? all : tested
}
