/** A run that writes several files into one folder. */
interface FolderRun {
  readonly out: string
  readonly replace?: boolean
  readonly dryRun?: boolean
  readonly shard?: unknown
}

/** Held for hours where a model is slow, so it is not the lock that a build takes for a moment. */
const runLock = '.run.lock'

/**
 * Works while no other run that asks models may write to `--out`, so that the second of two is refused before anything is asked or paid.
 * A plan, and a part of the requests, writes nothing there and lets others in.
 *
 * @param refuse says no to what is in the folder; asked again once others are kept out
 * @throws {PipelineError} folder-busy — another run writes there
 */
export async function inOutputFolder(
  { out, replace = false, dryRun, shard }: FolderRun,
  refuse: (out: string, replace: boolean) => void,
  work: () => Promise<void>,
): Promise<void> {
  refuse(out, replace)
  if (dryRun === true || shard !== undefined) return work()
  const { inLockedFolder } = await import('../dataset/index.js')
  const again = async (): Promise<void> => {
    refuse(out, replace)
    await work()
  }
  await inLockedFolder(out, again, runLock)
}
