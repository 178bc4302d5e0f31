import { describe, expect, it } from 'vitest'
import { hedgeFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/hedge.js'

describe('hedgeFaults', () => {
  it.each([
    ['She drinks red wine.', 'She seldom drinks red wine.', 1],
    ['She seldom drinks red wine.', 'Red wine is what she drinks.', 1],
    ['A harsh murmur is heard.', 'A hardly harsh murmur is heard.', 1],
    ['His belly hurts when he eats bread.', 'His belly hurts unless he eats bread.', 1],
    ['The hands are stiff in the mornings.', 'Stiff hands, except in the mornings.', 1],
    ['Stiffness comes in the morning.', 'Stiffness except in the mornings.', 1],
    ['She drinks little red wine.', 'She seldom drinks red wine.', 0],
    ['His belly does not hurt if he fasts.', 'His belly hurts unless he fasts.', 0],
    ['Only the thumbs are spared by the rash.', 'The rash is everywhere except on the thumbs.', 0],
    ['A faint murmur is heard.', 'A hardly audible murmur.', 0],
    ['She is tall.', 'The wound barely bleeds.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(hedgeFaults(rewritten, original)).toHaveLength(count)
  })
})
