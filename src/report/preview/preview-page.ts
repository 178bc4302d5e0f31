import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'
import { escapeHtml, offlinePage } from '../../text/index.js'
import type { PageData } from './preview-data.js'

const styles = [
  '../page/colours.css',
  '../page/base.css',
  '../page/rule.css',
  'page.css',
  'list.css',
  '../page/pair.css',
  'case.css',
  '../page/marks.css',
  'reason.css',
  'narrow.css',
  'print.css',
]
/** Every file uses only what stands in those before it. */
const scripts = [
  '../page/code-points.js',
  '../page/edits.js',
  'model.js',
  '../page/words.js',
  '../page/element.js',
  '../page/pair.js',
  '../page/rule.js',
  'case.js',
  'reason.js',
  'list.js',
  'page.js',
]

/** Fills the bundled template `data/preview/page.html`; the page may run the one script and style that it came with. */
export function renderPage(data: PageData): string {
  return offlinePage({
    template: readPart('page.html'),
    styles: styles.map(readPart),
    scripts: scripts.map(readPart),
    data: { id: 'data', value: data },
    places: {
      title: escapeHtml(titleOf(data)),
      extent: escapeHtml(extentOf(data)),
      datasets: data.datasets.map((_, place) => renderDataset(data, place)).join('\n'),
    },
  })
}

function titleOf({ datasets }: PageData): string {
  return `${datasets.map(({ name, version }) => `${name} ${version}`).join(', ')} · medqa-perturb`
}

function extentOf({ datasets, cases, records }: PageData): string {
  const seeds = [...new Set(datasets.map(({ seed }) => seed))]
  return [
    count(datasets.length, 'dataset'),
    count(cases.length, 'case'),
    count(records.length, 'record'),
    `seed ${seeds.join(', ')}`,
  ].join(' · ')
}

function renderDataset({ datasets, summaries, records }: PageData, place: number): string {
  const dataset = datasets[place]
  if (dataset === undefined) return ''
  const own = records.filter((record) => record.dataset === place)
  const edits = own.flatMap(({ layers }) => layers).reduce((sum, layer) => sum + layer.edits.length, 0)
  const numbers = `seed ${dataset.seed} · ${count(own.length, 'record')} · ${count(edits, 'edit')}`
  return `<li><strong>${escapeHtml(dataset.name)}</strong> ${escapeHtml(dataset.version)} <span>${escapeHtml(numbers)}</span>
<p>${escapeHtml(summaries[place] ?? '')}</p>
<p>fingerprint <code>${dataset.fingerprint}</code></p></li>`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function readPart(name: string): string {
  return readFileSync(bundledPath('data', 'preview', name), 'utf8')
}
