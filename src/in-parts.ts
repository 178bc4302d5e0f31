/** Items in lists of a length, the last one shorter; an item is waited for only when the lists before it are done with. */
export async function* inParts<Item>(items: AsyncIterable<Item>, length: number): AsyncGenerator<readonly Item[]> {
  let part: Item[] = []
  for await (const item of items) {
    part.push(item)
    if (part.length < length) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
