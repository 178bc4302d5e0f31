import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../src/clinical/index.js'
import { courseFaults, isTurnedSeverity, orderFaults, sideFaults } from '../../src/perturbation/rewriting-order.js'

describe('orderFaults', () => {
  it.each([
    ['Flexion reaches ⟦1⟧ and extension ⟦2⟧.', 'Extension reaches ⟦1⟧ and flexion ⟦2⟧.', 1],
    ['Urate ⟦1⟧\nCalcium ⟦2⟧', 'Calcium ⟦1⟧\nUrate ⟦2⟧', 1],
    ['The left arm jerks more than the right.', 'There are jerks, in the right arm more than in the left.', 1],
    ['The left arm jerks more than the right.', 'There are jerks, in the right arm less than in the left.', 0],
    ['Flexion reaches ⟦1⟧ and extension ⟦2⟧.', 'Flexion is possible to ⟦1⟧, extension to ⟦2⟧.', 0],
    ['A ⟦1⟧-year-old man has had a cough for ⟦2⟧ weeks.', 'For a ⟦1⟧-year-old man, coughing has gone on ⟦2⟧ weeks.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (masked, rewritten, count) => {
    expect(orderFaults(rewritten, masked)).toHaveLength(count)
  })
})

describe('sideFaults', () => {
  it.each([
    ['The left knee is warm; the right ankle is not.', 'The right knee is warm; the right ankle is not.', 1],
    ['The left knee is warm. He limps on the left.', 'The warm one is the left knee. He limps on that side.', 0],
    ['The left knee is warm. Both knees hurt.', 'Both knees hurt, and the left knee is warm.', 0],
    ['Lifting the right leg, he sinks to the left.', 'When the right leg is lifted, he sinks to the right.', 1],
    ['Lifting the right leg, he sinks to the left.', 'He sinks to the left when the right leg is lifted.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(sideFaults(rewritten, original)).toHaveLength(count)
  })
})

describe('courseFaults', () => {
  it.each([
    ['He first lost his appetite and then began to vomit.', 'At first he vomited; later he lost his appetite.', 1],
    ['He first lost his appetite and then began to vomit.', 'Initially his appetite went; vomiting followed later.', 0],
    ['She was confused at first. Later she had seizures.', 'At first there were seizures. Later she was confused.', 1],
    ['She was confused at first. Later she had seizures.', 'Confusion came first, then seizures.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(courseFaults(rewritten, original)).toHaveLength(count)
  })
})

describe('isTurnedSeverity', () => {
  it.each([
    ['There is mild swelling of the lip.', 'There is severe swelling of the lip.', true],
    ['There is severe swelling of the lip.', 'There is massive swelling of the lip.', false],
  ])('says of %j and %j: %s', (before, after, turned) => {
    expect(compareFacts(before, after).some(isTurnedSeverity)).toBe(turned)
  })
})

describe('compareFacts between a case and its free retelling', () => {
  it.each([
    ['There is no fever, cough, or rash.', 'No fever, no cough, no rash.'],
    ['No cyst is seen.', 'A cyst is not seen.'],
    ['There is no hernia, ulcer, or tight stricture.', 'Hernia, ulcer, and tight stricture are absent.'],
    ['The right and left ears are normal.', 'Both ears are normal.'],
    ["Her mother's sister had gout.", 'A maternal aunt of hers had gout.'],
    ['For the past 3 weeks he has coughed.', 'For the last 3 weeks he has coughed.'],
    ['He vomits and cries.', 'He vomits, his mother says, and cries.'],
  ])('calls nothing in %j an error when it is told as %j', (before, after) => {
    expect(compareFacts(before, after).filter(({ level }) => level === 'error')).toEqual([])
  })

  it.each([
    ['There has been no fever, cough, or rash.', 'There has been fever, no cough, and no rash.'],
    ['The left knee is warm.', 'Both knees are warm.'],
    ['His mother has gout, she says.', 'His father has gout, she says.'],
    ['He does not take statins.', 'He no longer takes statins.'],
    ['The pain began in the past.', 'The pain began just now.'],
    ['None of which helped him.', 'All of which helped him.'],
  ])('calls the change from %j to %j an error', (before, after) => {
    expect(compareFacts(before, after).some(({ level }) => level === 'error')).toBe(true)
  })
})
