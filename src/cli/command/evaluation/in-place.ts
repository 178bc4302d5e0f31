import type { FileWriter } from '../../../dataset/index.js'

/** Opens drafts for files that are written piece by piece, and moves them into their places when all are whole. */
export async function inPlace(
  paths: readonly string[],
  write: (files: readonly FileWriter[]) => Promise<void>,
): Promise<void> {
  const { openDrafts } = await import('../../../dataset/index.js')
  const drafts = openDrafts(paths)
  try {
    await write(drafts.map(({ file }) => file))
    for (const draft of drafts) draft.publish()
  } catch (cause) {
    for (const draft of drafts) draft.discard()
    throw cause
  }
}
