import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { EditOrigin, ExplainedRecord, ExplainedStretch, SourceOrigin } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { type DatasetFlags, datasetsOf } from '../datasets.js'
import { count } from '../options.js'
import { paint, print, printJson } from '../output.js'

interface Flags extends DatasetFlags {
  readonly at?: number
  readonly store?: string
  readonly json?: boolean
}

/** Dates of stored answers by their keys. */
type Dates = ReadonlyMap<string, string>

/** `explain DIR ID [--at N]`, `explain FINDING` */
export function addExplain(program: Command): void {
  program
    .command('explain')
    .description(
      'show where every character of a record came from: source row, edit, list row, sentence, rule or model answer; or what a finding means',
    )
    .argument('<dir>', 'a dataset folder, <out>/<recipe>, or <out> for all datasets in it; or the code of a finding')
    .argument('[id]', 'id of a record')
    .option('--at <n>', 'one character only: its 0-based position, in code points as in files', count)
    .option('--store <url>', 'the store of answers, for their dates, which datasets do not hold')
    .option('--json', 'print the result as JSON')
    .action(async (dir: string, id: string | undefined, flags: Flags) => {
      if (id === undefined) return explainCode(dir, flags)
      const { explainRecord, stretchesAt } = await import('../../dataset/index.js')
      const record = await explainRecord(await datasetsOf([dir], { ...flags, mixed: true }), id)
      const stretches = flags.at === undefined ? record.stretches : stretchesAt(record, flags.at)
      const dates = flags.store === undefined ? new Map<string, string>() : await datesOf(stretches, flags.store)
      if (flags.json === true) {
        const dated = stretches.map((one) => ({ ...one, date: dates.get(keyOf(one) ?? '') ?? null }))
        return printJson({ ...record, stretches: dated })
      }
      print(renderExplained({ ...record, stretches }, dates))
    })
}

async function explainCode(code: string, flags: Flags): Promise<void> {
  if (existsSync(code)) {
    throw new PipelineError(
      'usage',
      `explain expects the id of a record after ${code}. "show ${code}" prints the first ones.`,
    )
  }
  const { explainFinding } = await import('../findings.js')
  const found = explainFinding(code)
  if (flags.json === true) return printJson(found)
  const lines = Object.entries({ found: found.section, ...found.columns }).map(([name, cell]) => `${name}: ${cell}`)
  print([found.code, ...lines.map((line) => `  ${line}`)].join('\n'))
}

async function datesOf(stretches: readonly ExplainedStretch[], url: string): Promise<Dates> {
  const { openStore } = await import('../../generation/index.js')
  const keys = [...new Set(stretches.flatMap((one) => keyOf(one) ?? []))]
  const store = await openStore(url, { mustExist: true })
  try {
    return new Map([...(await store.read(keys))].map(([key, { date }]) => [key, date]))
  } finally {
    await store.close()
  }
}

function keyOf({ origin }: ExplainedStretch): string | undefined {
  return origin.from === 'edit' ? origin.answer?.key : undefined
}

function renderExplained(
  { id, recipe, version, fingerprint, seed, streams, stretches }: ExplainedRecord,
  dates: Dates,
) {
  const head = [
    `${paint('bold', id)}  ${recipe} ${version}, fingerprint ${fingerprint.slice(0, 12)}`,
    `seed ${seed}${streams.length === 0 ? '' : `; drawn from ${streams.map((path) => JSON.stringify(path)).join(', ')}`}`,
  ]
  const parts = stretches.map((one) => {
    const { start, end, text, origin } = one
    const place = start === end ? `at ${start}` : `${start}–${end}`
    const shown = text.length > 160 ? `${text.slice(0, 100)} … ${text.slice(-50)}` : text
    const originLines = origin.from === 'source' ? sourceInWords(origin) : editInWords(origin, dates)
    return [
      `${place}  ${paint(origin.from === 'edit' ? 'green' : 'dim', JSON.stringify(shown))}`,
      ...originLines.map((line) => `    ${line}`),
    ]
  })
  return [...head, '', ...parts.flat()].join('\n')
}

function sourceInWords({ start, end, dataset, row, files, rule }: SourceOrigin): readonly string[] {
  const from = files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256.slice(0, 12)})`).join(', ')
  const where = row === null ? '' : `, row ${row}`
  const template =
    rule === null ? [] : [`template of rule ${rule.rule}${rule.slots === null ? '' : `, slots ${rule.slots}`}`]
  return [
    `as it came: original ${start}–${end} of ${dataset ?? 'the cases'}${where}${from === '' ? '' : `, from ${from}`}`,
    ...template,
  ]
}

function editInWords(origin: EditOrigin, dates: Dates): readonly string[] {
  const { layer, edit, perturbation, version, offset, before, after, why, maker, answer } = origin
  const { kind, ...details } = why
  const parts = Object.entries(details).map(([key, value]) => `${key} ${String(value)}`)
  const operation =
    before === ''
      ? 'put in'
      : after === ''
        ? `removed ${JSON.stringify(before)}`
        : `replacing ${JSON.stringify(before)}`
  const by = `${maker.kind} ${maker.name}${maker.sha256 === null ? '' : ` (SHA-256 ${maker.sha256.slice(0, 12)})`}`
  const from = offset > 0 ? `, from its character ${offset} on` : ''
  return [
    `edit ${edit + 1} of step ${layer + 1}, ${perturbation}@${version}: ${operation}${from}`,
    `${String(kind)} by ${by}${parts.length === 0 ? '' : ` · ${parts.join(' · ')}`}`,
    ...(answer === null
      ? []
      : [
          `stored answer ${answer.key.slice(0, 12)} of ${answer.provider}/${answer.model}, returned as ${answer.returned ?? '–'}, prompt ${answer.prompt.name} (${answer.prompt.sha256.slice(0, 12)}), trial ${answer.trial}, ${dates.get(answer.key) ?? 'date in the store (--store)'}`,
        ]),
  ]
}
