import { expect, it } from 'vitest'
import { unstatedReason } from '../../../src/evaluation/index.js'
import { factNames, type ReportFacts } from '../../../src/report/paper/facts.js'
import { methodsMarkdown, methodsOf } from '../../../src/report/paper/index.js'
import type { ReportSource } from '../../../src/report/source/index.js'

const facts = Object.fromEntries(factNames.map((name) => [name, null])) as ReportFacts
const arm = { name: 'red-herrings-1', version: '9.0.0', recipe: { summary: 'One sentence.' }, seed: '1' }
const source = {
  results: { plan: { positiveControl: null, families: [], margin: { points: 0.03, share: 0.1, reason: 'r' } } },
  receipts: [],
  manifests: [arm, { ...arm, name: 'red-herrings-5', replicates: 3 }],
} as unknown as ReportSource

it('says of an arm how many records each case has', () => {
  const [data] = methodsOf(source, facts)
  expect(data).toContain('red-herrings-1 9.0.0 (One sentence; seed 1)')
  expect(data).toContain('red-herrings-5 9.0.0 (One sentence; seed 1; 3 records of each case, drawn independently)')
})

it('say that a margin has no reason where nobody stated one', () => {
  const { results, manifests, receipts } = source
  const margin = { ...results.plan.margin, reason: unstatedReason }
  const other = { manifests, receipts, results: { ...results, plan: { ...results.plan, margin } } } as ReportSource
  expect(methodsOf(source, facts).join(' ')).toContain('because: r')
  expect(methodsOf(other, facts).join(' ')).toContain('originals; the analysis gives no reason for it.')
})

it('are Markdown in which names and reasons do nothing', () => {
  expect(methodsMarkdown(['Because: <script>x</script> | *y*', 'Next.'])).toBe(
    'Because: &#60;script&#62;x&#60;/script&#62; \\| \\*y\\*\n\nNext.\n',
  )
})
