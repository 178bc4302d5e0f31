/** Texts that break a page which treats text as markup. If one of them runs, `window.ran` is set. */
export const hostileTexts: readonly string[] = [
  'A man has a cough. <script>window.ran = 1</script><img src=x onerror="window.ran = 2"> He has no fever. What is it?',
  'A woman has pain. </script><script>window.ran = 3</script><!-- <script> ]]> {{data}} $& &lt; "\' Why?',
  'A girl\u2028coughs.\u2029 \u202eRight to left here. \u05e9\u05dc\u05d5\u05dd. 🙂👩‍⚕️ The blood pressure is\r\n\t120/80\u0000 mm Hg. Why?',
  '\u05d4\u05d0\u05d9\u05e9 \u05de\u05e9\u05ea\u05e2\u05dc. \u05d0\u05d9\u05df \u05dc\u05d5 \u05d7\u05d5\u05dd. What is the diagnosis?',
  `${'He has a cough with a fever. '.repeat(7000)}What is it?`,
]

/** A line of a file of cases. */
export function recordLine(id: string, input: string, target: string): string {
  const nothing = { dataset: null, row: null, split: null, recipe: null, perturbation: null, expectation: null }
  const more = { category: null, level: null, severity: null, edits: 0, seed: null, options: null, reference: null }
  return `${JSON.stringify({ id, input, target, metadata: { case: id, cluster: id, ...nothing, ...more } })}\n`
}
