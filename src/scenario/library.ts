import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledPath } from '../bundled.js'
import { digestOf, sha256 } from '../digest.js'
import { PipelineError } from '../errors.js'
import { agreementOf, checkRule } from './check/index.js'
import { categories, type Rule, type RuleFile, type RuleProblem, readRuleFile } from './rule/index.js'

/** Rules that were read and found in order. */
export interface RuleLibrary {
  /** In the order of their ids. */
  readonly rules: readonly Rule[]
  /** SHA-256 over names and bytes of the files. */
  readonly sha256: string
}

/** A library, and all that is wrong with its files. */
export interface ReadLibrary extends RuleLibrary {
  readonly files: readonly RuleFile[]
  readonly problems: readonly RuleProblem[]
}

export const bundledRules = bundledPath('data', 'scenarios')

/**
 * Reads every `<category>/<id>.yaml` of a folder. A rule with a problem is told of and left out.
 *
 * @throws {PipelineError} input-invalid — no such folder
 */
export function readLibrary(folder = bundledRules): ReadLibrary {
  const problems: RuleProblem[] = []
  const found: RuleFile[] = []
  const digests: (readonly [string, string])[] = []
  for (const { file, category } of ruleFilesIn(folder)) {
    const content = readFileSync(join(folder, file), 'utf8')
    digests.push([file, sha256(content)])
    const read = readRuleFile(content, file)
    if (!('rule' in read)) {
      problems.push(...read)
      continue
    }
    const faults = [...placeFaults(read, category), ...checkRule(read)]
    problems.push(...faults)
    if (faults.length === 0) found.push(read)
  }
  const files = found.sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1))
  problems.push(...agreementOf(files))
  return { rules: files.map(({ rule }) => rule), sha256: digestOf(digests), files, problems }
}

function ruleFilesIn(folder: string): readonly { readonly file: string; readonly category: string }[] {
  const names = readNames(folder)
  return Object.keys(categories)
    .filter((category) => names.includes(category))
    .flatMap((category) =>
      readNames(join(folder, category))
        .filter((name) => /^[^.].*\.ya?ml$/.test(name))
        .map((name) => ({ file: `${category}/${name}`, category })),
    )
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort()
  } catch (cause) {
    const message = `${folder} should be a folder of rules, ${Object.keys(categories).join(', ')} in it, and cannot be read.`
    throw new PipelineError('input-invalid', message, { file: folder }, cause)
  }
}

function placeFaults({ file, rule, lineOf }: RuleFile, folder: string): readonly RuleProblem[] {
  const say = (key: string, message: string): RuleProblem => ({
    file,
    line: lineOf([key]),
    message: `${key}: ${message}`,
  })
  return [
    ...(rule.category === folder
      ? []
      : [say('category', `the file stands in ${folder}, and the rule is ${rule.category}`)]),
    ...(file === `${folder}/${rule.id}.yaml`
      ? []
      : [say('id', `a rule ${rule.id} belongs into ${folder}/${rule.id}.yaml`)]),
  ]
}
