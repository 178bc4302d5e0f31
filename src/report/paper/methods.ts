import { markdownText } from '../../dataset/index.js'
import { counted } from '../../format/index.js'
import { isStated, listed } from '../content/index.js'
import type { ReportSource } from '../source/index.js'
import { type ReportFacts, wereAsked } from './facts.js'

/** Of answers that were made elsewhere. */
const notKnown =
  ' Not known here, and to be stated: the words of the prompts, how often each record was asked, whether each question had a session of its own, and whether a human took part.'

/** Paragraphs for a methods section, from results, receipts and manifests; nothing in them is guessed. */
export function methodsOf({ results, manifests, receipts }: ReportSource, facts: ReportFacts): readonly string[] {
  const { plan } = results
  const said = (...names: readonly (keyof ReportFacts)[]): string =>
    names.flatMap((name) => facts[name] ?? []).join(' ')
  const arms = manifests.map(({ name, version, recipe, seed, replicates }) => {
    const drawn = replicates === undefined ? '' : `; ${replicates} records of each case, drawn independently`
    return `${name} ${version} (${recipe.summary.replace(/\.$/, '')}; seed ${seed}${drawn})`
  })
  const control =
    plan.positiveControl === null
      ? 'No positive control was declared.'
      : `Positive control, which must degrade: ${plan.positiveControl}.`
  const families = plan.families.map(
    ({ name, correction, contrasts }) => `${name} (${counted(contrasts.length, 'contrast')}, ${correction})`,
  )
  return [
    arms.length === 0
      ? 'The datasets were not named for this report.'
      : `Cases: ${said('inputs')} Arms: ${arms.join('; ')}. ${said('checks', 'independence')}`,
    `${said('models', 'prompts', 'trials', 'sessions')}${wereAsked(receipts) ? '' : notKnown}`,
    said('output', 'grader', 'states', 'missing'),
    `${said('estimand', 'measures')} Families: ${listed(families)}. Margin: the smaller of ${plan.margin.points * 100} points and ${plan.margin.share * 100} % of the accuracy on originals${isStated(plan.margin) ? `, because: ${plan.margin.reason}` : '; the analysis gives no reason for it.'} ${control} ${said('protocol')}`,
    said('human', 'code'),
  ]
}

/** Those paragraphs in Markdown, in which the names and reasons that somebody declared are text. */
export function methodsMarkdown(methods: readonly string[]): string {
  return `${methods.map(markdownText).join('\n\n')}\n`
}
