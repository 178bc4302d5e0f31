import { expect, it } from 'vitest'
import { noteForm } from '../../../src/perturbation/note-form/index.js'
import { rngAt } from '../../../src/rng.js'
import { apply, seal } from '../../../src/text/index.js'
import { planned } from '../../planned.js'
import { caseOf, vignettes } from '../../vignettes.js'

const tools = { rng: rngAt(['1']), lexicon: null, writer: null, hazards: [], model: null }
const noteOf = (text: string): string => apply(text, seal(text, planned(noteForm.edits(caseOf(text), {}, tools))))

it('puts headings where sections begin', () => {
  expect(noteOf('A man coughs. His temperature is 37.0°C. An x-ray is normal. Why?')).toBe(
    'HISTORY\nA man coughs.\n\nEXAMINATION\nHis temperature is 37.0°C.\n\nSTUDIES\nAn x-ray is normal.\n\nQUESTION\nWhy?',
  )
})

it('leaves a heading out behind which the history goes on', () => {
  expect(noteOf('A man coughs. His pulse is 80/min. He denies fever. Why?')).toBe(
    'HISTORY\nA man coughs. His pulse is 80/min. He denies fever.\n\nQUESTION\nWhy?',
  )
})

it('begins the examination with the vital signs in any wording, though a word of the history follows', () => {
  expect(noteOf('A man coughs. He has a pulse of 86/min and respirations of 20/min. His mother is well. Why?')).toBe(
    'HISTORY\nA man coughs.\n\nEXAMINATION\nHe has a pulse of 86/min and respirations of 20/min. His mother is well.\n\nQUESTION\nWhy?',
  )
  expect(noteOf('A man is ill. At night his temperature rises above 39.0°C (102.2°F). He denies pain. Why?')).toBe(
    'HISTORY\nA man is ill. At night his temperature rises above 39.0°C (102.2°F). He denies pain.\n\nQUESTION\nWhy?',
  )
})

it('does not begin the examination with vital signs of triage, before more of the history', () => {
  expect(
    noteOf(
      'A man coughs. His pulse is 80/min and his blood pressure is 120/80 mm Hg. He denies pain. On examination, he is pale. Why?',
    ),
  ).toContain('He denies pain.\n\nEXAMINATION\nOn examination')
})

it('begins the studies with the first test behind which nothing is examined', () => {
  expect(
    noteOf(
      'A man coughs. His pulse is 80/min and his blood pressure is 120/80 mm Hg. Hemoglobin is 9 g/dL. The abdomen is soft. CT shows a mass. Ferritin is 8 ng/mL. Why?',
    ),
  ).toContain('The abdomen is soft.\n\nSTUDIES\nCT shows a mass. Ferritin')
})

it('keeps a physical examination under its heading, though it names a test as well', () => {
  expect(
    noteOf(
      'A man is ill. Physical examination shows a mass, and ultrasonography confirms it. Ferritin is 8 ng/mL. Why?',
    ),
  ).toContain('EXAMINATION\nPhysical examination shows a mass, and ultrasonography confirms it.\n\nSTUDIES\nFerritin')
})

it('leaves a text alone that is only a question', () => {
  expect(noteOf('Why?')).toBe('Why?')
})

it('makes no question of a sentence that asks nothing', () => {
  const note = noteOf('A man coughs. His pulse is 80/min and his temperature is 37.0°C. Troponin is 0.4 ng/mL.')
  expect(note).toContain('STUDIES\nTroponin')
  expect(note).not.toContain('QUESTION')
  expect(noteOf('A man coughs. Name the diagnosis.')).toContain('QUESTION\nName the diagnosis.')
})

it('moves no word', () => {
  const flat = (text: string): string =>
    text.replace(/(?:(?:HISTORY|APPEARANCE|EXAMINATION|STUDIES|COURSE|QUESTION)(?: AND |\n))+|\s/g, '')
  for (const { text } of vignettes) expect(flat(noteOf(text))).toBe(flat(text))
})
