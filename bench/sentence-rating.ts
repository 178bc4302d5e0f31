import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundledCases } from '../src/bundled.js'
import type { Case } from '../src/clinical/index.js'
import { casesOf, readCases } from '../src/dataset/build/cases.js'
import { loadRecipes } from '../src/dataset/recipe/recipe.js'
import { loadResources } from '../src/dataset/recipe/resources.js'
import { readSentenceBank, type Writer, withoutModel } from '../src/perturbation/index.js'
import { redHerring } from '../src/perturbation/red-herring/red-herring.js'
import { type Rng, rngAt } from '../src/rng.js'
import { sentenceBreaks } from '../src/text/index.js'

/**
 * `npx tsx bench/sentence-rating.ts --out DIR [--cases FILE] [--old FILE] [--seed S] [--whole]`: sentences to be rated
 * blind for how well they would fit in a real note.
 *
 * Draws 200 sentences of the bank in their cases, 100 of the cases' own and, with `--old`, 100 of an earlier bank, and
 * mixes them. `items.md` and `items.jsonl` hold them without their origin, the sentence between ⟦ and ⟧ in its
 * surroundings (with `--whole`, in the whole case); `key.jsonl` holds the origin of each item.
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: bundledCases },
    old: { type: 'string' },
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
    whole: { type: 'boolean', default: false },
  },
})
if (values.out === undefined) throw new Error('Usage: npx tsx bench/sentence-rating.ts --out DIR [--cases FILE] …')

/** Sentences shown before and after the one that is rated. */
const around = 2

/** A sentence to rate: its place in the text that is shown. */
interface Item {
  readonly origin: 'bank' | 'own' | 'old'
  readonly case: string
  readonly source: string | null
  readonly text: string
  readonly start: number
  readonly end: number
}

const cases: Case[] = []
for await (const original of casesOf(readCases(values.cases), values.cases)) cases.push(original)
const rng = rngAt([values.seed, 'sentence-rating'])
const bank = (await loadResources(loadRecipes(['red-herrings-10'])[0]!, {})).writer as Writer
const items = [
  ...drawItems('bank', 200, (original, stream) => inserted('bank', bank, original, stream)),
  ...drawItems('own', 100, ownSentence),
]
if (values.old !== undefined) {
  const old = readSentenceBank(inNewKeys(readFileSync(values.old, 'utf8')), 'old')
  items.push(...drawItems('old', 100, (original, stream) => inserted('old', old, original, stream)))
}
const mixed = rng
  .fork('order')
  .permutation(items.length)
  .map((at) => items[at]!)
mkdirSync(values.out, { recursive: true })
write('items.md', mixed.map((item, at) => `## ${at + 1}\n\n${shown(item)}\n`).join('\n'))
write('items.jsonl', mixed.map((item, at) => `${JSON.stringify({ item: at + 1, text: shown(item) })}\n`).join(''))
write(
  'key.jsonl',
  mixed
    .map(({ text, start, end, ...item }, at) => {
      return `${JSON.stringify({ item: at + 1, ...item, sentence: text.slice(start, end) })}\n`
    })
    .join(''),
)
process.stdout.write(`${mixed.length} items in ${values.out}\n`)

/** As many items, of other cases as far as there are enough; a case that gives none is passed over. */
function drawItems(name: string, count: number, draw: (original: Case, stream: Rng) => Item | null): Item[] {
  const drawn: Item[] = []
  for (let round = 0; drawn.length < count && round < count; round++) {
    const stream = rng.fork(`${name} ${round}`)
    for (const at of stream.permutation(cases.length)) {
      if (drawn.length === count) break
      const original = cases[at]!
      const item = draw(original, stream.fork(original.id))
      if (item !== null) drawn.push(item)
    }
  }
  return drawn
}

/** One of the ten sentences that the case gets, alone at its place. */
function inserted(origin: 'bank' | 'old', writer: Writer, original: Case, stream: Rng): Item | null {
  const tools = {
    rng: rngAt([values.seed, 'red-herring', original.id]),
    lexicon: null,
    writer,
    hazards: [],
    model: null,
  }
  const planned = redHerring.edits(original, redHerring.parse({}), tools)
  const edits = Symbol.iterator in planned && 'next' in planned ? withoutModel(planned) : planned
  if ('refused' in edits || 'edits' in edits || edits.length === 0) return null
  const { at, after, why } = edits[stream.integer(edits.length)]!
  const text = original.text.slice(0, at.start) + after + original.text.slice(at.start)
  const start = at.start + (after.length - after.trimStart().length)
  return { origin, case: original.id, source: String(why.source), text, start, end: start + after.trim().length }
}

/** A sentence of the case at a place open to red herrings: neither the first nor the question, and no list. */
function ownSentence({ id, text }: Case, stream: Rng): Item | null {
  const breaks = sentenceBreaks(text)
  const whole = breaks.slice(0, -1).flatMap((start, at) => {
    const end = start + text.slice(start, breaks[at + 1]).trimEnd().length
    return /^[^\n]+[.!]$/.test(text.slice(start, end)) ? [{ start, end }] : []
  })
  if (whole.length === 0) return null
  return { origin: 'own', case: id, source: null, text, ...whole[stream.integer(whole.length)]! }
}

function shown({ text, start, end }: Item): string {
  const marked = `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`
  if (values.whole) return marked
  const breaks = [0, ...sentenceBreaks(text), text.length]
  const from = breaks.filter((at) => at < start).at(-around) ?? 0
  const to = breaks.filter((at) => at > end)[around] ?? text.length
  const cut = `${text.slice(from, start)}⟦${text.slice(start, end)}⟧${text.slice(end, to)}`
  return `${from === 0 ? '' : '… '}${cut.trim()}${to === text.length ? '' : ' …'}`
}

/** A bank of the first format: it had `ambient` and quoted words, and drew from all of its sentences. */
function inNewKeys(content: string): string {
  return content
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { ambient, person, ...rest } = JSON.parse(line) as { ambient: boolean; person: string }
      const strength = ambient ? 'administrative' : 'personal'
      return JSON.stringify({
        ...rest,
        strength,
        person: person === 'first' ? 'third' : person,
        place: 'place' in rest && rest.place === 'home' ? 'home' : 'any',
        polysemous: null,
      })
    })
    .join('\n')
}

function write(name: string, content: string): void {
  writeFileSync(join(values.out as string, name), content)
}
