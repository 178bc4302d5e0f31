import { describe, expect, it } from 'vitest'
import { calendarFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/calendar.js'

describe('calendarFaults', () => {
  it.each([
    ['The cough began last winter.', 'The cough began last summer.', 1],
    ['She was well until last week.', 'Until last month she was well.', 1],
    ['The attacks come on Mondays.', 'On Fridays he has attacks.', 1],
    ['He came home in May.', 'He came home in March.', 1],
    ['He sneezes every spring.', 'He sneezes every fall.', 1],
    ['He is worse on weekdays.', 'He is worse at the weekend.', 1],
    ['A scan is planned for next week.', 'A scan is planned for next month.', 1],
    ['Over the last week he coughs.', 'He has coughed over the past week.', 0],
    ['He came in the fall.', 'He came in autumn.', 0],
    ['He was ill last winter after a fall.', 'After falling he was ill in winter.', 0],
    ['It may have begun last year.', 'It began last year and may march on.', 0],
    ['He fell last month and returns this week.', 'Returning this week, he fell within the last month.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(calendarFaults(rewritten, original)).toHaveLength(count)
  })
})
