import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildDataset, loadRecipes } from '../../src/index.js'
import type { Place } from './attempt.js'
import { recordLine } from './hostile-file.js'
import { recipeText } from './resource-files.js'

const texts = [
  'A 50-year-old man 🙂 has high blood pressure. His heart races. He limps. What is the diagnosis?',
  'A 31-year-old woman comes to the clinic. She has a red toe and a cough. Blood pressure is 125/85 mm Hg. Why?',
  'Why?',
]

/** Builds a small dataset with two layers and the cases it was made of. */
export async function makeSound(home: string): Promise<Place['sound']> {
  mkdirSync(home, { recursive: true })
  const cases = join(home, 'cases.jsonl')
  writeFileSync(cases, texts.map((text, at) => `${recordLine(`s-${at}`, '', text)}\n`).join(''))
  const recipe = join(home, 'recipe.yaml')
  const steps = 'steps: [{ perturbation: red-herring, params: { count: 2 } }, { perturbation: abbreviation }]'
  writeFileSync(recipe, recipeText({ name: 'sound', steps }))
  const [loaded] = loadRecipes([recipe])
  if (loaded === undefined) throw new Error('The sound recipe is gone.')
  const { path } = await buildDataset({ recipe: loaded, cases, out: join(home, 'out') })
  return { folder: path, cases }
}
