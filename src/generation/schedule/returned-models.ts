/** Names kept for one model; a server that invents a name for each reply fills no memory. */
const mostNames = 20

/** Which names replies gave themselves, by the model that was asked for. */
export interface ReturnedModels {
  /** All names so far, where this one is new and not the first. */
  add(asked: string, returned: string): readonly string[] | undefined
  names(): Readonly<Record<string, readonly string[]>>
}

/**
 * Notices a model that changes within a run. One other name throughout is no change: an alias answers with its date.
 *
 * @example
 * const models = createReturnedModels()
 * models.add('m', 'm-1')
 * models.add('m', 'm-2')
 * // → ['m-1', 'm-2']
 */
export function createReturnedModels(): ReturnedModels {
  const seen = new Map<string, string[]>()
  return {
    add(asked, returned) {
      const names = seen.get(asked)
      if (names === undefined) {
        seen.set(asked, [returned])
        return undefined
      }
      if (names.includes(returned) || names.length >= mostNames) return undefined
      names.push(returned)
      return [...names]
    },
    names: () => Object.fromEntries([...seen].map(([asked, names]) => [asked, [...names]])),
  }
}
