import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'

describe('a sentence that was put in', () => {
  const text = 'He has had a cough for 3 days. His lungs are clear.'

  it.each(['There is phlebitis.', 'There is nephritis.', 'A biopsy shows adenocarcinoma.'])(
    'is an error where nothing accounts for its words of medicine: %s',
    (sentence) => {
      const changes = compareFacts(text, text.replace('His', `${sentence} His`))
      expect(changes.some(({ kind, level }) => kind === 'finding' && level === 'error')).toBe(true)
    },
  )

  it('may say in plain words what the text says anyway', () => {
    expect(compareFacts(text, text.replace('His', 'There is a cough. His'))).toEqual([])
  })
})
