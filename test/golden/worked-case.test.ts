import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { buildDataset, loadRecipes, showRecords } from '../../src/dataset/index.js'
import type { GenerationRequest } from '../../src/generation/index.js'
import { throwAwayFolder } from '../command-line.js'
import { storedAnswers } from '../pretend-answers.js'
import { politeAnswer } from '../pretend-model.js'

const folder = fileURLToPath(new URL('./worked-case/', import.meta.url))
const out = throwAwayFolder()
const cases = join(folder, 'cases.jsonl')

/** What a model could have said of the first worked case; of the others it says what the pretended one does. */
const redone = [
  'So, a ⟦1⟧-year-old man presents to the physician with pain in the right flank that began this morning.',
  'Never had a similar episode.',
  'Vitals: temperature ⟦2⟧ (⟦3⟧), pulse ⟦4⟧, blood pressure ⟦5⟧.',
  'For high blood pressure he takes hydrochlorothiazide ⟦6⟧ q.d.',
  'The right costovertebral angle is tender.',
  'Lab results:',
  'On abdominal CT there is a ⟦7⟧ stone in the right ureter.',
  'Could you say which diagnosis is most likely?',
].map((text, i) => ({ from: [i + 1], text }))

const said = (request: GenerationRequest): string =>
  request.messages.at(-1)?.content.includes('hydrochlorothiazide')
    ? JSON.stringify({ units: redone })
    : politeAnswer(request)

/** What a reviewer reads: each text, then each edit on a separate line. */
async function render(path: string): Promise<string> {
  const parts: string[] = []
  for await (const { record, layers } of showRecords(path)) {
    const edits = readEdits(path, record.id)
    parts.push(
      `## ${record.id}\n\n${record.input}\n\n${layers.length} layers, ${record.metadata.edits} edits`,
      ...edits,
      '',
    )
  }
  const findings = readFileSync(join(path, 'findings.jsonl'), 'utf8')
  return `${parts.join('\n')}\n## findings\n\n${findings}`
}

function readEdits(path: string, id: string): string[] {
  const line = readFileSync(join(path, 'edits.jsonl'), 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith(`{"id":"${id}"`))
  const { layers } = JSON.parse(line as string) as { layers: { edits: unknown[] }[] }
  return layers.flatMap(({ edits }) => edits.map((edit) => JSON.stringify(edit)))
}

/** What the suite `all` leaves out. */
const noise = ['ehr-noise', 'ehr-conflicting-assessments-control', 'note-form', 'note-form-copy-paste']

describe('the worked case', () => {
  it.each(
    loadRecipes(['all', ...noise])
      .filter(({ cases: own }) => own === undefined)
      .map((recipe) => ({ name: recipe.name, recipe })),
  )('comes out of $name as stored', async ({ name, recipe }) => {
    const isAsked = name === 'rewritten'
    const model = isAsked ? await storedAnswers(join(out, 'answers.jsonl'), recipe, { cases, said }) : undefined
    const { path } = await buildDataset({ recipe, cases, out, model })
    const made = await render(path)
    const stored = join(folder, 'expected', `${name}.md`)
    if (process.env.GOLDEN === 'write') {
      mkdirSync(join(folder, 'expected'), { recursive: true })
      writeFileSync(stored, made)
    }
    expect(existsSync(stored), `no stored result for ${name}; run "npm run golden" and read it`).toBe(true)
    expect(made).toBe(readFileSync(stored, 'utf8'))
  })
})
