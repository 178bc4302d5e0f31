import { counted } from '../../format/index.js'
import { escapeHtml, offlinePage, type PreviewData } from '../../page/index.js'

/** Fills the preview; the page may run the one script and style that it came with. */
export function renderPage(data: PreviewData): string {
  return offlinePage('preview', data, {
    places: {
      title: escapeHtml(titleOf(data)),
      extent: escapeHtml(extentOf(data)),
      datasets: data.datasets.map((_, place) => renderDataset(data, place)).join('\n'),
    },
  })
}

function titleOf({ datasets }: PreviewData): string {
  return `${datasets.map(({ name, version }) => `${name} ${version}`).join(', ')} · medqa-perturb`
}

function extentOf({ datasets, cases, records }: PreviewData): string {
  const seeds = [...new Set(datasets.map(({ seed }) => seed))]
  return [
    counted(datasets.length, 'dataset'),
    counted(cases.length, 'case'),
    counted(records.length, 'record'),
    `seed ${seeds.join(', ')}`,
  ].join(' · ')
}

function renderDataset({ datasets, summaries, records }: PreviewData, place: number): string {
  const dataset = datasets[place]
  if (dataset === undefined) return ''
  const own = records.filter((record) => record.dataset === place)
  const edits = own.flatMap(({ layers }) => layers).reduce((sum, layer) => sum + layer.edits.length, 0)
  const numbers = `seed ${dataset.seed} · ${counted(own.length, 'record')} · ${counted(edits, 'edit')}`
  return `<li><strong>${escapeHtml(dataset.name)}</strong> ${escapeHtml(dataset.version)} <span>${escapeHtml(numbers)}</span>
<p>${escapeHtml(summaries[place] ?? '')}</p>
<p>fingerprint <code>${dataset.fingerprint}</code></p></li>`
}
