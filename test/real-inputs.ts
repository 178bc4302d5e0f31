import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const shared = fileURLToPath(new URL('../../shared/', import.meta.url))

/** Real inputs that never enter the repository; absent on most machines. */
export const realInputs = {
  savage: `${shared}data/savage-diagnostic.csv`,
  medqa: `${shared}data/medqa-us-test.jsonl`,
  vanderbilt: `${shared}data/vanderbilt_clinic_notes.txt`,
  paper: `${shared}papers/medqa-robustness.txt`,
}

/** Whether the real inputs are next to the project; warns where they are not. */
export function hasRealInputs(suite: string): boolean {
  const present = Object.values(realInputs).every((path) => existsSync(path))
  if (!present)
    console.warn(`SKIPPED: ${suite} needs the real MedQA files in ../shared/data, which are not part of the project.`)
  return present
}
