import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { importCases } from '../../../src/dataset/import/import.js'
import { buildDataset, loadRecipes } from '../../../src/dataset/index.js'
import { hasRealInputs, realInputs } from '../../real-inputs.js'
import { freshFolder } from '../../review/review-data.js'

interface Insertion {
  readonly id: string
  readonly before: string
  readonly after: string
  readonly behind: string
}

const lines = <Line>(path: string): Line[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** Counts by other means than the rules do: the list of the words, signs counted, lines looked at. */
const parted: Readonly<Record<string, (insertion: Insertion) => boolean>> = {
  'a sentence that points back': ({ behind }) =>
    /^["“(]?(?:This|That|These|Those|It|Its|They|Their|Such|Both|Another|The same|The former|The latter|During (?:this|that|these|those))(?![a-z])/.test(
      behind,
    ),
  'a quotation in curly marks': ({ before, behind }) =>
    before.lastIndexOf('“') > before.lastIndexOf('”') && /^[^“]*”/.test(behind),
  'a quotation in straight marks': ({ before, behind }) =>
    (before.replace(/\d"/g, '').split('"').length - 1) % 2 === 1 && behind.includes('"'),
  'a list and the sentence that announces it': ({ before, behind }) =>
    /(?:below|follows|following|table)[^.]{0,5}\.\s*$/.test(before) && /^[^\n]{0,60}\n/.test(behind),
  'a "he" or "she" from the patient by a sentence that names somebody': ({ after, behind }) =>
    /\b(?:attending|resident|student|scribe|chaperone|provider|relative|interpreter|(?:family|staff) member)\b/i.test(
      after,
    ) && /^(?:(?:On|At|In|For|During|Over|After) [^,.]{1,40}, )?(?:he|she|his|her) /i.test(behind),
}

describe.skipIf(!hasRealInputs('the places of red herrings in the 512 cases'))(
  'the places of red herrings in the 512 cases',
  () => {
    const folder = freshFolder()
    const found: Record<string, Insertion[]> = {}
    const papers = { step: null, param: 'sites', value: 'any' } as const
    const recipes = [
      ...loadRecipes(['red-herrings-10', 'red-herrings-10-ambient']),
      ...loadRecipes(['red-herrings-10'], [papers], 'papers-sites'),
    ]
    const safe = (): Insertion[][] =>
      Object.keys(found).flatMap((arm) =>
        arm.startsWith('papers') ? [] : [(found[arm] as Insertion[]).filter(({ id }) => !isMisread(arm, id))],
      )
    /** Read in the wrong encoding, its question has no break before it, and each other place is before a "he". */
    const isMisread = (arm: string, id: string): boolean => arm.endsWith('windows-1252') && id.startsWith('savage-0317')

    beforeAll(async () => {
      const settings = { format: 'auto', freeForm: false, diagnostic: false, keepRaw: false } as const
      for (const encoding of ['utf-8', 'windows-1252'] as const) {
        const cases = join(folder, `${encoding}.jsonl`)
        await importCases({ ...settings, encoding, files: [realInputs.savage], out: cases, dataset: 'savage' })
        const texts = new Map(lines<{ id: string; input: string }>(cases).map(({ id, input }) => [id, input]))
        for (const recipe of recipes) {
          const { path } = await buildDataset({ recipe, out: join(folder, encoding), cases })
          const edits = lines<{ id: string; layers: { edits: { start: number; after: string }[] }[] }>(
            join(path, 'edits.jsonl'),
          )
          found[`${recipe.name} ${encoding}`] = edits.flatMap(({ id, layers }) => {
            const points = [...(texts.get(id.replace(/__.*/, '')) as string)]
            return (layers[0]?.edits ?? []).map(({ start, after }) => {
              return { id, before: points.slice(0, start).join(''), after, behind: points.slice(start).join('') }
            })
          })
        }
      }
    }, 240_000)

    it('are ten in each case', () => {
      expect(Object.values(found).map((insertions) => insertions.length)).toEqual(Array(6).fill(5120))
    })

    for (const [what, parts] of Object.entries(parted)) {
      it(`part no ${what.replace(/^a /, '')}`, () => {
        for (const insertions of safe()) {
          expect(insertions.filter((one) => parts(one)).map(({ id, behind }) => [id, behind.slice(0, 40)])).toEqual([])
        }
      })

      it(`part ${what} where the rule is the paper's`, () => {
        expect((found['papers-sites utf-8'] as Insertion[]).filter((one) => parts(one)).length > 0).toBe(
          what !== 'a quotation in straight marks',
        )
      })
    }
  },
)
