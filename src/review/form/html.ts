import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'
import { escapeHtml, offlinePage } from '../../text/index.js'
import type { Pack } from '../pack.js'

const styles = [
  'colours.css',
  '../page/base.css',
  '../page/rule.css',
  'page.css',
  'sheet.css',
  'case.css',
  'narrow.css',
  'print.css',
]
/** Every file uses only what stands in those before it. */
const scripts = [
  '../page/code-points.js',
  '../page/element.js',
  '../page/rule.js',
  'words.js',
  'model.js',
  'answers.js',
  'look.js',
  'case.js',
  'views.js',
  'steps.js',
  'files.js',
  'form.js',
]

/**
 * A pack as one HTML file that a clinician opens from a mail attachment and fills in offline.
 *
 * Equal packs give equal bytes. The file needs nothing else and asks nothing of any network; what the pack holds is only
 * ever set as text.
 */
export function renderForm(pack: Pack): string {
  return offlinePage({
    template: readPart('form.html'),
    styles: styles.map(readPart),
    scripts: scripts.map(readPart),
    data: { id: 'pack', value: pack },
    places: { title: escapeHtml(`Clinical review · ${pack.rater}`), rater: escapeHtml(pack.rater) },
  })
}

function readPart(name: string): string {
  return readFileSync(bundledPath('data', 'review', name), 'utf8')
}
