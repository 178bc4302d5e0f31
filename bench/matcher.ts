import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AhoCorasick } from '@monyone/aho-corasick/fast'
import { compileLexicon, firstPerSense, type LexiconEntry, readLexicon } from '../src/clinical/index.js'
import { compilePhrases, type Edit, type PhraseMatcher } from '../src/text/index.js'
import { manyTexts } from './corpus.js'
import { median, wallSeconds } from './measure.js'
import type { BenchRow } from './row.js'

const characters = 50_000_000
const rounds = 5

/** A perturbed text and the log of its edits: what every contestant has to make. */
interface Replaced {
  readonly text: string
  readonly edits: readonly Edit<number | null>[]
}

interface Corpus {
  readonly name: string
  readonly texts: readonly string[]
  readonly entries: readonly LexiconEntry[]
}

/** The phrase matcher with edit log against one RegExp and against Aho–Corasick, over about 50 million characters. */
export async function benchMatcher(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const corpus of corpora()) rows.push(...(await benchCorpus(corpus)))
  return rows
}

function corpora(): readonly Corpus[] {
  const found = [
    { name: 'bundled cases and list', texts: manyTexts(characters), entries: lexicon('../abbreviations/common.csv') },
  ]
  const questions = local('../../shared/data/medqa-us-test.jsonl')
  const vanderbilt = '../../shared/data/vanderbilt_clinic_notes.txt'
  if (existsSync(questions) && existsSync(local(vanderbilt))) {
    const texts = readFileSync(questions, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { question: string }).question)
    const times = Math.ceil(characters / sizeOf(texts))
    found.push({
      name: 'MedQA test questions and Vanderbilt list',
      texts: Array.from({ length: times }, () => texts).flat(),
      entries: lexicon(vanderbilt),
    })
  } else console.warn(`SKIPPED: ${questions} or the Vanderbilt list is absent.`)
  return found
}

async function benchCorpus({ name, texts, entries }: Corpus): Promise<BenchRow[]> {
  const phrases = entries.map((entry) => entry.sense)
  const compiling: number[] = []
  for (let round = 0; round < rounds; round++) compiling.push(1000 * (await wallSeconds(() => compilePhrases(phrases))))
  const compileMs = median(compiling)
  const { matcher } = compileLexicon({ name, format: 'bundled', entries })
  const ours = byMatcher(matcher, entries)
  const regExp = byRegExp(entries)
  const automaton = byAhoCorasick(entries)
  for (const text of new Set(texts)) {
    const expected = JSON.stringify(ours(text))
    for (const rival of [regExp, automaton]) {
      if (JSON.stringify(rival(text)) !== expected) throw new Error(`Outputs differ for "${text.slice(0, 60)}…".`)
    }
  }
  let census = matcher.substringCensus()
  const [oursRate, regExpRate, automatonRate, scanRate, wordsRate, censusRate] = await rates(texts, [
    ours,
    regExp,
    automaton,
    (text) => matcher.scan(text, ignore),
    (text) => matcher.wholeWords(text),
    (text) => {
      if (text === texts[0]) census = matcher.substringCensus()
      census.add(text)
    },
  ])
  const unit = 'M characters/s'
  const bothRate = 1 / (1 / (wordsRate as number) + 1 / (censusRate as number))
  return [
    {
      name: `${name} (${phrases.length} senses), compiling`,
      figure: compileMs,
      unit: 'ms',
      ...bar('≤', 10, compileMs),
    },
    { name: `${name}, matcher with edit log`, figure: oursRate as number, unit },
    { name: `${name}, RegExp with edit log`, figure: regExpRate as number, unit },
    { name: `${name}, Aho–Corasick with edit log`, figure: automatonRate as number, unit },
    // The bar is for lists of real size: an alternation of less than 20 kB the engine optimizes, a longer one it does not.
    ratio(`${name}, matcher / RegExp`, oursRate, regExpRate, phrases.length > 1000 ? 2.5 : undefined),
    ratio(`${name}, matcher / Aho–Corasick`, oursRate, automatonRate, 2.5),
    { name: `${name}, matcher without edit log`, figure: scanRate as number, unit },
    { name: `${name}, whole words`, figure: wordsRate as number, unit },
    { name: `${name}, substring census`, figure: censusRate as number, unit },
    { name: `${name}, whole words and census together`, figure: bothRate, unit },
  ]
}

