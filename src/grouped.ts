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
