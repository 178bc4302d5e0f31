import { readFileSync } from 'node:fs'
import { type Rng, rngAt } from '../../src/rng.js'
import { insertionSites, type Span } from '../../src/text/index.js'
import { planters } from './classes/index.js'
import { type PlantClass, plantClasses, type Swap } from './planter.js'

/** A text, the same text with one clinically meaningful change, and the place of the change. */
export interface Plant {
  readonly class: PlantClass
  /** `pattern`: a planter's own pattern over a text; `pair`: a hand-written sentence; `embedded`: that within a text. */
  readonly family: 'pattern' | 'pair' | 'embedded'
  /** The text's id, or the sentence as it is written in the file of pairs. */
  readonly source: string
  readonly before: string
  readonly after: string
  /** Place of the change in `before`. */
  readonly at: Span
  readonly note: string
}

/** A text to plant changes in. */
export interface Field {
  readonly id: string
  readonly text: string
}

/** A sentence with its change written in place: "pain in the {left|right} knee". */
export interface Pair {
  readonly label: string
  readonly sentence: string
}

/** Most changes of one planter in one text, so that no long text outweighs the others. */
const perPlanter = 3
/** Most changes of the patterns of one class, so that classes with a place in every line do not dominate. */
const perClass = 200
/** Texts into which each hand-written pair is put. */
const perPair = 2

/** Every planted change over some texts: the planters' own, the pairs alone, and the pairs within texts. */
export function plantAll(fields: readonly Field[], seed = '1'): readonly Plant[] {
  const pairs = readPairs('pairs.csv')
  return plantClasses.flatMap((name) => [
    ...drawSome(
      fields.flatMap((field) => plantPatterns(field, name, rngAt([seed, 'planted', name, field.id]))),
      rngAt([seed, 'planted', name]),
    ),
    ...pairs.filter(({ label }) => label === name).flatMap((pair) => plantPair(pair, name, fields, seed)),
  ])
}

function drawSome(plants: readonly Plant[], rng: Rng): readonly Plant[] {
  const drawn = rng.permutation(plants.length).slice(0, perClass)
  return drawn.sort((a, b) => a - b).map((at) => plants[at] as Plant)
}

/** What the planters of a class make of one text, a few of each, drawn from the text's own stream. */
function plantPatterns(field: Field, name: PlantClass, rng: Rng): readonly Plant[] {
  const { id, text } = field
  return planters[name].flatMap((planter, i) => {
    const stream = rng.fork(String(i))
    const swaps = planter(text, stream.fork('swap'))
    const drawn = stream
      .fork('draw')
      .permutation(swaps.length)
      .slice(0, perPlanter)
      .sort((a, b) => a - b)
    return drawn.map((at) => asPlant(text, swaps[at] as Swap, { class: name, family: 'pattern', source: id }))
  })
}

function plantPair(pair: Pair, name: PlantClass, fields: readonly Field[], seed: string): readonly Plant[] {
  const alone = splitPair(pair.sentence)
  const shared = { class: name, source: pair.sentence, note: 'hand-written' } as const
  const rng = rngAt([seed, 'planted', name, pair.sentence])
  const hosts = hostsOf(alone.before, fields)
  const embedded = rng
    .fork('hosts')
    .permutation(hosts.length)
    .slice(0, perPair)
    .flatMap((index) => {
      const host = hosts[index] as Field
      const inside = embed(host, alone, rng.fork(host.id))
      return inside === null ? [] : [{ ...shared, ...inside, family: 'embedded', note: `in ${host.id}` } as const]
    })
  return [{ ...shared, ...alone, family: 'pair' }, ...embedded]
}

/** Two texts that differ in one place of the first. */
export interface TextPair {
  readonly before: string
  readonly after: string
  readonly at: Span
}

/** Puts the sentence into the middle half of a text, in both its forms; null where the text has no place for it. */
export function embed(host: Field, sentence: TextPair, rng: Rng): TextPair | null {
  const { text } = host
  const sites = insertionSites(text).filter(({ at }) => at > text.length * 0.2 && at < text.length * 0.8)
  const site = sites[rng.integer(Math.max(1, sites.length))]
  if (site === undefined) return null
  const gap = site.beforeList ? '\n' : ' '
  const put = (inserted: string): string => text.slice(0, site.at) + inserted + gap + text.slice(site.at)
  const { start, end } = sentence.at
  return {
    before: put(sentence.before),
    after: put(sentence.after),
    at: { start: site.at + start, end: site.at + end },
  }
}

/** The texts whose patient a sentence about "she" or "he" can be about; all of them where it names neither. */
function hostsOf(sentence: string, fields: readonly Field[]): readonly Field[] {
  const female = /\b(?:she|her|hers|woman|girl|female|lady|menses|pregnan\w*|uterus|ovary)\b/i.test(sentence)
  const male = /\b(?:he|his|him|man|boy|male|gentleman|testis|prostate)\b/i.test(sentence)
  if (female === male) return fields
  const wanted = female ? /\b(?:woman|girl|female)\b/i : /\b(?:man|boy|male)\b/i
  const other = female ? /\b(?:man|boy|male)\b/i : /\b(?:woman|girl|female)\b/i
  const matching = fields.filter(({ text }) => wanted.test(text.slice(0, 160)) && !other.test(text.slice(0, 160)))
  return matching.length > 0 ? matching : fields
}

/** Both forms of a sentence with its change written in place; the place spans from the first brace to the last. */
export function splitPair(sentence: string): TextPair {
  const form = (side: 1 | 2): string =>
    sentence.replace(/\{([^|}]*)\|([^|}]*)\}/g, (...groups) => groups[side] as string)
  const before = form(1)
  const start = sentence.indexOf('{')
  const tail = sentence.length - sentence.lastIndexOf('}') - 1
  return { before, after: form(2), at: { start, end: before.length - tail } }
}

/** The rows of a file of pairs: a label, and a sentence in quotation marks. */
export function readPairs(file: 'pairs.csv' | 'harmless.csv'): readonly Pair[] {
  const content = readFileSync(new URL(file, import.meta.url), 'utf8')
  return content
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, label, quoted] = /^([a-z-]+),"(.*)"$/.exec(line) ?? []
      if (label === undefined || quoted === undefined) throw new Error(`${file}: not label,"sentence": ${line}`)
      return { label, sentence: quoted.replaceAll('""', '"') }
    })
}

function asPlant(text: string, swap: Swap, shared: Pick<Plant, 'class' | 'family' | 'source'>): Plant {
  const after = text.slice(0, swap.at.start) + swap.after + text.slice(swap.at.end)
  return { ...shared, before: text, after, at: swap.at, note: swap.note }
}
