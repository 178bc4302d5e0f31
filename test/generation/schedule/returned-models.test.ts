import { describe, expect, it } from 'vitest'
import { createReturnedModels } from '../../../src/generation/schedule/returned-models.js'

describe('the models that replies name', () => {
  it('are a change from the second name on, each told once and by the model that was asked for', () => {
    const models = createReturnedModels()
    expect(models.add('a', 'a-1')).toBeUndefined()
    expect(models.add('a', 'a-1')).toBeUndefined()
    expect(models.add('b', 'b-1')).toBeUndefined()
    expect(models.add('a', 'a-2')).toEqual(['a-1', 'a-2'])
    expect(models.add('a', 'a-1')).toBeUndefined()
    expect(models.names()).toEqual({ a: ['a-1', 'a-2'], b: ['b-1'] })
  })

  it('fill no memory where a server makes one up for each reply', () => {
    const models = createReturnedModels()
    for (let reply = 0; reply < 1000; reply++) models.add('a', `a-${reply}`)
    expect(models.names().a).toHaveLength(20)
  })
})
