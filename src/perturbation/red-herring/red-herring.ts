import * as z from 'zod'
import type { Case } from '../../clinical/index.js'
import { PipelineError } from '../../errors.js'
import type { Rng } from '../../rng.js'
import { codePointLength, type Edit } from '../../text/index.js'
import { factsSurvive } from '../check/index.js'
import type { Asking, Check, Checked, Marks, Perturbation, RefusedCase, Review, Tools, Why } from '../contract/index.js'
import { parseParams, resultOf, topics, type WrittenSentence } from '../contract/index.js'
import { ownSentences } from './fill.js'
import { sentencesAsked } from './model-writer.js'
import { siteRules, sitesOf } from './safe-sites.js'
import { scramble } from './scramble.js'
import { type Placement, placeSentences } from './sites.js'

const fills = ['sentences', 'whitespace', 'scrambled', 'repeated'] as const

const schema = z.strictObject({
  count: z.int().min(1).max(50).default(10),
  layout: z.enum(['scattered', 'together']).default('scattered'),
  fill: z.enum(fills).default('sentences'),
  whenFull: z.enum(['share', 'drop']).default('share'),
  topic: z.enum(topics).default('any'),
  sites: z.enum(siteRules).default('safe'),
})

export type RedHerringParams = z.infer<typeof schema>

/** Folders of the words by which places are found. */
const readForSites = ['patient', 'red-herring', 'sentence']

/**
 * Inserts generated, medically irrelevant sentences at sentence breaks. [main §3.1.1]
 *
 * Sentences and sites are drawn once per case; `count`, `layout` and `fill` only select from that draw, so the 1-, 5-
 * and 10-sentence arms nest and the whitespace arm keeps every offset. [main §4, Table 1]
 */
export const redHerring: Perturbation<'red-herring', RedHerringParams> = {
  name: 'red-herring',
  version: 17,
  paper: '[main §3.1.1, §4]',
  summary: 'inserts medically irrelevant sentences at sentence breaks',
  expectation: () => 'invariant',
  needs: () => ({ writer: true }),
  asks: sentencesAsked,
  reads: ({ sites }, { writer }) => [...(writer?.reads ?? []), (original) => sitesOf(original, sites)],
  draws: () => true,
  review: ({ fill }) => unasked[fill] ?? { question: 'red-herring-significance' },
  params: {
    count: 'a whole number from 1 to 50; default 10',
    layout: 'scattered | together; default scattered',
    fill: 'sentences | whitespace | scrambled | repeated; default sentences',
    whenFull: 'share | drop; default share',
    topic: `${topics.join(' | ')}; default any`,
    sites: `${siteRules.join(' | ')}; default safe`,
  },
  parse: (raw) => parseParams(schema, raw, redHerring),
  edits: planSentences,
  marks: marksOf,
  checks: [enoughSentences(), enoughSites(), factsSurvive({ refuses: () => true })],
}

/** Fills that are not shown to clinicians. */
const unasked: Partial<Readonly<Record<RedHerringParams['fill'], Review>>> = {
  whitespace: { unasked: 'inserted white space, which says nothing to a clinician' },
  repeated: { unasked: 'sentences of the case once more, which may well be significant and add nothing' },
}

function* planSentences(
  original: Case,
  params: RedHerringParams,
  tools: Tools,
): Asking<readonly Edit<Why>[] | RefusedCase> {
  if (tools.writer === null) throw new PipelineError('usage', 'The perturbation red-herring needs a writer.')
  const written = yield* resultOf(tools.writer.write(original, tools.rng.fork('sentences'), params))
  if ('refused' in written) return written
  const sites = sitesOf(original, params.sites)
  const places = placeSentences(sites, tools.rng.fork('places'), written, params)
  let lastAt = -1
  return filledAt(original, { written, places }, params, tools).map((filled) => {
    const { site } = filled.place
    const isFirst = site.at !== lastAt
    lastAt = site.at
    return insertion(original.text, site, isFirst, insertedFor(filled, params.fill))
  })
}

/** What is inserted at a place, and where it came from. */
interface Filled {
  readonly text: string
  readonly written: Omit<WrittenSentence, 'text'>
  readonly writer: string | null
}

interface Placed extends Filled {
  readonly place: Placement
}

/** What goes where, in text order; fewer than the places where the case itself has no more to say again. */
function filledAt(
  original: Case,
  { written, places }: { readonly written: readonly WrittenSentence[]; readonly places: readonly Placement[] },
  params: RedHerringParams,
  tools: Tools,
): readonly Placed[] {
  const rng = tools.rng.fork('fill')
  if (params.fill === 'repeated') return repeatedAt(original.text, places, rng)
  const writer = tools.writer?.name ?? null
  const told = places.map(({ sentence }) => written[sentence] as WrittenSentence)
  const texts = told.map(({ text }) => text)
  const inserted = params.fill === 'scrambled' ? scramble(texts, rng) : texts
  return places.map((place, k) => {
    return { place, text: inserted[k] as string, written: told[k] as WrittenSentence, writer }
  })
}

