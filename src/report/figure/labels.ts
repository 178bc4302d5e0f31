import { cut, mostIn } from './figure.js'

/**
 * Labels that fit into a width, no two alike: where names that are cut in their middle would read the same, the label
 * shows what tells them apart. The full name belongs to what a pointer on the label is told.
 *
 * @example
 * [...distinctLabels(['org/Large-Model-With-Tools (neutral)', 'org/Small-Model-With-Tools (neutral)'], 140).values()]
 * // → ['org/Large-…(neutral)', 'org/Small-…(neutral)']
 */
export function distinctLabels(names: readonly string[], width: number): ReadonlyMap<string, string> {
  const all = [...new Set(names)]
  const labels = shortened(all, mostIn(width))
  return new Map(all.map((name, i) => [name, labels[i] as string]))
}

/** Labels of different names, each of at most so many characters. */
function shortened(names: readonly string[], most: number): readonly string[] {
  const labels = names.map((name) => cut(name, most))
  const looks = labels.map(lookOf)
  for (const look of new Set(looks)) {
    const alike = names.flatMap((_, i) => (looks[i] === look ? [i] : []))
    if (alike.length < 2) continue
    const apart = toldApart(
      alike.map((i) => [...(names[i] as string)]),
      most,
    )
    for (const [place, i] of alike.entries()) labels[i] = apart[place] as string
  }
  // Names that differ in more than fits are numbered.
  const taken = new Set<string>()
  return labels.map((label) => {
    let free = label
    for (let number = 2; taken.has(free); number++) free = `${cut(label, most - 4)} (${number})`
    taken.add(free)
    return free
  })
}

/** What a reader sees of a label at a glance: a few signs beside a cut tell nobody two labels apart. */
function lookOf(label: string): string {
  return label.replace(/.{0,4}….{0,2}/u, '…')
}

/** Names that read alike where they are cut in their middle, cut around what they do not share. */
function toldApart(names: readonly (readonly string[])[], most: number): readonly string[] {
  const [head, tail] = sharedEnds(names)
  const middles = names.map((signs) => signs.slice(head, signs.length - tail).join(''))
  const longest = Math.max(...middles.map((middle) => [...middle].length))
  // Cut again around what the middles do not share, unless nothing is gained by it.
  const shown = longest <= most - 2 || head + tail === 0 ? middles : shortened(middles, most - 2)
  return names.map((signs, i) => {
    const middle = cut(shown[i] as string, most)
    const room = Math.max(0, most - [...middle].length)
    const [before, after] = [signs.slice(0, head), signs.slice(signs.length - tail)]
    const forBefore = before.length + after.length <= room ? before.length : Math.max(room >> 1, room - after.length)
    return `${startOf(before, forBefore)}${middle}${endOf(after, room - Math.min(forBefore, before.length))}`
  })
}

/** The longest word that is not cut. */
const longestWord = 16

/** How many signs all names share at their beginning and at their end; no word is cut, where it is none too long. */
function sharedEnds(names: readonly (readonly string[])[]): readonly [head: number, tail: number] {
  const [first = []] = names
  const shortest = Math.min(...names.map(({ length }) => length))
  let head = 0
  while (head < shortest && names.every((signs) => signs[head] === first[head])) head++
  let tail = 0
  while (tail < shortest - head && names.every((signs) => signs.at(-1 - tail) === first.at(-1 - tail))) tail++
  return [head - partOfWord(first.slice(0, head).reverse()), tail - partOfWord(first.slice(first.length - tail))]
}

/** How many signs stand before the next end of a word; none where it is far. */
function partOfWord(signs: readonly string[]): number {
  const end = signs.findIndex(isBetweenWords)
  const length = end < 0 ? signs.length : end
  return length > longestWord ? 0 : length
}

function isBetweenWords(sign: string): boolean {
  return /[\s/_:()-]/.test(sign)
}

function startOf(signs: readonly string[], most: number): string {
  if (signs.length <= most) return signs.join('')
  return most < 1 ? '' : `${signs.slice(0, most - 1).join('')}…`
}

function endOf(signs: readonly string[], most: number): string {
  if (signs.length <= most) return signs.join('')
  return most < 1 ? '' : `…${signs.slice(signs.length - most + 1).join('')}`
}
