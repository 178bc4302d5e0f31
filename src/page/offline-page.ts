import { existsSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { bundledPath } from '../bundled.js'
import { sha256 } from '../digest.js'
import { PipelineError } from '../errors.js'
import type { PackData, PreviewData, ReportData } from './data/index.js'

/** What each page holds: its writer gives it and its script reads it, both by this type. */
export interface PageData {
  readonly preview: PreviewData
  readonly report: ReportData
  readonly review: PackData
}

/** What a page gets beside its data. */
export interface PageFill {
  /** Markup for places of the page's own in its template, escaped already. */
  readonly places: Readonly<Record<string, string>>
  /** Data of at least this many characters are compressed (zlib, Base64); never where left out. */
  readonly packFrom?: number
}

/** What the build bundled of a page (`npm run pages`); `{{head}}`, `{{data}}` and `{{script}}` are places of each template. */
export interface BuiltPage {
  readonly template: string
  readonly style: string
  readonly script: string
}

/**
 * A page in one file that opens from a disk and needs nothing else. A policy in it allows its own script and style and
 * nothing more, and nothing in its data can be taken for markup. Equal data give equal bytes, packed ones with the same
 * zlib.
 *
 * @throws {PipelineError} input-invalid — the pages were not built
 */
export function offlinePage<Name extends keyof PageData>(name: Name, data: PageData[Name], fill: PageFill): string {
  return fillPage(readBuilt(name), data, fill)
}

/** Puts a page together from its parts. */
export function fillPage(
  { template, style, script }: BuiltPage,
  data: unknown,
  { places, packFrom }: PageFill,
): string {
  const parts: Readonly<Record<string, string>> = {
    ...places,
    head: headFor(style, policyFor(style, script)),
    data: dataElement(data, packFrom),
    script: `<script type="module">${script}</script>`,
  }
  // One pass: what is filled in is never read as a template itself.
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '')
}

function readBuilt(name: string): BuiltPage {
  const read = (ending: string): string => {
    const path = bundledPath('dist', 'page', name, `page.${ending}`)
    if (existsSync(path)) return readFileSync(path, 'utf8')
    const message = `The ${name} page expects ${path}, which is not there. It comes with the package; in a checkout, run: npm run build`
    throw new PipelineError('input-invalid', message, { file: path })
  }
  return { template: read('html'), style: read('css'), script: read('js') }
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
 * JSON that is safe inside a script element: nothing in it can end the element, open a comment or be read as markup.
 *
 * @example
 * escapeJson({ text: '</script>' })
 * // → '{"text":"\\u003c/script\\u003e"}'
 */
export function escapeJson(value: unknown): string {
  return withoutMarkup(JSON.stringify(value))
}

function withoutMarkup(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function dataElement(data: unknown, packFrom = Number.POSITIVE_INFINITY): string {
  const json = JSON.stringify(data)
  const isPacked = json.length >= packFrom
  const content = isPacked ? deflateSync(json).toString('base64') : withoutMarkup(json)
  return `<script type="application/${isPacked ? 'zlib' : 'json'}" id="data">${content}</script>`
}

function headFor(style: string, policy: string): string {
  return `<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<style>${style}</style>`
}

function policyFor(style: string, script: string): string {
  const digest = (content: string): string => `'sha256-${Buffer.from(sha256(content), 'hex').toString('base64')}'`
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