function repeatedAt(text: string, places: readonly Placement[], rng: Rng) {
  const drawn = places.toSorted((a, b) => a.sentence - b.sentence)
  const sites = drawn.map(({ site }) => site)
  const said = ownSentences(text, rng, sites).flatMap((own, k) => {
    const { sentence } = drawn[k] as Placement
    return own === undefined
      ? []
      : [{ place: { site: own.site, sentence }, text: own.sentence, written: ofTheCase, writer: null }]
  })
  return said.sort((a, b) => a.place.site.at - b.place.site.at || a.place.sentence - b.place.sentence)
}

/** A repeated sentence of the case: neither written nor labeled by anybody. */
const ofTheCase = { topic: null, source: 'the case itself', ambient: null, polysemous: null }

/**
 * One edit for each sentence, with the white space that separates it.
 *
 * Before a list in lines the sentence gets its own line, and after a stop without a space it starts with one.
 */
function insertion(
  text: string,
  { at, beforeList }: Placement['site'],
  isFirst: boolean,
  inserted: Inserted,
): Edit<Why> {
  const lead = isFirst && at > 0 && !/\s/u.test(text.charAt(at - 1)) ? ' ' : ''
  const isUsual = lead === '' && !beforeList
  const after = isUsual ? inserted.usual : shown(`${lead}${inserted.text}${beforeList ? '\n' : ' '}`, inserted.why)
  return { at: { start: at, end: at }, before: '', after, why: inserted.why }
}

function shown(after: string, { kind }: Pick<Why, 'kind'>): string {
  return kind === 'white-space' ? ' '.repeat(codePointLength(after)) : after
}

/** What is inserted for a sentence of a fill, and why. */
interface Inserted {
  readonly text: string
  /** How it is put in behind a blank and before a sentence. */
  readonly usual: string
  readonly why: Why
}

/** By fill and by sentence, what is put in as the first, the second …: a bank gives it to many cases. */
const known = new Map(fills.map((fill) => [fill, new WeakMap<Filled['written'], Inserted[]>()]))

function insertedFor({ text, written, writer, place: { sentence } }: Placed, fill: RedHerringParams['fill']): Inserted {
  const ofSentence = known.get(fill)?.get(written) ?? []
  const before = ofSentence[sentence]
  if (before?.text === text) return before
  const { topic, source, ambient, polysemous } = written
  const kind = fill === 'whitespace' ? 'white-space' : 'red-herring'
  const why: Why = before?.why ?? Object.freeze({ kind, fill, sentence, topic, source, ambient, polysemous, writer })
  const inserted = { text, usual: shown(`${text} `, why), why }
  // Scrambled words are others in each case, for the same reason.
  if (ofSentence.length === 0) known.get(fill)?.set(written, ofSentence)
  ofSentence[sentence] = inserted
  return inserted
}

/** Shares are null where nothing was inserted, or nobody says of what kind it is. */
function marksOf({ original, edits, params }: Checked<RedHerringParams>): Partial<Marks> {
  const added = edits.reduce((sum, { after }) => sum + codePointLength(after), 0)
  return {
    sites: sitesOf(original, params.sites).length,
    addedShare: share(added, codePointLength(original.text)),
    ambientShare: shareOf(edits.map(({ why }) => (why.kind === 'red-herring' ? why.ambient : null))),
    polysemousShare: shareOf(edits.map(({ why }) => (why.kind === 'red-herring' ? why.polysemous : null))),
  }
}

function shareOf(labels: readonly unknown[]): number | null {
  const known = labels.length > 0 && labels.every((label) => typeof label === 'boolean')
  return known ? share(labels.filter(Boolean).length, labels.length) : null
}

/** To four decimals. */
function share(part: number, whole: number): number {
  return Math.round((part / Math.max(1, whole)) * 10_000) / 10_000
}

/** Says so when a case has no place for a sentence; the case stays in the dataset, unchanged. */
function enoughSites(): Check<RedHerringParams> {
  return {
    name: 'no-site',
    version: 2,
    vocabulary: readForSites,
    find: ({ edits, original, params }) =>
      edits.length > 0 || sitesOf(original, params.sites).length > 0
        ? []
        : [
            {
              check: 'no-site',
              level: 'warning',
              at: null,
              message: `${original.id} has no sentence break where a sentence may go; it stays unchanged.`,
            },
          ],
  }
}

/** Says so when fewer sentences were inserted than asked for. */
function enoughSentences(): Check<RedHerringParams> {
  return {
    name: 'fewer-sentences',
    version: 2,
    vocabulary: readForSites,
    find: ({ edits, original, params }) =>
      edits.length >= params.count || sitesOf(original, params.sites).length === 0
        ? []
        : [
            {
              check: 'fewer-sentences',
              level: params.whenFull === 'drop' ? 'info' : 'warning',
              at: null,
              message: `${original.id} got ${edits.length} of ${params.count} sentences.`,
            },
          ],
  }
}
