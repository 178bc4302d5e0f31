import { basename } from 'node:path'
import { digestOf } from '../digest.js'
import { PipelineError } from '../errors.js'
import { demandIfGiven, kinds, worded } from '../given.js'
import { once } from '../vocabulary/index.js'
import { agreementOf } from './check/index.js'
import { bundledRules, readLibrary } from './library.js'
import { originalOf, textOf } from './record/index.js'
import type { Rule, RuleFile, RuleProblem } from './rule/index.js'

/** Rules of one origin, as a manifest names them. */
export interface RuleReceipt {
  readonly name: string
  readonly sha256: string
  /** How many of its rules are used, and how many of these a clinician reviewed. */
  readonly rules: number
  readonly reviewed: number
}

/** The rules of a build, in the order of their ids. */
export interface RuleSet {
  readonly rules: ReadonlyMap<string, Rule>
  /** Ids of rules that come with the package. */
  readonly bundled: ReadonlySet<string>
  readonly receipts: readonly RuleReceipt[]
  readonly files: readonly RuleFile[]
}

/** Reading and proving all rules takes longer than making a set of them; what comes with the package stays as it is. */
const bundledLibrary = once(() => readLibrary(bundledRules))

/**
 * The bundled rules and those of the user's own folder, which replace bundled rules of the same id.
 *
 * @throws {PipelineError} input-invalid — no such folder, or rules with problems: every one with file, line and reason
 */
export function loadRules(overlay?: string): RuleSet {
  demandIfGiven('loadRules', overlay, worded('a folder of rules', kinds.text))
  const bundled = bundledLibrary()
  const own = overlay === undefined ? undefined : readLibrary(overlay)
  const under = bundled.files.filter(({ rule }) => !own?.rules.some(({ id }) => id === rule.id))
  const files = [...under, ...(own?.files ?? [])].sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1))
  const problems = own === undefined ? bundled.problems : [...own.problems, ...agreementOf(files)]
  if (problems.length > 0) throw faulty(overlay ?? bundledRules, problems)
  if (own !== undefined && own.rules.length === 0) throw noRules(overlay ?? '')
  return {
    rules: new Map(files.map(({ rule }) => [rule.id, rule])),
    bundled: new Set(under.map(({ rule }) => rule.id)),
    receipts: [
      receipt('data/scenarios', under),
      ...(own === undefined ? [] : [receipt(basename(overlay ?? ''), own.files)]),
    ].filter(({ rules }) => rules > 0),
    files,
  }
}

function receipt(name: string, files: readonly RuleFile[]): RuleReceipt {
  const reviewed = files.filter(({ rule }) => rule.review.state === 'reviewed').length
  return { name, sha256: digestOf(files.map(({ rule }) => rule)), rules: files.length, reviewed }
}

const mostProblems = 50

function faulty(folder: string, problems: readonly RuleProblem[]): PipelineError {
  const shown = problems.slice(0, mostProblems).map(({ file, line, message }) => `  ${file}, line ${line}: ${message}`)
  const more = problems.length > mostProblems ? [`  … and ${problems.length - mostProblems} more.`] : []
  const message = [`${folder}: expected rules, and found what cannot be used:`, ...shown, ...more].join('\n')
  const [first] = problems
  const where = first === undefined ? { file: folder } : { file: `${folder}/${first.file}`, line: first.line }
  return new PipelineError(
    'input-invalid',
    `${message}\nCorrect it; data/scenarios/README.md tells what a rule holds.`,
    where,
  )
}

function noRules(folder: string): PipelineError {
  const message = `${folder} holds no rule: expected <category>/<id>.yaml, such as renal/RENAL-001.yaml.`
  return new PipelineError('input-invalid', message, { file: folder })
}

/** The text of a rule's patient without the condition. */
export function originalText(rule: Rule): string {
  return textOf(originalOf(rule))
}
