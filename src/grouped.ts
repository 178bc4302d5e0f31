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
