/**
 * Items by a key; keys stand in the order in which they first appear, and items in their own.
 *
 * @example
 * [...grouped(['ant', 'bee', 'asp'], (word) => word.charAt(0))]
 * // → [['a', ['ant', 'asp']], ['b', ['bee']]]
 */
export function grouped<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/**
 * Values by their keys; keys stand in the order in which they first appear, and the values of each in their own.
 *
 * @example
 * [...listed([['pain', 1], ['rash', 2], ['pain', 3]])]
 * // → [['pain', [1, 3]], ['rash', [2]]]
 */
export function listed<Key, Value>(pairs: Iterable<readonly [Key, Value]>): Map<Key, Value[]> {
  const lists = new Map<Key, Value[]>()
  for (const [key, value] of pairs) {
    const list = lists.get(key)
    if (list === undefined) lists.set(key, [value])
    else list.push(value)
  }
  return lists
}

/**
 * How often each item occurs; items stand in the order in which they first appear.
 *
 * @example
 * [...occurrences(['fever', 'cough', 'fever'])]
 * // → [['fever', 2], ['cough', 1]]
 */
export function occurrences<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** Counts one more of what has a name. */
export function addOne(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}
