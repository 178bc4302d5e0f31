import type { Command } from 'commander'
import { printJson } from '../output.js'

/** Formats of what a dataset is made from and made of, and of what is done with it. */
const ofDatasets =
  'record, edits, finding, manifest, recipe, suite, suite-receipt, shard, senses, sentence, rule, reference'
const ofStudies =
  'judgement, response, outcome, outcomes-receipt, attribution, asked-text, gold-pair, qualification, analysis, frozen-analysis, results, gate-policy, review-key, subject-key, exclusions, review-answers, export-receipt'

/** `schema NAME` */
export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('JSON Schema of a file format')
    .argument('<name>', `${ofDatasets}, ${ofStudies}`)
    .action(async (name: string) => {
      const { jsonSchemaOf } = await import('../../export/index.js')
      printJson(jsonSchemaOf(name))
    })
}
