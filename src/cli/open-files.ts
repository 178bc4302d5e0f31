/** What a run holds open besides its requests: the store, and files of the program, some of which it loads on the way. */
const besides = 40

/** So few that any system allows them. */
const few = 20

/**
 * How many of the requests that are wanted may be in flight at a time, where each holds so many files open, and how many
 * open files all of them would need. More would fail for want of a connection, and with them the store.
 *
 * @example
 * inFlightAtMost({ wanted: 500, each: 1 }, 64)
 * // → { most: 24, needed: 540 }
 */
export function inFlightAtMost(
  { wanted, each }: { readonly wanted: number; readonly each: number },
  limit?: number,
): { readonly most: number; readonly needed: number } {
  const needed = besides + wanted * each
  if (wanted * each <= few) return { most: wanted, needed }
  const most = Math.max(1, Math.floor(((limit ?? openFileLimit()) - besides) / each))
  return { most: Math.min(wanted, most), needed }
}

/** How many files this process may have open at a time; infinity where the system does not say. */
function openFileLimit(): number {
  // Names of hosts would be looked up for it.
  const { report } = process
  const { excludeNetwork } = report as { excludeNetwork?: boolean }
  Object.assign(report, { excludeNetwork: true })
  try {
    const { userLimits } = report.getReport() as {
      readonly userLimits?: { readonly open_files?: { readonly soft: unknown } }
    }
    const limit = Number(userLimits?.open_files?.soft)
    return Number.isFinite(limit) ? limit : Number.POSITIVE_INFINITY
  } finally {
    Object.assign(report, { excludeNetwork: excludeNetwork ?? false })
  }
}
