import { basename, dirname, join } from 'node:path'
import type { ReportSource } from '../../../report/index.js'
import { inPlace } from './in-place.js'

/** What `--long` writes: the table in both forms, its codebook, and the script for R; and the receipt of these. */
export function longFiles(long: string) {
  const base = long.replace(/\.(?:csv|parquet)$/i, '')
  const [csv, parquet, codebook] = [`${base}.csv`, `${base}.parquet`, `${base}.codebook.csv`]
  const script = join(dirname(long), 'analysis.R')
  return { files: [csv, parquet, codebook, script] as const, receipt: `${base}.receipt.json` }
}

/** Every file of a long table that may be named. */
export function longPaths(long: string | undefined): readonly string[] {
  if (long === undefined) return []
  const { files, receipt } = longFiles(long)
  return [...files, receipt]
}

/**
 * Writes the long table in both forms, its codebook and the script for R; their paths.
 *
 * @throws {PipelineError} usage — those of other results are there and are to be kept
 */
export async function writeLongFiles(source: ReportSource, long: string, replace: boolean): Promise<readonly string[]> {
  const { analysisR, longCodebook, refuseOtherReport, writeLong, writeReportReceipt } = await import(
    '../../../report/index.js'
  )
  const { replaceFile } = await import('../../../dataset/index.js')
  const { files, receipt } = longFiles(long)
  const [csv, parquet, codebook, script] = files
  await inPlace([csv, parquet], async ([csvFile, parquetFile]) => {
    if (csvFile === undefined || parquetFile === undefined) return
    if (!replace) refuseOtherReport({ receipt, files }, source, '--long')
    await writeLong(source, { csv: csvFile, parquet: parquetFile })
    writeReportReceipt({ receipt, files }, source, files)
  })
  replaceFile(codebook, longCodebook())
  replaceFile(script, analysisR(source, basename(csv)))
  writeReportReceipt({ receipt, files }, source, [csv, parquet])
  return longPaths(long)
}
