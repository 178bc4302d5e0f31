import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as library from '../../src/index.js'

describe('JSON Schemas', () => {
  it('are there of all zod schemas of the library, and the other way round', () => {
    const { recordMetadataSchema: _, ...exported } = library
    const schemas = Object.values(exported).filter((value) => value instanceof z.ZodType)
    const written = schemas.map((schema) => JSON.stringify(z.toJSONSchema(schema, { io: 'input' })))
    const named = library.schemaNames.map((name) => JSON.stringify(library.jsonSchemaOf(name)))
    expect(written.sort()).toEqual(named.sort())
  })
})
