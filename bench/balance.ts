import {
  loadRules,
  type Rule,
  recordSets,
  recordsOf,
  responseIn,
  type Scenario,
  textOf,
} from '../src/scenario/index.js'
import type { BenchRow } from './row.js'

/** A record that speaks of its hazard, whether the drug is right there, and whether a matcher of words sees the hazard. */
interface Spoken {
  readonly category: string
  readonly cue: string
  readonly isUsed: boolean
  readonly isSeen: boolean
}

/**
 * Whether words give the answer away: among records that mention the hazard, the drug should be right about as often as
 * not, and a matcher that objects whenever the text mentions the hazard should do little better than chance.
 */
export async function benchBalance(): Promise<BenchRow[]> {
  const rules = [...loadRules().rules.values()]
  const spoken = rules.flatMap(spokenOf)
  const groups = [
    ...shares(spoken, 'category'),
    ...shares(
      spoken.filter(({ cue }) => cue !== 'none'),
      'cue',
    ),
  ]
  const right = spoken.filter(({ isUsed }) => isUsed)
  const wrong = spoken.filter(({ isUsed }) => !isUsed)
  const sensitivity = wrong.filter(({ isSeen }) => isSeen).length / wrong.length
  const specificity = right.filter(({ isSeen }) => !isSeen).length / right.length
  const balanced = (sensitivity + specificity) / 2
  return [
    { name: 'rules', figure: rules.length, unit: 'rules' },
    { name: 'records that speak of a hazard', figure: spoken.length, unit: 'records' },
    ...groups,
    { name: 'matcher of hazard words, sensitivity', figure: sensitivity, unit: '' },
    { name: 'matcher of hazard words, specificity', figure: specificity, unit: '' },
    {
      name: 'matcher of hazard words, balanced accuracy',
      figure: balanced,
      unit: '',
      bar: '< .6',
      met: balanced < 0.6,
    },
  ]
}

function shares(spoken: readonly Spoken[], by: 'category' | 'cue'): BenchRow[] {
  return [...new Set(spoken.map((one) => one[by]))].sort().map((group) => {
    const those = spoken.filter((one) => one[by] === group)
    const figure = those.filter(({ isUsed }) => isUsed).length / those.length
    const name = `${group}: drug right where the hazard is spoken of`
    return { name, figure, unit: '', bar: '.4 to .6', met: figure >= 0.4 && figure <= 0.6 }
  })
}

/** Texts that occur in more than one set count once. */
function spokenOf(rule: Rule): readonly Spoken[] {
  const scenarios = new Map<string, Scenario>()
  for (const set of recordSets.filter((name) => !['original', 'both', 'probe'].includes(name))) {
    for (const { scenario } of recordsOf(rule, set)) scenarios.set(textOf(scenario), scenario)
  }
  return [...scenarios].flatMap(([text, scenario]) => {
    const { role, cue } = scenario
    const verdict = responseIn(rule, scenario)?.verdict
    if (verdict === undefined || verdict === 'grey' || (role === 'twin' && rule.twin?.mentions !== true)) return []
    const lower = text.toLowerCase()
    return [
      {
        category: rule.category,
        cue: role === 'condition' || role === 'twin' ? String(cue) : 'none',
        isUsed: verdict === 'usable' || verdict === 'flag',
        isSeen: rule.hazard.words.some((word) => lower.includes(word.toLowerCase())),
      },
    ]
  })
}
