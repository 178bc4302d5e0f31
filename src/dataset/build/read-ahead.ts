/**
 * The same items, when all of them are there and each reader has read all: one reader after the other, because code that
 * runs many times in a row is still in the processor's cache, and the code for a whole case does not fit there.
 *
 * A fault comes where it was, behind the items before it.
 */
export function* readAhead<Item>(
  items: Iterable<Item>,
  readers: readonly ((item: Item) => unknown)[],
): Generator<Item> {
  const all: Item[] = []
  let fault: { readonly cause: unknown } | null = null
  try {
    for (const item of items) all.push(item)
  } catch (cause) {
    fault = { cause }
  }
  for (const read of readers) for (const item of all) read(item)
  yield* all
  if (fault !== null) throw fault.cause
}
