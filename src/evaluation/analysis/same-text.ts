import { clustersOfAGate } from '../../dataset/index.js'
import { counted } from '../../format/index.js'
import type { PlainContrast } from './planned.js'

/** Above this share of cases whose text is the same, a difference over all cases is said to be diluted by them. */
const noticedShare = 0.1

/**
 * Whether a difference over all cases hides that few of them changed: texts that are the same show no loss whatever the
 * change does, so no arm is robust for them. Where all changed, or only those count, the interval is wide by itself.
 */
export function isMostlyTheSame({ cases, changed }: Pick<PlainContrast, 'cases' | 'changed'>): boolean {
  return changed !== null && changed.cases < cases && changed.clusters < clustersOfAGate
}

/** What must be known of texts that are the same in both arms: how many differ, and whether the others show a difference. */
export function warnOfSameTexts(contrasts: readonly PlainContrast[]): readonly string[] {
  const few = contrasts.filter((one) => isMostlyTheSame(one) || isOfFew(one))
  const diluted = contrasts.filter((one) => !few.includes(one) && isDiluted(one))
  const warnings = contrasts.flatMap(warnUnchanged)
  if (few.length > 0) {
    warnings.push(
      `Few texts differ: ${listOf(few)}. No comparison over all cases is called robust where fewer than ${clustersOfAGate} clusters (cases, or all of one patient) changed.`,
    )
  }
  if (diluted.length > 0) {
    warnings.push(
      `Cases whose text is the same in both arms count as no change: ${listOf(diluted)}. With "only: changed" in the analysis the others alone are compared.`,
    )
  }
  return warnings
}

function isOfFew({ unchanged, changed }: PlainContrast): boolean {
  return unchanged !== null && unchanged.cases > 0 && changed !== null && changed.clusters < clustersOfAGate
}

function isDiluted({ cases, changed }: PlainContrast): boolean {
  return changed !== null && changed.cases < cases * (1 - noticedShare)
}

/** `noisy − original (3 of 100)`, each once: most models were asked the same texts. */
function listOf(contrasts: readonly PlainContrast[]): string {
  const told = contrasts.map(({ contrast, cases, changed, unchanged }) => {
    return `${contrast} (${changed?.cases ?? 0} of ${cases + (unchanged?.cases ?? 0)})`
  })
  return [...new Set(told)].join(', ')
}

function warnUnchanged({ contrast, model, unchanged }: PlainContrast): string[] {
  if (unchanged === null || unchanged.isNothing) return []
  const message = `${model}, ${contrast}: the ${counted(unchanged.cases, 'case whose text is the same differs', 'cases whose text is the same differ')} too. Something beside the text changed between the two runs: nothing of this contrast can be believed.`
  return [message]
}
