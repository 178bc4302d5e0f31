import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkRule } from '../../src/scenario/check/index.js'
import { type Rule, readRuleFile } from '../../src/scenario/rule/index.js'

/** The content of a bundled rule file, by `renal/RENAL-001`. */
export function ruleText(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../data/scenarios/${name}.yaml`, import.meta.url)), 'utf8')
}

/** A rule by the content of its file; its faults fail the test. */
export function ruleFrom(content: string): Rule {
  const read = readRuleFile(content, 'rule.yaml')
  if (!('rule' in read)) throw new Error(read.map(({ line, message }) => `${line}: ${message}`).join('\n'))
  return read.rule
}

/** What is wrong with the content of a rule file, as `line: message`. */
export function faultsIn(content: string): readonly string[] {
  const read = readRuleFile(content, 'rule.yaml')
  const faults = 'rule' in read ? checkRule(read) : read
  return faults.map(({ line, message }) => `${line}: ${message}`)
}

/** A text with a piece exchanged; a piece that is not there fails the test. */
export function exchange(text: string, before: string, after: string): string {
  if (!text.includes(before)) throw new Error(`The text lacks ${before}`)
  return text.replace(before, () => after)
}

/** The 1-based line of a piece. */
export function lineWith(text: string, piece: string): number {
  const line = text.split('\n').findIndex((one) => one.includes(piece))
  if (line < 0) throw new Error(`The text lacks ${piece}`)
  return line + 1
}
