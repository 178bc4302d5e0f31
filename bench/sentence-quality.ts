import { readFileSync } from 'node:fs'
import { sentenceBreaks } from '../src/text/index.js'

interface Score {
  sentences: number
  right: number
  extra: number
  missed: number
}

/** Characters shown on either side of a wrong or missed break. */
const shown = 45

/**
 * `npx tsx bench/sentence-quality.ts [--errors] FILE…`: how well `sentenceBreaks` finds the sentences of gold files.
 *
 * A gold file has one sentence a line and an empty line between documents. The sentences of a document are joined by
 * one blank; the breaks found in it are compared with the places at which its sentences begin.
 */
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const files = process.argv.slice(2).filter((word) => !word.startsWith('--'))
if (files.length === 0 || flags.some((flag) => flag !== '--errors')) {
  throw new Error('Usage: npx tsx bench/sentence-quality.ts [--errors] FILE…')
}

const total: Score = { sentences: 0, right: 0, extra: 0, missed: 0 }
process.stdout.write('| file | sentences | precision | recall | F1 |\n| --- | ---: | ---: | ---: | ---: |\n')
for (const file of files) {
  const score: Score = { sentences: 0, right: 0, extra: 0, missed: 0 }
  for (const sentences of documentsOf(readFileSync(file, 'utf8'))) measure(sentences, score)
  for (const key of ['sentences', 'right', 'extra', 'missed'] as const) total[key] += score[key]
  process.stdout.write(row(file, score))
}
if (files.length > 1) process.stdout.write(row('all', total))

function documentsOf(content: string): string[][] {
  const documents: string[][] = [[]]
  for (const line of content.split(/\r?\n/)) {
    const sentence = line.trim()
    if (sentence !== '') documents.at(-1)?.push(sentence)
    else if (documents.at(-1)?.length !== 0) documents.push([])
  }
  return documents.filter((sentences) => sentences.length > 0)
}

function measure(sentences: readonly string[], score: Score): void {
  const text = sentences.join(' ')
  const gold = new Set<number>()
  let start = 0
  for (const sentence of sentences) {
    if (start > 0) gold.add(start)
    start += sentence.length + 1
  }
  const found = new Set(sentenceBreaks(text))
  score.sentences += sentences.length
  for (const at of found) {
    if (gold.has(at)) score.right++
    else {
      score.extra++
      tell('extra', text, at)
    }
  }
  for (const at of gold) {
    if (found.has(at)) continue
    score.missed++
    tell('missed', text, at)
  }
}

function tell(what: string, text: string, at: number): void {
  if (!flags.includes('--errors')) return
  process.stdout.write(`${what}: …${text.slice(Math.max(0, at - shown), at)}‖${text.slice(at, at + shown)}…\n`)
}

function row(name: string, { sentences, right, extra, missed }: Score): string {
  const precision = share(right, extra)
  const recall = share(right, missed)
  const f1 = share(2 * right, extra + missed)
  return `| ${name} | ${sentences} | ${precision} | ${recall} | ${f1} |\n`
}

/** A file without any break is neither right nor wrong. */
function share(right: number, wrong: number): string {
  return right + wrong === 0 ? '–' : (right / (right + wrong)).toFixed(4)
}
