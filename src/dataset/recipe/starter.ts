import { perturbations } from '../../perturbation/index.js'

/** A commented recipe that builds unchanged, with every perturbation and param there is. */
export function starterRecipe(): string {
  const known = perturbations.flatMap(({ name, summary, params }) => [
    `#   ${name}: ${summary}`,
    ...Object.entries(params).map(([param, accepts]) => `#     ${param}: ${accepts}`),
  ])
  return `${[
    '# A recipe is one dataset: medqa-perturb build THIS-FILE --cases cases.jsonl --out out',
    '',
    '# Names the folder and stands in every record id. Letters, digits and "-".',
    'name: my-red-herrings',
    '# Raise it when the recipe changes: every version keeps its own folder.',
    'version: 1.0.0',
    'summary: Three irrelevant sentences at random sentence breaks.',
    '',
    '# Steps follow one another; each works on the text that the one before produced.',
    '# Params that are left out take their defaults. What there is:',
    ...known,
    'steps:',
    '  - perturbation: red-herring',
    '    params: { count: 3 }',
  ].join('\n')}\n`
}
