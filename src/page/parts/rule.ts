import type { PageRule } from '../data/index.js'
import { element } from './element.js'

/** What the rule of a drug-safety record says, safe action and source included. */
export function renderRule(rows: readonly PageRule[]): HTMLElement {
  const lines = rows.map(([name, words]) =>
    element(
      'div',
      {},
      element('dt', {}, name),
      element('dd', { class: name === 'answer' ? 'right' : null, dir: 'auto' }, ...renderWords(name, words)),
    ),
  )
  return element(
    'section',
    { class: 'rule', 'aria-label': 'Rule' },
    element('h3', {}, 'Rule, safe action and source'),
    element('dl', {}, ...lines),
  )
}

/** The address of a source, which the line ends with, is text to read and to copy: pages lead nowhere. */
function renderWords(name: string, words: string): readonly (Node | string)[] {
  const at = name === 'source' ? words.lastIndexOf(' http') : -1
  return at < 0 ? [words] : [words.slice(0, at + 1), element('span', { class: 'address' }, words.slice(at + 1))]
}
