import type * as z from 'zod'
import { sentenceSchema } from '../perturbation/index.js'
import { referenceSchema, ruleSchema } from '../scenario/index.js'
import { findingLineSchema } from './build/index.js'
import { sensesSchema } from './inspect/index.js'
import { editLineSchema, manifestSchema } from './receipt/index.js'
import { recipeSchema, suiteSchema } from './recipe/index.js'
import { recordSchema } from './record/index.js'
import { shardSchema } from './shard/index.js'
import { suiteReceiptSchema } from './suite/index.js'

/** The formats of what a dataset is made from and made of, by the names that `schema` knows. */
export const datasetSchemas: Readonly<Record<string, z.ZodType>> = {
  record: recordSchema,
  edits: editLineSchema,
  finding: findingLineSchema,
  manifest: manifestSchema,
  recipe: recipeSchema,
  suite: suiteSchema,
  'suite-receipt': suiteReceiptSchema,
  shard: shardSchema,
  senses: sensesSchema,
  sentence: sentenceSchema,
  rule: ruleSchema,
  reference: referenceSchema,
}
