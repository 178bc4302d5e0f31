import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type DatasetRecord, recordMetadataSchema } from '../../src/dataset/index.js'
import { huggingFace } from '../../src/export/hugging-face.js'
import { jsonLines, throwAwayFolder } from '../command-line.js'
import { choicesOf, exportTo, folderSink, sourceOf } from './on-disk.js'
import { hasPython, python } from './python.js'
import { recordsOf } from './sources.js'
import { asAsked, buildTorture } from './torture.js'

const home = throwAwayFolder()

const out = join(home, 'out')
const names = ['original', 'red-herrings-1'] as const
let datasets: readonly (readonly DatasetRecord[])[] = []
let folders: readonly string[] = []

beforeAll(async () => {
  folders = await buildTorture(home)
  datasets = folders.map((folder) => recordsOf(folder))
  await exportTo(
    huggingFace,
    folders.map((folder) => sourceOf(folder)),
    out,
  )
})

type Row = Record<string, unknown>

/** Numbers of 64 bits as numbers. */
const plain = (rows: readonly Row[]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, typeof cell === 'bigint' ? Number(cell) : cell])),
  )

/** The record that a row was made of, metadata keys in any order. */
function unflatten(row: Row): unknown {
  const { id, input, target, extra, ...metadata } = row
  return { id, input, target, metadata: { ...metadata, ...(extra === null ? {} : JSON.parse(String(extra))) } }
}

async function byHyparquet(path: string): Promise<Row[]> {
  const file = await asyncBufferFromFile(path)
  return plain(await parquetReadObjects({ file }))
}

async function query(sql: string): Promise<Row[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const rows = (await connection.runAndReadAll(sql)).getRowObjects()
  connection.closeSync()
  instance.closeSync()
  return plain(rows)
}

