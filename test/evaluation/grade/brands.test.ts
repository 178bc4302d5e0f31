import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The rows of the table, each with its drugs and their names. */
const rows = readFileSync(new URL('../../../data/vocabulary/advice/brands.csv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const [drugs = '', names = ''] = line.match(/"[^"]*"|[^,]+/g) ?? []
    return { drugs: drugs.split('|'), names: names.replace(/"/g, '').split('|') }
  })

describe('the table of brands', () => {
  it('calls no drug of the table the brand of another', () => {
    const generics = new Set(rows.flatMap(({ drugs }) => drugs))
    expect(rows.flatMap(({ names }) => names).filter((name) => generics.has(name))).toEqual([])
  })

  it('gives each brand to one row', () => {
    const all = rows.flatMap(({ names }) => names)
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([])
  })
})
