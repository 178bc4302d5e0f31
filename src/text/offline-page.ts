import { deflateSync } from 'node:zlib'
import { sha256 } from '../digest.js'

/** What a page is made of that opens from a file and needs nothing else. */
export interface PageParts {
  /** HTML with `{{policy}}`, `{{style}}`, `{{data}}`, `{{script}}` and places of its own. */
  readonly template: string
  readonly styles: readonly string[]
  /** Modules; each uses only what stands in those before it. */
  readonly scripts: readonly string[]
  /** What the script reads: a JSON value, in the element of this id, packed (zlib, Base64) from so many characters on. */
  readonly data: { readonly id: string; readonly value: unknown; readonly packFrom?: number }
  /** Markup for the template's own places, escaped already. */
  readonly places: Readonly<Record<string, string>>
}

/**
 * A page in one file. A policy in it allows its own script and style and nothing else, and nothing in its data can be
 * taken for markup. Equal parts give equal bytes, packed ones with the same zlib.
 */
export function offlinePage({ template, styles, scripts, data, places }: PageParts): string {
  const style = styles.join('\n')
  const script = `'use strict'\n;(async () => {\n${scripts.map(withoutModules).join('\n')}})()\n`
  const parts: Readonly<Record<string, string>> = {
    ...places,
    policy: policyFor(style, script),
    style: `<style>${style}</style>`,
    data: dataElement(data),
    script: `<script>${script}</script>`,
  }
  // One pass: what is filled in is never read as a template itself.
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '')
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
 * JSON that may stand inside a script element: nothing in it can end the element, open a comment or be read as markup.
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

function dataElement({ id, value, packFrom = Number.POSITIVE_INFINITY }: PageParts['data']): string {
  const json = JSON.stringify(value)
  const isPacked = json.length >= packFrom
  const content = isPacked ? deflateSync(json).toString('base64') : withoutMarkup(json)
  return `<script type="application/${isPacked ? 'zlib' : 'json'}" id="${escapeHtml(id)}">${content}</script>`
}

/** The scripts are modules for the sake of readers and tools; on the page they share one scope, and may await. */
function withoutModules(module: string): string {
  return module.replace(/^import [^;]*?\.js'\n/gm, '').replace(/^export /gm, '')
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
