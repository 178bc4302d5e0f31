import type { Covariates } from '../dataset/index.js'
import { table } from './output.js'

/** An arm as the table names it. */
interface Arm {
  readonly recipe: string
  readonly version: string
  readonly covariates: Covariates
}

const columns = {
  characters: { title: 'characters', digits: 0 },
  words: { title: 'words', digits: 1 },
  o200k: { title: 'tokens o200k', digits: 1 },
  numbers: { title: 'numbers', digits: 1 },
  sentences: { title: 'sentences', digits: 1 },
  readingLevel: { title: 'grade', digits: 2 },
  questionAt: { title: 'question at', digits: 3 },
} as const satisfies Record<keyof Covariates['means'], { readonly title: string; readonly digits: number }>

/** One row an arm: the mean, and the difference to the original where there is one; under it the paper's two anchors. */
export function renderCovariates(
  arms: readonly Arm[],
  anchors: { relevantWords: number; abbreviatedWords: number },
): string {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const rows = arms.map(({ recipe, version, covariates }) => [
    arms.some((other) => other.recipe === recipe && other.version !== version) ? `${recipe} ${version}` : recipe,
    covariates.records,
    ...names.map((name) => withDifference(covariates.means[name], columns[name].digits)),
    percent(covariates.addedShare),
    percent(covariates.insertedWords),
    percent(covariates.abbreviatedWords),
    percent(covariates.wordsAbbreviated),
  ])
  const titles = names.map((name) => columns[name].title)
  const head = ['recipe', 'records', ...titles, 'added text', 'inserted words', 'abbreviated words', 'for words']
  const tokenizers = arms[0]?.covariates.tokenizers ?? []
  const named = tokenizers.map(({ name, package: from, version }) => `${name} by ${from} ${version}`)
  return [
    table(head, rows),
    '',
    'Means over the records, with the mean difference to the original; grade is Flesch–Kincaid; "question at" is the share of the text before the final question.',
    `Tokens: ${named.join(', ')}.`,
    `Compare "inserted words": under ${percent(anchors.relevantWords)} of the words in conversations are relevant, so over ${percent(1 - anchors.relevantWords)} are not [main §1, Quiroz et al.].`,
    `Compare "abbreviated words": ${percent(anchors.abbreviatedWords)} of the words in notes are abbreviations [main §1, Mohd Sulaiman et al.]; abbreviations already in the originals are not counted here; "for words" is the share of the original's words that they replace.`,
  ].join('\n')
}

function withDifference({ mean, difference }: { mean: number; difference: number }, digits: number): string {
  const shown = Math.abs(difference).toFixed(digits)
  if (Number(shown) === 0) return mean.toFixed(digits)
  return `${mean.toFixed(digits)} ${difference < 0 ? '−' : '+'}${shown}`
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`
}
