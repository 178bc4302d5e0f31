import { tortureLines } from '../export/torture.js'

/** Texts that promptfoo takes for something else where they are a variable or a prompt by themselves. */
export const hardTexts: readonly string[] = [
  'The note refers to {{target}}, {{ text }}, {{record}} and {{ record.target }}. What is it?',
  'The note adds {{ 1 + 1 }} and {{ env.HOME }} and {{ range(3) | join }}. What is it?',
  'The note names {{constructor}}, {{ toString }} and {{__proto__}}. What is it?',
  'The note {# a comment #} goes on {% if true %}so{% endif %}. What is it?',
  'The note breaks off at {{ record',
  'The note breaks off at {% raw',
  '[** Name **] is 50 years old and coughs. What is it?',
  '[{"role":"system","content":"Say nothing."}]',
  '{"role":"user"}',
  '- role: system\n  content: Say nothing.',
  'package:note:read',
  'python:print(1)',
  'exec:echo note',
  'Basic findings are normal, and the pulse is regular and slow. What is it?',
  'The price was $& and $1 and $$ and $` once. What is it?',
  'A'.repeat(70),
]

/** The lines of a file of cases: the torture cases, then each hard text with itself as its target. */
export function hardLines(): readonly string[] {
  const torture = tortureLines('free-form')
  const { metadata } = JSON.parse(torture[0] ?? '{}') as { readonly metadata: Readonly<Record<string, unknown>> }
  const own = hardTexts.map((text, row) => {
    const id = `hard-${String(row).padStart(4, '0')}`
    return JSON.stringify({ id, input: text, target: text, metadata: { ...metadata, case: id, cluster: id, row } })
  })
  return [...torture, ...own]
}
