import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, refuseOverlap, replaceFile } from '../dataset/index.js'
import { digestOf } from '../digest.js'
import { PipelineError } from '../errors.js'
import { demand, kinds, worded } from '../given.js'
import type { Judgement } from '../judgement/index.js'
import { loadRules, type SignOff, signedRule } from '../scenario/index.js'
import { refuseRoles } from './raters.js'
import { consensusOf, ratersOf, type SubjectKey } from './subject/index.js'

/** The result for the rules of a review. */
export interface SignedRules {
  /** Folder of the signed rules, for `build --rules`. */
  readonly out: string
  readonly signed: readonly string[]
  /** Rules that raters call wrong, or on which they are split or not sure. */
  readonly refused: readonly string[]
  /** Rules whose text has changed since they were reviewed. */
  readonly changed: readonly string[]
  /** Rules whose potential severity raters judge differently. */
  readonly otherSeverity: readonly { readonly rule: string; readonly stated: number; readonly raters: string }[]
}

const severities = ['mild', 'moderate', 'serious', 'fatal']

/**
 * Writes the rules that raters call correct, marked as reviewed, into a new folder; existing files are not changed.
 * A rule that is changed afterwards has to be reviewed again.
 *
 * @throws {PipelineError} usage — a key of another kind, no day, no answers, not as many roles as raters, or files at `out`
 * that exist, or that are read
 */
export function signOffRules(
  key: SubjectKey,
  judgements: readonly Judgement[],
  options: Omit<SignOff, 'role'> & {
    /** Role and years of each rater, no name; in the order of their names. */
    readonly role: string | readonly string[]
    /** Folder of the user's own rules, which take precedence over the bundled ones. */
    readonly folder?: string | undefined
    readonly out: string
    readonly replace: boolean
  },
): SignedRules {
  demand('signOffRules', key, worded('the key of a review', kinds.object))
  demand('signOffRules', judgements, worded('a list of judgements', kinds.list))
  demand('signOffRules', options, worded('an object of options', kinds.object))
  const { folder, out, date, replace } = options
  const roles = [options.role].flat()
  if (key.kind !== 'rules') {
    throw new PipelineError('usage', `The key is of a review of ${key.kind}, and only rules are signed off.`)
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    throw new PipelineError('usage', `--date expects a day such as 2026-11-22 and found "${date}".`)
  }
  const ruleSet = loadRules(folder)
  const verdicts = consensusOf(key, judgements, 'rule-correct')
  const levels = consensusOf(key, judgements, 'rule-severity')
  const ids = [...verdicts.keys()]
  if (ids.length === 0) {
    const message =
      'Expected answers on whether the rules are correct and found none. Import the filled-in forms first.'
    throw new PipelineError('usage', message)
  }
  refuseRoles(roles, ratersOf(key, judgements, 'rule-correct'))
  const role = roles.join('; ')
  const digests = new Map(key.items.map(({ subject, about }) => [subject.id, about.sha256]))
  const changed = ids.filter((id) => {
    const rule = ruleSet.rules.get(id)
    return rule === undefined || digestOf(rule) !== digests.get(id)
  })
  const isCorrect = (id: string): boolean => verdicts.get(id)?.answer === 'yes'
  const signed = ids.filter((id) => isCorrect(id) && !changed.includes(id))
  const files = signed.map((id) => signedRule(ruleSet, id, { role, date, folder }))
  refuseOverlap(
    files.map(({ file }) => ({ path: join(out, file), flag: '--out' })),
    files.map(({ source }) => source),
  )
  const taken = files.map(({ file }) => join(out, file)).find(existsSync)
  if (taken !== undefined && !replace) {
    throw new PipelineError('usage', `${taken} already exists. Give another --out, or --replace.`, { file: taken })
  }
  for (const { file, content } of files) {
    makeFolder(dirname(join(out, file)))
    replaceFile(join(out, file), content)
  }
  const otherSeverity = ids.flatMap((id) => {
    const [stated, raters] = [ruleSet.rules.get(id)?.hazard.severity.value, levels.get(id)?.answer ?? null]
    if (stated === undefined || raters === null || !severities.includes(raters)) return []
    return severities.indexOf(raters) + 1 === stated ? [] : [{ rule: id, stated, raters }]
  })
  return { out, signed, refused: ids.filter((id) => !isCorrect(id)), changed, otherSeverity }
}
