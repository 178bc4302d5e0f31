import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bundledPath } from '../dataset/index.js'
import type { PageData } from './preview-data.js'

const styles = ['colours.css', 'page.css', 'list.css', 'case.css', 'marks.css', 'reason.css', 'narrow.css', 'print.css']
/** Every file uses only what stands in those before it. */
const scripts = ['model.js', 'element.js', 'case.js', 'reason.js', 'list.js', 'page.js']

/** Fills the bundled template `data/preview/page.html`; the page may run the one script and style that it came with. */
export function renderPage(data: PageData): string {
  const style = styles.map(readPart).join('\n')
  const script = `'use strict'\n{\n${scripts.map((name) => withoutModules(readPart(name))).join('\n')}}\n`
  const parts: Readonly<Record<string, string>> = {
    policy: policyFor(style, script),
    title: escapeHtml(titleOf(data)),
    extent: escapeHtml(extentOf(data)),
    datasets: data.datasets.map((_, place) => renderDataset(data, place)).join('\n'),
    style: `<style>${style}</style>`,
    data: `<script type="application/json" id="data">${escapeJson(data)}</script>`,
    script: `<script>${script}</script>`,
  }
  // One pass: what is filled in is never read as a template itself.
  return readPart('page.html').replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '')
}

/**
 * Text for an HTML document, in an element or a quoted attribute.
 *
 * @example
 * escapeHtml('<b title="x">')
 * // → '&lt;b title=&quot;x&quot;&gt;'
 */
export function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`)
}

/**
 * JSON that may stand inside a script element: nothing in it can end the element or open a comment.
 *
 * @example
 * escapeJson({ text: '</script>' })
 * // → '{"text":"\\u003c/script>"}'
 */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** The parts are modules for the sake of readers and tools; on the page they share one scope. */
function withoutModules(module: string): string {
  return module.replace(/^import [^;]*?\.js'\n/gm, '').replace(/^export /gm, '')
}

function policyFor(style: string, script: string): string {
  const digest = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  const rules = [
    "default-src 'none'",
    `style-src ${digest(style)}`,
    `script-src ${digest(script)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    // Even the page's own script cannot turn text into elements.
    "require-trusted-types-for 'script'",
  ]
  return rules.join('; ')
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
