import type { z } from 'zod'
import { sentenceSchema } from '../perturbation/index.js'
import { findingLineSchema } from './build.js'
import { editLineSchema } from './edit-lines.js'
import { manifestSchema } from './manifest.js'
import { recipeSchema, suiteSchema } from './recipe.js'
import { recordSchema } from './record.js'
import { sensesSchema } from './stats.js'

/** The formats of what a dataset is made from and made of, by the names that `schema` knows. */
export const datasetSchemas: Readonly<Record<string, z.ZodType>> = {
  record: recordSchema,
  edits: editLineSchema,
  finding: findingLineSchema,
  manifest: manifestSchema,
  recipe: recipeSchema,
  suite: suiteSchema,
  senses: sensesSchema,
  sentence: sentenceSchema,
}
