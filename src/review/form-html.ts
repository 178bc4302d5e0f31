import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bundledPath } from '../dataset/index.js'
import type { Pack } from './pack.js'

const styles = ['colours.css', 'page.css', 'sheet.css', 'case.css', 'narrow.css', 'print.css']
/** Every file uses only what stands in those before it. */
const scripts = [
  'element.js',
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
 * Equal packs give equal bytes. The file needs nothing else and asks nothing of any network; a
 * policy in it allows its own script and style only, and what the pack holds is only ever set as text.
 */
export function renderForm(pack: Pack): string {
  const style = styles.map(readPart).join('\n')
  const script = `'use strict'\n{\n${scripts.map((name) => withoutModules(readPart(name))).join('\n')}}\n`
  const parts: Readonly<Record<string, string>> = {
    policy: policyFor(style, script),
    title: escapeMarkup(`Clinical review · ${pack.rater}`),
    rater: escapeMarkup(pack.rater),
    style: `<style>${style}</style>`,
    data: `<script type="application/json" id="pack">${escapeScriptData(pack)}</script>`,
    script: `<script>${script}</script>`,
  }
  // One pass: what is filled in is never read as a template itself.
  return readPart('form.html').replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '')
}

function escapeMarkup(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`)
}

/** JSON in which nothing can end the script element, open a comment or be read as markup. */
function escapeScriptData(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** The parts are modules for the sake of readers and tools; in the form they share one scope. */
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
    // Even the form's own script cannot turn text into elements.
    "require-trusted-types-for 'script'",
  ]
  return rules.join('; ')
}

function readPart(name: string): string {
  return readFileSync(bundledPath('data', 'review', name), 'utf8')
}
