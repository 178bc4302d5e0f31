import * as z from 'zod'
import { datasetSchemas, exclusionsSchema } from '../dataset/index.js'
import { nearest, PipelineError } from '../errors.js'
import {
  analysisPlanSchema,
  askedTextSchema,
  attributionSchema,
  frozenPlanSchema,
  gatePolicySchema,
  goldPairSchema,
  outcomeSchema,
  outcomesReceiptSchema,
  qualificationSchema,
  responseSchema,
  resultsSchema,
} from '../evaluation/index.js'
import { demand, kinds, worded } from '../given.js'
import { judgementSchema } from '../judgement/index.js'
import { reviewKeySchema, savedAnswersSchema, subjectKeySchema } from '../review/index.js'
import { exportReceiptSchema } from './receipt.js'

const schemas: Readonly<Record<string, z.ZodType>> = {
  ...datasetSchemas,
  judgement: judgementSchema,
  response: responseSchema,
  outcome: outcomeSchema,
  'outcomes-receipt': outcomesReceiptSchema,
  attribution: attributionSchema,
  'asked-text': askedTextSchema,
  'gold-pair': goldPairSchema,
  qualification: qualificationSchema,
  analysis: analysisPlanSchema,
  'frozen-analysis': frozenPlanSchema,
  results: resultsSchema,
  'gate-policy': gatePolicySchema,
  'review-key': reviewKeySchema,
  'subject-key': subjectKeySchema,
  exclusions: exclusionsSchema,
  'review-answers': savedAnswersSchema,
  'export-receipt': exportReceiptSchema,
}

/** Names that {@link jsonSchemaOf} knows. */
export const schemaNames = Object.keys(schemas)

/**
 * The JSON Schema (draft 2020-12) of a file format.
 *
 * @throws {PipelineError} usage — an unknown name
 */
export function jsonSchemaOf(name: string): unknown {
  demand('jsonSchemaOf', name, worded('the name of a schema', kinds.anyText))
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
  if (schema === undefined)
    throw new PipelineError('usage', `No schema is called "${name}". ${nearest(name, schemaNames)}`)
  return z.toJSONSchema(schema, { io: 'input' })
}
