import { describe, expect, it } from 'vitest'
import { errorsOf } from './account.js'

describe('things in everyday words', () => {
  it.each([
    ['She longs for pickles.', 'She longs for pickles and ice.', '"ice", and the original nothing like it'],
    ['He eats bread.', 'He eats bread and honey.', '"honey", and the original nothing like it'],
    ['He wiped his brow.', 'He wiped his chin.', '"chin", which is another thing'],
    ['She ate bread, honey, and an apple.', 'She ate bread and an apple.', '"honey" in a list'],
    ['There is redness of the palms and soles.', 'On inspection, the soles are red.', '"palms" in a list'],
    ['The lungs are clear.', 'The lungs are clear. He is a nurse.', '"nurse", and the original nothing like it'],
    ['He has osteoarthritis of the hand.', 'He has rheumatoid arthritis of the hand.', 'which is another finding'],
  ])('are not put in, exchanged or left out: %s → %s', (before, after, said) => {
    expect(errorsOf(before, after).join()).toContain(said)
  })

  it.each([
    ['He shut the door.', 'He closed the door.'],
    ['She takes one tablet of potassium hydroxide.', 'She takes one KOH tablet.'],
    ['The calves are tender.', 'There is tenderness of the calf of each leg.'],
    ['He takes it by mouth p.o.', 'He takes it p.o.'],
    ['Is it the heat?', 'Is it the ice?'],
    ['When pressed, the nodule sinks in.', 'Pressing the nodule makes a dimple.'],
    ['She has gingivitis.', 'She has inflammation of the gums.'],
    ['Itching and hives brought him in.', 'Itching and hives are his complaints.'],
    ['The rash is on her extremities.', 'The rash is on her arms and legs.'],
    ['He broke his collar bone.', 'He fractured his clavicle.'],
    ['A 74-year-old female is weak.', 'Dear colleague, this 74-year-old lady is weak.'],
    ['He has pale naevi.', 'He has pale nevi.'],
  ])('have counterparts, or ask for none: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })

  it('may stand for a pronoun where another sentence names them', () => {
    expect(errorsOf('They bite him.', 'The ants bite him.', 'He keeps ants.')).toEqual([])
    expect(errorsOf('They bite him.', 'The ants bite him.')).not.toEqual([])
  })
})
