import { findPerturbation, readProvenManifest, type ShownRecord, showRecords } from '../../dataset/index.js'
import { type KnownRecord, knownRecord, readKnownRecords } from './known-records.js'

/** A record with what its case asked before anything was perturbed. */
export interface OriginalQuestion {
  readonly known: KnownRecord
  /** The text without its perturbations. */
  readonly original: string
  /** The text that was answered. */
  readonly input: string
}

/**
 * The original question of each record of dataset folders, by record id. What a drug-safety rule says of the patient is no
 * perturbation: a record under a condition has the text with the condition, without what was put around it.
 *
 * @throws {PipelineError} as `readKnownRecords`
 */
export async function readOriginalQuestions(
  folders: readonly string[],
): Promise<ReadonlyMap<string, OriginalQuestion>> {
  // Proves the files, and that no record is in two of them.
  await readKnownRecords(folders)
  const questions = new Map<string, OriginalQuestion>()
  const texts = new Map<string, string>()
  for (const folder of folders) {
    const { name, recipe } = readProvenManifest(folder)
    const stating = new Set(
      recipe.steps
        .filter(({ perturbation, params }) => {
          const found = findPerturbation(perturbation, folder)
          return found.needs(found.parse(params)).rules === true
        })
        .map(({ perturbation }) => perturbation),
    )
    for await (const shown of showRecords(folder)) {
      const text = questionIn(shown, stating)
      // A case occurs in many arms; its text is kept once.
      const original = texts.get(text) ?? text
      texts.set(text, original)
      const { record } = shown
      questions.set(record.id, { known: knownRecord(record, name), original, input: record.input })
    }
  }
  return questions
}

/** The text above the last layer that states who the patient is; the original where none does. */
function questionIn({ original, layers }: ShownRecord, stating: ReadonlySet<string>): string {
  const last = layers.findLast(({ perturbation }) => stating.has(perturbation))
  return last === undefined ? original : last.after.map(({ text }) => text).join('')
}
