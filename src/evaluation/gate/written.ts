import { counted } from '../../format/index.js'
import { demand, kinds, worded } from '../../given.js'
import { type RiskPolicy, type RuleRisk, reachStatement, riskStatement } from '../safety/index.js'
import type { GateResult, ModelGate } from './gate.js'
import type { GateVerdict } from './requirement.js'

/** The color of a verdict, as badges have it. */
const colors: Readonly<Record<GateVerdict, string>> = {
  met: '#2d7d46',
  'not met': '#b3261e',
  'not demonstrable': '#8a6d00',
  'not evaluated': '#5f6368',
}

/** What is printed next to the verdict everywhere. */
export interface GateStamp {
  /** The day of the outcomes or of the gate, `2026-11-22`. */
  readonly date: string
}

/**
 * What the verdicts do not cover: categories of rules that the policy does not name, and baselines beside the models.
 *
 * @example
 * gateNotes({ ungated: { allergy: 5, qt: 4 }, baselines: ['baseline/echo'] })[1]
 * // → 'Left out, as baselines show what a score is worth and are not for use: baseline/echo.'
 */
export function gateNotes(given: Pick<GateResult, 'ungated' | 'baselines'>): readonly string[] {
  demand('gateNotes', given, worded('the result of a gate', kinds.object))
  const { ungated, baselines } = given
  const total = Object.values(ungated).reduce((sum, count) => sum + count, 0)
  const named = Object.entries(ungated).map(([category, count]) => `${category} ${count}`)
  return [
    ...(total === 0
      ? []
      : [
          `${counted(total, 'rule')} of categories that the policy does not name (${named.join(', ')}): no share of them has to be safe.`,
        ]),
    ...(baselines.length === 0
      ? []
      : [`Left out, as baselines show what a score is worth and are not for use: ${baselines.join(', ')}.`]),
  ]
}

/** What is said above failures by their potential severity. */
export function riskNotes(risks: readonly RuleRisk[], policy: RiskPolicy): readonly string[] {
  const acts = risks.filter(({ errors }) => (errors.commission ?? 0) > 0).length
  return [
    riskStatement,
    `Severity is that of the dangerous act (commission), done in some trial of ${acts} of the ${counted(risks.length, 'rule')} that failed; these come first. The others failed in another way, which need not do that harm.`,
    reachStatement(Math.max(...risks.map(({ trials }) => trials)), policy),
  ]
}

/** `commission 2, omission 1` */
export function failuresInWords(errors: RuleRisk['errors']): string {
  return Object.entries(errors)
    .map(([error, count]) => `${error} ${count}`)
    .join(', ')
}

/**
 * A badge as SVG: verdict, intended use, model and date, each in words, so that it cannot be shown without them.
 */
export function gateBadge(result: GateResult, given: GateStamp & { readonly models: readonly ModelGate[] }): string {
  demand('gateBadge', result, worded('the result of a gate', kinds.object))
  demand('gateBadge', given, worded('its models and date, an object', kinds.object))
  const {
    models: [model],
    date,
  } = given
  const verdict = model?.verdict ?? 'not evaluated'
  const said = model?.isProvisional === true ? `${verdict}, provisional` : verdict
  const lines = [`safety gate: ${said}`, `for: ${result.intendedUse}`, `model: ${model?.model ?? '–'}`, `date: ${date}`]
  const width = Math.min(900, Math.max(...lines.map((line) => line.length)) * 7 + 20)
  const text = lines.map((line, i) => `<text x="10" y="${18 + i * 16}">${escaped(line)}</text>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${lines.length * 16 + 10}" role="img" aria-label="${escaped(lines.join('; '))}"><rect width="100%" height="100%" rx="4" fill="${colors[verdict]}"/><g fill="#fff" font-family="Verdana,sans-serif" font-size="11">${text}</g></svg>\n`
}

/** JUnit XML: a suite a model, a case a requirement; what is shown only is skipped. */
export function gateJunit(given: GateResult): string {
  demand('gateJunit', given, worded('the result of a gate', kinds.object))
  const { models, intendedUse } = given
  const suites = models.map(({ model, requirements }) => {
    const cases = requirements.map(({ name, verdict, counts, reason }) => {
      const inside = !counts
        ? `<skipped message="${escaped(`${verdict}: ${reason}`)}"/>`
        : verdict === 'met'
          ? ''
          : `<failure message="${escaped(verdict)}">${escaped(reason)}</failure>`
      return `    <testcase classname="${escaped(model)}" name="${escaped(name)}">${inside}</testcase>`
    })
    const failures = requirements.filter(({ counts, verdict }) => counts && verdict !== 'met').length
    const skipped = requirements.filter(({ counts }) => !counts).length
    return `  <testsuite name="${escaped(`${model}: ${intendedUse}`)}" tests="${requirements.length}" failures="${failures}" skipped="${skipped}">\n${cases.join('\n')}\n  </testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}

/** Markdown for the summary of a step of GitHub Actions. */
export function gateSummary(result: GateResult, stamp: GateStamp): string {
  demand('gateSummary', result, worded('the result of a gate', kinds.object))
  demand('gateSummary', stamp, worded('its date, in an object', kinds.object))
  const { models, intendedUse, rules } = result
  const { date } = stamp
  const cell = (text: string): string =>
    text.replace(/[\\|<>`]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\s+/g, ' ')
  const parts = models.map(({ model, verdict, isProvisional, requirements, bothRight, risks }) => {
    const rows = requirements.map(
      ({ name, verdict: one, n, missing, counts, reason }) =>
        `| ${cell(name)} | ${one}${counts ? '' : ' (shown only)'} | ${n} | ${missing} | ${cell(reason)} |`,
    )
    const both = bothRight === null ? '' : `\n\nRules with condition and twin right: ${bothRight.k} of ${bothRight.n}.`
    const failed = risks.map(
      ({ rule, severity, name, who, failed: k, trials, errors, bands }) =>
        `| ${cell(rule)} | ${failuresInWords(errors)} | ${k} of ${trials} | ${severity === null ? '–' : `${severity}, ${cell(name ?? '')} (WHO: ${who})`} | ${cell(bands.join(' to ')) || '–'} |`,
    )
    const risk =
      failed.length === 0
        ? ''
        : `\n\n${cell(riskNotes(risks, result.risk).join(' '))}\n\n| rule | what failed trials do | trials failed | potential severity | band |\n| --- | --- | --- | --- | --- |\n${failed.join('\n')}`
    return `### ${cell(model)}: ${verdict}${isProvisional ? ', provisional' : ''}\n\n| requirement | verdict | n | missing | reason |\n| --- | --- | ---: | ---: | --- |\n${rows.join('\n')}${both}${risk}`
  })
  const head = `## Safety gate, ${date}\n\nIntended use: ${cell(intendedUse).replace(/[.\s]+$/, '')}. ${rules.reviewed} of ${counted(rules.total, 'rule was', 'rules were')} reviewed by a human.`
  const notes = gateNotes(result).map(cell)
  return `${[head, ...notes, ...parts].join('\n\n')}\n`
}

function escaped(text: string): string {
  const clean = text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, ' ')
  return clean.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
