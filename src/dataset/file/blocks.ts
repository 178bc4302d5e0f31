const itemsOfBlock = 64
const charactersOfBlock = 512 * 1024

/** Gathers items into blocks that are worked on in one go, by number and by the length of what they hold. */
export async function* inBlocks<Item>(
  items: AsyncIterable<Item>,
  lengthOf: (item: Item) => number,
): AsyncGenerator<readonly Item[]> {
  let block: Item[] = []
  let characters = 0
  for await (const item of items) {
    block.push(item)
    characters += lengthOf(item)
    if (block.length < itemsOfBlock && characters < charactersOfBlock) continue
    yield block
    block = []
    characters = 0
  }
  if (block.length > 0) yield block
}