/** Median rate of each contestant in million characters a second; they take turns, and the first round warms up. */
async function rates(
  texts: readonly string[],
  contestants: readonly ((text: string) => unknown)[],
): Promise<readonly number[]> {
  const measured = contestants.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [i, run] of contestants.entries()) {
      const seconds = await wallSeconds(() => {
        for (const text of texts) run(text)
      })
      if (round > 0) measured[i]?.push(sizeOf(texts) / seconds / 1e6)
    }
  }
  return measured.map(median)
}

function byMatcher(matcher: PhraseMatcher, entries: readonly LexiconEntry[]): (text: string) => Replaced {
  return (original) => {
    const edits: Edit<number | null>[] = []
    let text = ''
    let from = 0
    matcher.scan(original, (phrase, start, end) => {
      const { abbreviation, row } = entries[phrase] as LexiconEntry
      edits.push({ at: { start, end }, before: original.slice(start, end), after: abbreviation, why: row })
      text += original.slice(from, start) + abbreviation
      from = end
    })
    return { text: text + original.slice(from), edits }
  }
}

/** The usual way: all senses in one alternation, longest first, between the ASCII boundaries of `\b`. */
function byRegExp(entries: readonly LexiconEntry[]): (text: string) => Replaced {
  const bySense = new Map(entries.map((entry) => [entry.sense.toLowerCase(), entry]))
  const senses = [...bySense.keys()].sort((a, b) => b.length - a.length)
  const pattern = senses.map((sense) => sense.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const alternation = new RegExp(`\\b(?:${pattern})\\b`, 'gi')
  return (original) => {
    const edits: Edit<number | null>[] = []
    const text = original.replace(alternation, (before: string, start: number) => {
      const { abbreviation, row } = bySense.get(before.toLowerCase()) as LexiconEntry
      edits.push({ at: { start, end: start + before.length }, before, after: abbreviation, why: row })
      return abbreviation
    })
    return { text, edits }
  }
}

/** Every occurrence from the automaton, then those at word boundaries, leftmost and longest first. */
function byAhoCorasick(entries: readonly LexiconEntry[]): (text: string) => Replaced {
  const bySense = new Map(entries.map((entry) => [entry.sense.toLowerCase(), entry]))
  const automaton = new AhoCorasick([...bySense.keys()])
  const isWord = (text: string, index: number): boolean => /\w/.test(text.charAt(index))
  return (original) => {
    const found = automaton
      .matchInText(original.toLowerCase())
      .filter(({ begin, end }) => !isWord(original, begin - 1) && !isWord(original, end))
      .sort((a, b) => a.begin - b.begin || b.end - a.end)
    const edits: Edit<number | null>[] = []
    let text = ''
    let from = 0
    for (const { begin, end, keyword } of found) {
      if (begin < from) continue
      const { abbreviation, row } = bySense.get(keyword) as LexiconEntry
      edits.push({ at: { start: begin, end }, before: original.slice(begin, end), after: abbreviation, why: row })
      text += original.slice(from, begin) + abbreviation
      from = end
    }
    return { text: text + original.slice(from), edits }
  }
}

function lexicon(path: string): readonly LexiconEntry[] {
  return firstPerSense(readLexicon(readFileSync(local(path), 'utf8'), path)).entries
}

function local(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0)
}

function ratio(name: string, ours: number | undefined, other: number | undefined, least?: number): BenchRow {
  const figure = (ours ?? 0) / (other ?? Number.NaN)
  return { name, figure, unit: '×', ...(least === undefined ? {} : bar('≥', least, figure)) }
}

function bar(sign: '≥' | '≤', limit: number, figure: number): Required<Pick<BenchRow, 'bar' | 'met'>> {
  return { bar: `${sign} ${limit}`, met: sign === '≥' ? figure >= limit : figure <= limit }
}

function ignore(): void {}
