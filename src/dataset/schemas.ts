import { z } from 'zod'
import { nearest, PipelineError } from '../errors.js'
import { sentenceSchema } from '../perturbation/index.js'
import { findingLineSchema } from './build.js'
import { editLineSchema } from './edit-lines.js'
import { manifestSchema } from './manifest.js'
import { recipeSchema, suiteSchema } from './recipe.js'
import { recordSchema } from './record.js'
import { sensesSchema } from './stats.js'

const schemas: Readonly<Record<string, z.ZodType>> = {
  record: recordSchema,
  edits: editLineSchema,
  finding: findingLineSchema,
  manifest: manifestSchema,
  recipe: recipeSchema,
  suite: suiteSchema,
  senses: sensesSchema,
  sentence: sentenceSchema,
}

/** Names that {@link jsonSchemaOf} knows. */
export const schemaNames = Object.keys(schemas)

/**
 * The JSON Schema (draft 2020-12) of a file format.
 *
 * @throws {PipelineError} usage — an unknown name
 */
export function jsonSchemaOf(name: string): unknown {
  const schema = schemas[name]
  if (schema === undefined)
    throw new PipelineError('usage', `No schema is called "${name}". ${nearest(name, schemaNames)}`)
  return z.toJSONSchema(schema, { io: 'input' })
}
