/** Groups items into lists of a given length (the last may be shorter), reading no further ahead than the current list. */
export async function* inChunks<Item>(items: AsyncIterable<Item>, length: number): AsyncGenerator<readonly Item[]> {
  let chunk: Item[] = []
  for await (const item of items) {
    chunk.push(item)
    if (chunk.length < length) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
