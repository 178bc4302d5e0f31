import { join } from 'node:path'
import * as z from 'zod'
import { changedFile, createTally, maxEditLineBytes, readJsonLines, readProvenManifest } from '../../dataset/index.js'
import { demand, kinds, worded } from '../../given.js'

/** The sentences that were put into each record, by record id; of a bank by their ids there, else by their words. */
export type InsertedSentences = ReadonlyMap<string, readonly string[]>

const whySchema = z.looseObject({
  kind: z.string(),
  fill: z.string().nullish(),
  source: z.string().nullish(),
  writer: z.string().nullish(),
})

const editsForm = {
  schema: z.looseObject({
    id: z.string(),
    layers: z.array(z.looseObject({ edits: z.array(z.looseObject({ after: z.string(), why: whySchema })) })),
  }),
  is: 'the edits of a record',
  next: 'Build the dataset again.',
}

/**
 * Reads which sentences were inserted into which records of dataset folders, which are compared with their manifests.
 * White space is no sentence, and the scrambled words of one are another sentence.
 *
 * @throws {PipelineError} input-invalid — no dataset folder; digest-mismatch — not the edits that were built;
 * record-invalid — a line that is none
 */
export async function readInsertedSentences(folders: readonly string[]): Promise<InsertedSentences> {
  demand('readInsertedSentences', folders, worded('a list of dataset folders', kinds.texts))
  const sentences = new Map<string, readonly string[]>()
  for (const folder of folders) {
    const { outputs } = readProvenManifest(folder)
    const path = join(folder, 'edits.jsonl')
    const tally = createTally()
    for await (const { value } of readJsonLines(editsForm, path, { tally, mostBytes: maxEditLineBytes })) {
      const { id, layers } = value
      sentences.set(
        id,
        layers.flatMap(({ edits }) => edits.flatMap(({ after, why }) => sentenceName(after, why))),
      )
    }
    const named = outputs.find((output) => output.name === 'edits.jsonl')?.sha256
    if (tally.digest() !== named) throw changedFile(folder, 'edits.jsonl', 'is not the file that its manifest names')
  }
  return sentences
}

function sentenceName(after: string, { kind, fill, source, writer }: z.infer<typeof whySchema>): readonly string[] {
  const words = after.trim()
  if (kind !== 'red-herring' || words === '') return []
  // A sentence of a bank has other words from case to case: "he" or "she".
  return [writer?.startsWith('bank/') === true ? `${fill}: ${source}` : words]
}
