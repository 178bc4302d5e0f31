import { parseArgs } from 'node:util'
import { bundledCases } from '../src/bundled.js'
import { type Case, readPatient } from '../src/clinical/index.js'
import { casesOf, readCases } from '../src/dataset/build/cases.js'
import { loadRecipes } from '../src/dataset/recipe/recipe.js'
import { loadResources } from '../src/dataset/recipe/resources.js'
import type { SentenceBank } from '../src/perturbation/red-herring/sentence-bank.js'
import { rngAt } from '../src/rng.js'

/**
 * `npx tsx bench/chosen-sentences.ts [--cases FILE] [--seed S] [--text]`: what was read of each patient, and the ten
 * sentences chosen for the case, for a reader to judge. With `--text` the text of the case precedes them.
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: bundledCases },
    seed: { type: 'string', default: '1' },
    text: { type: 'boolean', default: false },
  },
})

const { writer } = await loadResources(loadRecipes(['red-herrings-10'])[0]!, {})
for await (const original of casesOf(readCases(values.cases), values.cases))
  process.stdout.write(page(original, writer as SentenceBank))

function page(original: Case, bank: SentenceBank): string {
  const { id, text, reference } = original
  const rng = rngAt([values.seed, 'red-herring', id]).fork('sentences')
  const chosen = bank.write(original, rng, { count: 10, topic: 'any' })
  const lines = [`## ${id} — ${reference.diagnosis}`, patientLine(text, reference.diagnosis)]
  if (values.text) lines.push(text)
  for (const { source, topic, text: sentence } of chosen) lines.push(`- ${sentence} [${topic} · ${source}]`)
  return `${lines.join('\n')}\n\n`
}

function patientLine(text: string, reference: string): string {
  const { ageBand, sex, canSpeak, atHome, ambientOnly, ambientReasons } = readPatient(text, reference)
  const ambient = ambientOnly ? `ambient only (${ambientReasons.join(', ')})` : 'any sentence'
  return [ageBand ?? 'no age', sex ?? 'no sex', canSpeak ? 'speaks' : 'silent', atHome ? 'home' : 'away', ambient].join(
    ' · ',
  )
}
