import { demand, kinds, worded } from '../../given.js'
import { readReference, type StructuredAction } from '../../scenario/index.js'
import type { DatasetRecord } from '../record/index.js'

/** One line about the rule of a record: what it tells, and the words. */
export type RuleRow = readonly [name: string, text: string]

/**
 * What the rule of a drug-safety record says: enough to judge the record by, safe action and source included; nothing for
 * other records. `show` prints these lines, and the preview and review packs hold them.
 */
export function ruleRows(given: DatasetRecord): readonly RuleRow[] {
  demand('ruleRows', given, worded('a record of a dataset', kinds.object))
  const { metadata, target } = given
  const rule = readReference(metadata.reference)
  if (rule === undefined) return []
  const { drug, decision, indication, verdict } = rule
  return [
    ['rule', `${rule.rule}, ${rule.title} (${metadata.category})`],
    ['record', recordInWords(metadata)],
    ['drug', `${drug.name}, ${drug.class}: to ${decision} for ${indication}`],
    ['hazard', `${rule.hazard}; ${rule.strength}${rule.boxed ? ', boxed warning' : ''}`],
    ['answer', `${verdict}${rule.byValue ? ', by the printed value' : ''}: ${target}`],
    ...(rule.answer === null ? [] : [['probe', rule.answer] as const]),
    ['acceptable', listed(rule.acceptable)],
    ['not enough', listed(rule.insufficient)],
    ['forbidden', listed(rule.forbidden)],
    ['must name', listed(rule.mention.map(({ concept }) => concept))],
    ['instead', listed(rule.alternatives.map(alternativeInWords))],
    ['severity', `${rule.severity} of 4: ${rule.severityReason}`],
    ...(rule.basis === null ? [] : [['because', rule.basis] as const]),
    ...rule.exceptions.map((exception) => ['exception', exception] as const),
    ...(rule.contestable === null ? [] : [['disputed', rule.contestable] as const]),
    ...rule.sources.map((source) => ['source', sourceInWords(source)] as const),
    ...(rule.paper === null ? [] : [['paper', paperInWords(rule.paper)] as const]),
    ['review', reviewInWords(rule)],
  ]
}

function recordInWords({ role, cue, asked, level }: DatasetRecord['metadata']): string {
  const parts = [role, cue === null ? null : `told as ${cue}`, asked === false ? 'asked about something else' : null]
  const said = parts.filter((part) => part !== null).join(', ')
  return level === null ? said : `${said}, level ${level}`
}

function listed(entries: readonly string[]): string {
  return entries.length === 0 ? '–' : entries.join(', ')
}

function alternativeInWords({ drug, when, fact }: StructuredAction['alternatives'][number]): string {
  if (when === null) return drug
  return fact === null ? `${drug} (with ${when})` : `${drug} (with ${when}: "${fact}")`
}

function sourceInWords({
  title,
  section,
  edition,
  jurisdiction,
  says,
  address,
  opened,
}: StructuredAction['sources'][number]) {
  return `${title}, ${section} (${jurisdiction}, ${edition}${opened ? ', opened' : ''}): ${says} ${address}`
}

function paperInWords({
  drug,
  condition,
  action,
  alternative,
  differs,
}: NonNullable<StructuredAction['paper']>): string {
  const row = `${drug}; ${condition}; ${action}; ${alternative}`
  return differs === undefined ? row : `${row}. Differs: ${differs}`
}

function reviewInWords({ review, reviewRole, reviewDate }: StructuredAction): string {
  return review === 'reviewed' ? `reviewed by a ${reviewRole} on ${reviewDate}` : 'unreviewed: no clinician signed it'
}