describe('the hugging-face export', () => {
  it('writes a Parquet and a JSON Lines file a recipe beside the card', () => {
    expect(readdirSync(out).sort()).toEqual(['README.md', 'data'])
    expect(readdirSync(join(out, 'data')).sort()).toEqual(names.flatMap((name) => [`${name}.jsonl`, `${name}.parquet`]))
  })

  it.each([0, 1])('gives every record back through hyparquet, in order (dataset %i)', async (at) => {
    const rows = await byHyparquet(join(out, 'data', `${names[at]}.parquet`))
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.map(unflatten)).toEqual(datasets[at])
  })

  it.each([0, 1])('gives every record back through DuckDB, in order (dataset %i)', async (at) => {
    const rows = await query(`select * from read_parquet('${out}/data/${names[at]}.parquet')`)
    expect(rows.map(unflatten)).toEqual(datasets[at])
  })

  it.each(names)('has the same rows in the JSON Lines file of %s', async (name) => {
    const lines = jsonLines(join(out, 'data', `${name}.jsonl`))
    expect(lines).toEqual(await byHyparquet(join(out, 'data', `${name}.parquet`)))
  })

  it('has the same columns with the same types in every file, null allowed where the record allows it', async () => {
    const schemas = await Promise.all(
      names.map(async (name) => {
        const { schema } = await parquetMetadataAsync(await asyncBufferFromFile(join(out, 'data', `${name}.parquet`)))
        return schema.slice(1)
      }),
    )
    expect(schemas[1]).toEqual(schemas[0])
    const leaves = schemas[0] ?? []
    expect(leaves.map((leaf) => leaf.name)).toEqual(Object.keys(jsonLines(join(out, 'data/original.jsonl'))[0] ?? {}))
    const known = ['id', 'input', 'target', ...Object.keys(recordMetadataSchema.shape), 'extra']
    expect(leaves.map((leaf) => leaf.name).sort()).toEqual(known.sort())
    const required = leaves.filter((leaf) => leaf.repetition_type === 'REQUIRED').map((leaf) => leaf.name)
    expect(required).toEqual(['id', 'input', 'target', 'case', 'cluster', 'edits'])
    const numbers = leaves.filter((leaf) => leaf.type === 'INT64').map((leaf) => leaf.name)
    expect(numbers).toEqual(['row', 'level', 'edits', 'sites'])
    const shares = leaves.filter((leaf) => leaf.type === 'DOUBLE').map((leaf) => leaf.name)
    expect(shares).toEqual(['added_share', 'ambient_share', 'polysemous_share', 'units_kept', 'pairs_kept'])
    const texts = leaves.filter((leaf) => leaf.converted_type === 'UTF8')
    expect(texts).toHaveLength(leaves.length - numbers.length - shares.length - 1)
    expect(leaves.filter((leaf) => leaf.type === 'BOOLEAN').map((leaf) => leaf.name)).toEqual(['asked'])
  })

  it('pairs the records of two recipes by a join on case, and filters by it', async () => {
    const pairs = await query(
      `select a.id as original, b.id as changed from read_parquet('${out}/data/original.parquet') a
       join read_parquet('${out}/data/red-herrings-1.parquet') b on a."case" = b."case" order by a."row"`,
    )
    const changed = new Map(datasets[1]?.map((record) => [record.metadata.case, record.id]))
    const expected = (datasets[0] ?? []).flatMap(({ id, metadata }) =>
      changed.has(metadata.case) ? [{ original: id, changed: changed.get(metadata.case) }] : [],
    )
    expect(expected.length).toBeGreaterThan(20)
    expect(pairs).toEqual(expected)
    for (const { id, metadata } of datasets[0] ?? []) {
      const found = await query(
        `select id from read_parquet('${out}/data/original.parquet') where "case" = '${metadata.case}'`,
      )
      expect(found).toEqual([{ id }])
    }
  })

  it('names the Parquet files in the card, one config a recipe', () => {
    const card = readFileSync(join(out, 'README.md'), 'utf8')
    const front = parse(card.split('---\n')[1] ?? '') as { readonly configs: readonly unknown[] }
    expect(front.configs).toMatchObject(
      names.map((name) => ({
        config_name: name,
        data_files: [{ split: 'test', path: `data/${name}.parquet` }],
      })),
    )
  })

  it('shows the original texts first, in whatever order the datasets are named', async () => {
    const folder = join(home, 'turned')
    await exportTo(
      huggingFace,
      [...folders].reverse().map((dataset) => sourceOf(dataset)),
      folder,
    )
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('config_name: original\n    default: true')
  })

  it('has features that let all files be read as one', async () => {
    const counts = await query(
      `select recipe, count(*) n from read_parquet('${out}/data/*.parquet') group by recipe order by recipe`,
    )
    expect(counts).toEqual(names.map((recipe, at) => ({ recipe, n: datasets[at]?.length })))
  })

  it('writes the same bytes a second time, and whatever else is in the export', async () => {
    const again = join(home, 'again')
    await exportTo(huggingFace, [sourceOf(folders[1] ?? '')], again)
    for (const file of ['data/red-herrings-1.parquet', 'data/red-herrings-1.jsonl']) {
      expect(readFileSync(join(again, file)).equals(readFileSync(join(out, file)))).toBe(true)
    }
    await exportTo(
      huggingFace,
      folders.map((folder) => sourceOf(folder)),
      again,
    )
    for (const file of ['README.md', ...names.map((name) => `data/${name}.parquet`)]) {
      expect(readFileSync(join(again, file)).equals(readFileSync(join(out, file)))).toBe(true)
    }
  })

  it('writes 1,000 records a row group and the rest in the last, in pieces', async () => {
    const [first] = datasets[0] ?? []
    const many = Array.from({ length: 2500 }, (_, row) => ({
      ...(first as DatasetRecord),
      id: `many-${row}`,
      metadata: { ...(first as DatasetRecord).metadata, row },
    }))
    const sink = folderSink(join(home, 'many'))
    await huggingFace.write([sourceOf(folders[0] ?? '', many)], sink)
    const path = join(home, 'many/data/original.parquet')
    const metadata = await parquetMetadataAsync(await asyncBufferFromFile(path))
    expect(metadata.row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([1000, 1000, 500])
    expect(sink.pieces['data/original.parquet']).toBe(4)
    expect((await byHyparquet(path)).map(unflatten)).toEqual(many)
    expect(await query(`select count(*) n, sum("row") s from read_parquet('${path}')`)).toEqual([
      { n: 2500, s: (2499 * 2500) / 2 },
    ])
  })

  it('closes a row group early where notes are long', async () => {
    const [first] = datasets[0] ?? []
    const long = Array.from({ length: 5 }, (_, row) => ({
      ...(first as DatasetRecord),
      id: `long-${row}`,
      input: String(row).repeat(5 * 1024 * 1024),
    }))
    await exportTo(huggingFace, [sourceOf(folders[0] ?? '', long)], join(home, 'long'))
    const path = join(home, 'long/data/original.parquet')
    const metadata = await parquetMetadataAsync(await asyncBufferFromFile(path))
    expect(metadata.row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([2, 2, 1])
    expect((await byHyparquet(path)).map(({ input }) => input)).toEqual(long.map(({ input }) => input))
  })

  it('writes a file that can be read where a dataset has no record at all', async () => {
    await exportTo(huggingFace, [sourceOf(folders[0] ?? '', [])], join(home, 'none'))
    expect(await query(`select count(*) n from read_parquet('${home}/none/data/original.parquet')`)).toEqual([{ n: 0 }])
  })

  it('keeps the metadata of the user in one column, null where there are none', async () => {
    const [first] = datasets[0] ?? []
    const { id, input, target, metadata } = first as DatasetRecord
    const bare = Object.fromEntries(Object.keys(recordMetadataSchema.shape).map((key) => [key, metadata[key]]))
    const record = { id, input, target, metadata: bare as DatasetRecord['metadata'] }
    await exportTo(huggingFace, [sourceOf(folders[0] ?? '', [record])], join(home, 'bare'))
    expect(await byHyparquet(join(home, 'bare/data/original.parquet'))).toMatchObject([{ id, extra: null }])
    expect(jsonLines(join(out, 'data/original.jsonl'))[0]?.extra).toContain('"ward":"007"')
  })
})

describe('the hugging-face export of multiple choice', () => {
  const folder = join(home, 'choices')
  let asked: readonly (readonly DatasetRecord[])[] = []

  beforeAll(async () => {
    const built = await buildTorture(home, 'multiple-choice')
    asked = built.map((dataset) => recordsOf(dataset).map(asAsked))
    await exportTo(huggingFace, await choicesOf(built), folder)
  })

  it.each([0, 1])(
    'gives prompt, letter, its text and all options as columns, in both files (dataset %i)',
    async (at) => {
      const path = join(folder, 'data', `${names[at]}.parquet`)
      const rows = await byHyparquet(path)
      expect(rows.map(unflatten)).toEqual(asked[at])
      expect(await query(`select * from read_parquet('${path}')`)).toEqual(rows)
      expect(jsonLines(path.replace('.parquet', '.jsonl'))).toEqual(rows)
      expect(Object.keys(rows[0] ?? {}).slice(0, 5)).toEqual(['id', 'input', 'target', 'target_text', 'case'])
      for (const { options, target, target_text: words } of rows) {
        expect((JSON.parse(String(options)) as Row)[String(target)]).toBe(words)
      }
    },
  )

  it('has letters enough to tell that none of them is always right', () => {
    expect(new Set(asked[0]?.map(({ target }) => target))).toEqual(new Set(['A', 'B', 'C', 'D']))
  })

  it('says in the card that it is multiple choice', () => {
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('The questions are multiple choice')
    expect(readFileSync(join(out, 'README.md'), 'utf8')).toContain('The questions are free-form')
  })
})

/** Stands in for `datasets`, which calls a folder by the last part of its path and refuses one without. */
const standIn = `
import json, os, pathlib, sys, types
datasets = types.ModuleType("datasets")
def load_dataset(path, name, split):
    if pathlib.Path(path).name == "":
        raise ValueError("dataset_name should be specified")
    return [os.path.isfile(os.path.join(path, "data", name + ".parquet")), split]
datasets.load_dataset = load_dataset
datasets.get_dataset_config_names = lambda path: ["original", "red-herrings-1"]
sys.modules["datasets"] = datasets
os.chdir(sys.argv[1])
program = sys.argv[2].replace("print(", "print(json.dumps(", 1) + ")"
exec(program, {"json": json})
`

describe.skipIf(!hasPython)('the first command that runs a hugging-face export', () => {
  it('loads every config of the folder that it stands in', () => {
    const program = huggingFace.next([])[0]?.match(/^python -c "([^"]+)"$/)?.[1] as string
    expect(python(standIn, out, program)).toEqual([
      [true, 'test'],
      [true, 'test'],
    ])
  })
})
