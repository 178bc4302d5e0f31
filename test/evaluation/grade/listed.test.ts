import { expect, it } from 'vitest'
import { readAdvice } from '../../../src/evaluation/grade/advice/index.js'
import { spelledOut } from '../../../src/evaluation/grade/advice/listed.js'

const names = { drug: ['ibuprofen'], alternatives: ['acetaminophen'] }
const actionsOf = (answer: string): readonly string[] => [...readAdvice(answer, names).actions].sort()

it.each([
  ['Avoid:\n- ibuprofen\n- naproxen\nGive instead:\n- acetaminophen', ['stop', 'switch']],
  ['**Avoid:**\n\n- **Ibuprofen** (an NSAID)\n\n**Use instead:**\n\n- Acetaminophen', ['stop', 'switch']],
  ['Do not:\n- give ibuprofen\n- combine it with aspirin', ['stop']],
  ['She should not take\nibuprofen.', ['stop']],
  ['Plan:\n- Stop ibuprofen\n- Start acetaminophen', ['stop', 'switch']],
  ['Continue the rest:\n- Stop ibuprofen', ['stop']],
  ['ibuprofen: stop\nacetaminophen: start', ['stop', 'switch']],
  ['Continue:\n- ibuprofen 400 mg', ['continue', 'start']],
  ['If she bleeds:\n- stop ibuprofen', []],
  ['1. Do not:\n   - prescribe ibuprofen\n2. Start acetaminophen', ['stop', 'switch']],
  ['- If symptoms worsen:\n  - return to clinic\n- Do not give ibuprofen.\n- Give acetaminophen.', ['stop', 'switch']],
  ['Ibuprofen must stop\nStart acetaminophen', ['stop', 'switch']],
])('reads a list by its heading: %j', (answer, actions) => {
  expect(actionsOf(answer)).toEqual(actions)
})

it('leaves tables and plain lines as they are', () => {
  const text = 'Avoid:\n| drug | action |\n| ibuprofen | stop |\nGout.\nRest.'
  expect(spelledOut(text)).toBe(text)
})
