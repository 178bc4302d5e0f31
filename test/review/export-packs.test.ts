import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundledCases } from '../../src/bundled.js'
import type { DatasetRecord } from '../../src/dataset/index.js'
import { type RuleRow, ruleRows } from '../../src/dataset/inspect/rule-rows.js'
import { showRecords } from '../../src/dataset/inspect/show.js'
import { digestOf } from '../../src/digest.js'
import { readExposures } from '../../src/review/controls.js'
import { exportReview, exportReviews, reviewPacks } from '../../src/review/export-packs.js'
import { renderForm } from '../../src/review/form/html.js'
import { formRows } from '../../src/review/form/rows.js'
import { type ReviewKey, readKey } from '../../src/review/key.js'
import type { Pack, PackScreen } from '../../src/review/pack.js'
import { printedOptions, writeChoiceCases } from '../choice-cases.js'
import { build } from '../dataset/folder.js'
import { vignettes } from '../vignettes.js'
import { datasetOf, freshFolder, read, writeReview } from './review-data.js'

const folder = freshFolder()
let herrings = ''
let rewritten = ''
let packs: readonly Pack[] = []
let key: ReviewKey
const settings = { fraction: 0.2, raters: 2, controls: 3 }
const joined = (stretches: PackScreen['perturbed']): string => stretches.map(({ text }) => text).join('')
const itemsOf = (pack: Pack): string[] => pack.screens.flatMap(({ items }) => items.map(({ item }) => item))

beforeAll(async () => {
  herrings = await datasetOf(folder)
  rewritten = await datasetOf(folder, 'rewritten-rules')
  ;({ packs, key } = await reviewPacks(herrings, settings))
})

describe('a pack', () => {
  it('has one screen a case and one item a sentence, in the order of the text', () => {
    const [pack] = packs as [Pack]
    expect(pack.screens).toHaveLength(8 + 3)
    for (const { items, perturbed } of pack.screens) {
      expect(items).toHaveLength(10)
      expect(perturbed.filter(({ edit }) => edit !== null).map(({ text, item }) => [item, text])).toEqual(
        items.map(({ item, about }) => [item, about]),
      )
    }
  })

  it('shows the texts of the dataset, character by character', async () => {
    const [pack] = packs as [Pack]
    const texts = new Set(pack.screens.map(({ perturbed }) => joined(perturbed)))
    const originals = new Set(pack.screens.map(({ original }) => joined(original)))
    const sampled = new Set(key.items.filter(({ role }) => role === 'sample').map(({ record }) => record))
    let seen = 0
    for await (const { record, original } of showRecords(herrings)) {
      if (!sampled.has(record.id)) continue
      seen++
      expect(texts).toContain(record.input)
      expect(originals).toContain(original)
    }
    expect(seen).toBe(8)
  })

  it('is the same for the same seed and in another order for another rater', async () => {
    expect(await reviewPacks(herrings, settings)).toEqual({ packs, key })
    const orders = packs.map(({ screens }) => screens.map(({ original }) => joined(original)))
    expect(orders[1]).not.toEqual(orders[0])
    expect([...(orders[1] as string[])].sort()).toEqual([...(orders[0] as string[])].sort())
    const other = await reviewPacks(herrings, { ...settings, seed: '2' })
    expect(other.key.items.map((item) => item.case)).not.toEqual(key.items.map((item) => item.case))
  })

  it('shares no id of an item with another pack', () => {
    const ids = packs.flatMap(itemsOf)
    expect(new Set(ids).size).toBe(2 * 11 * 10)
    for (const id of ids) expect(id).toMatch(/^i[0-9a-f]{11}-[0-9a-f]{8}$/)
  })

  it('tells neither arm nor control nor case nor recipe', () => {
    const known = ['format', 'pack', 'rater', 'questions', 'screens', 'name', 'ask', 'choices', 'value', 'label', 'key']
    const ofForms = ['minutes']
    const ofScreens = [
      'case',
      'reference',
      'original',
      'perturbed',
      'items',
      'text',
      'item',
      'edit',
      'question',
      'about',
    ]
    for (const pack of packs) {
      const names = new Set<string>()
      const text = JSON.stringify(pack, (name, value) => {
        if (!/^\d*$/.test(name)) names.add(name)
        return value
      })
      expect([...names].sort()).toEqual([...known, ...ofForms, ...ofScreens].sort())
      const tellTales = /vignettes-\d|red-herrings-10|__|bank\/|planted|beside-control/
      expect(tellTales.exec(text)?.[0]).toBeUndefined()
      expect(text.includes(key.dataset.fingerprint)).toBe(false)
    }
    expect(readExposures().length).toBeGreaterThanOrEqual(12)
  })

  it('keeps the reference back where asked', async () => {
    const hidden = await reviewPacks(herrings, { ...settings, hidesReference: true })
    expect(hidden.packs.flatMap(({ screens }) => screens.map(({ reference }) => reference))).toEqual(
      Array.from({ length: 22 }, () => null),
    )
    expect(packs[0]?.screens.every(({ reference }) => reference !== null)).toBe(true)
  })

  it('asks one question of a rewritten or abbreviated record, with what was changed marked on both sides', async () => {
    const { packs: whole, key: itsKey } = await reviewPacks(rewritten, { fraction: 0.1 })
    expect(itsKey.question).toBe('rewrite-equivalence')
    for (const { items, original, perturbed } of whole[0]?.screens ?? []) {
      expect(items.map(({ about }) => about)).toEqual([''])
      expect(original.some(({ edit }) => edit !== null)).toBe(true)
      expect(perturbed.some(({ edit }) => edit !== null)).toBe(true)
    }
    const short = await reviewPacks(await datasetOf(join(folder, 'all'), 'abbreviated', 160), { fraction: 0.1 })
    expect(short.key.question).toBe('abbreviation-equivalence')
  })
})

describe('a pack over drug-safety cases', () => {
  let path = ''

  beforeAll(async () => {
    const safety = await build('drug-safety-counterfactual', { out: join(folder, 'safety'), limit: 6 })
    const cases = join(safety.path, 'cases.jsonl')
    ;({ path } = await build('red-herrings-1', { out: join(folder, 'noisy'), cases }))
  })

  it('holds what the rule of each case says, in every form', async () => {
    const { packs: own } = await reviewPacks(path, { fraction: 1 })
    const [pack] = own as [Pack]
    const rules = new Map<string, readonly RuleRow[]>()
    for await (const { record } of showRecords(path)) rules.set(record.input, ruleRows(record))
    expect(pack.screens.length).toBe(6)
    for (const { perturbed, rule } of pack.screens) expect(rule).toEqual(rules.get(joined(perturbed)))
    for (const { question } of formRows(pack)) {
      expect(question).toMatch(
        /\nSafe action: [\s\S]+\nrule: [A-Z]+-\d{3}, [\s\S]+\nsource: [\s\S]+ https:[\s\S]+\nreview: unreviewed/,
      )
    }
    expect(renderForm(pack)).toContain('"rule":[["rule",')
  })

  it('keeps the rule back with the reference', async () => {
    const { packs: own } = await reviewPacks(path, { fraction: 1, hidesReference: true })
    expect(JSON.stringify(own)).not.toContain('"rule"')
  })
})

describe('a pack of multiple choice', () => {
  let asked: Pack
  const records = new Map<string, { original: string; record: DatasetRecord }>()

  beforeAll(async () => {
    const cases = writeChoiceCases(folder, 20)
    const { path } = await build('red-herrings-1', { out: join(folder, 'choices'), cases })
    ;[asked] = (await reviewPacks(path, { fraction: 0.5, controls: 1, hidesReference: true })).packs as [Pack]
    for await (const { record, original } of showRecords(path)) records.set(record.input, { original, record })
  })

  it('shows the options below both texts, and not which is right', () => {
    let seen = 0
    for (const { original, perturbed, reference } of asked.screens) {
      const [input = '', ...rest] = joined(perturbed).split('\n\nA. ')
      const known = records.get(input)
      if (known === undefined) continue
      seen++
      const options = printedOptions(known.record)
      expect(`A. ${rest.join()}`).toBe(options)
      expect([joined(original), reference]).toEqual([`${known.original}\n\n${options}`, null])
    }
    expect(seen).toBe(10)
    expect(asked.screens.every(({ perturbed }) => joined(perturbed).includes('\nB. '))).toBe(true)
  })

  it('is filled in on the same form, where the options stand in the cells of the texts', () => {
    expect(renderForm(asked)).toContain('\\n\\nA. ')
    for (const { left, right } of formRows(asked)) {
      for (const cell of [left, right]) expect(cell).toMatch(/\n\nA\. .*\nB\. .*\nC\. .*\nD\. .*$/)
    }
  })
})

describe('controls', () => {
  it('put an exposure in the place of one sentence of a copy from outside the sample', () => {
    const controls = key.items.filter(({ role }) => role === 'control')
    const sampled = new Set(key.items.filter(({ role }) => role === 'sample').map((item) => item.case))
    const sentences = new Map(readExposures().map(({ id, sentence }) => [id, sentence]))
    expect(controls).toHaveLength(3)
    expect(new Set(controls.map(({ planted }) => planted)).size).toBe(3)
    for (const item of controls) {
      expect(sampled).not.toContain(item.case)
      expect(item.about).toBe(sentences.get(item.planted ?? ''))
      expect(item.control).toBe('planted-exposure')
    }
    expect(key.items.filter(({ role }) => role === 'beside-control')).toHaveLength(27)
  })

  it('change one value of a rewritten record, marked like every other edit', async () => {
    const { packs: whole, key: itsKey } = await reviewPacks(rewritten, { fraction: 0.1, controls: 4 })
    const controls = itsKey.items.filter(({ role }) => role === 'control')
    expect(controls).toHaveLength(4)
    for (const { ids, planted } of controls) {
      const screen = whole[0]?.screens.find(({ items }) => items[0]?.item === ids['rater-1'])
      const [from, to] = (planted ?? '').split(' → ')
      const was = screen?.original.filter(({ text, edit }) => edit !== null && text === from) ?? []
      const is = screen?.perturbed.filter(({ text, edit }) => edit !== null && text === to) ?? []
      expect(was.some(({ edit }) => is.some((other) => other.edit === edit))).toBe(true)
    }
  })

  it('are not told by the numbers of their edits, which count up in the text', async () => {
    const { packs: whole } = await reviewPacks(rewritten, { fraction: 0.1, controls: 4 })
    for (const { perturbed } of whole[0]?.screens ?? []) {
      const numbers = [...new Set(perturbed.flatMap(({ edit }) => edit ?? []))]
      expect(numbers).toEqual(numbers.map((_, place) => place))
    }
  })

  it('are not told by their ids to whoever guesses seed and record', () => {
    const guesses = key.items.flatMap(({ record, role }) => {
      if (role !== 'control') return []
      return key.raters.map(({ rater }) => digestOf(['1', 'review', 'item', rater, `${record}#control`]).slice(0, 11))
    })
    expect(guesses).toHaveLength(6)
    const text = JSON.stringify(packs)
    expect(guesses.filter((guess) => text.includes(guess))).toEqual([])
  })

  it('leave the sample as it was', async () => {
    const without = await reviewPacks(herrings, { ...settings, controls: 0 })
    expect(without.key.items.map(({ subject }) => subject)).toEqual(
      key.items.filter(({ role }) => role === 'sample').map(({ subject }) => subject),
    )
  })

  it('are refused where no case is left for them', async () => {
    await expect(reviewPacks(herrings, { fraction: 1, controls: 1 })).rejects.toThrow(/outside the sample/)
  })
})

describe('the key', () => {
  it('says of every item what was asked, from which stratum and with which weight', () => {
    const sample = key.items.filter(({ role }) => role === 'sample')
    expect(sample).toHaveLength(80)
    expect(new Set(sample.map(({ weight }) => weight))).toEqual(new Set([5]))
    expect(key.population).toEqual({ cases: 40, changed: 40, subjects: 400 })
    for (const { subject, record, edit } of sample) expect(subject.id).toBe(`${record}#${edit}`)
    expect(key.raters).toMatchObject(packs.map(({ rater, pack }) => ({ rater, pack })))
  })

  it('spreads over the specialty that the cases give, and says which ones are guessed', async () => {
    const given = new Map(vignettes.map(({ id, origin }) => [id, origin.specialty]))
    for (const { case: id, stratum } of key.items) {
      expect([id, stratum.specialty, stratum.specialtyFrom]).toEqual([id, given.get(id), 'given'])
    }
    const bare = join(folder, 'bare.jsonl')
    writeFileSync(bare, read(bundledCases).replaceAll(/,"specialty":"[^"]*"/g, ''))
    const { path } = await build('red-herrings-1', { out: join(folder, 'bare'), cases: bare, limit: 20 })
    const target = { out: join(folder, 'guessed'), key: join(folder, 'guessed-key.json') }
    const result = await exportReview(path, { fraction: 0.2 }, target)
    expect(result).toMatchObject({ cases: 4, guessedSpecialties: 4 })
  })

  it('gives risky cases more room and less weight where asked', async () => {
    const risky = await reviewPacks(await datasetOf(folder, 'abbreviated-hazard'), { fraction: 0.2 })
    const flags = new Set(risky.key.items.map(({ stratum }) => stratum.risky))
    expect(flags).toContain(true)
    // A few cases are of both sides, which the letter hides from the comparer of facts.
    const lexicon = join(folder, 'sides.csv')
    writeFileSync(
      lexicon,
      'abbreviation,sense,frequency,written,also,caution,source\nw_,with,1,w/,,,own\nB,bilateral,1,B,,,own\n',
    )
    const { path } = await build('abbreviated', { out: join(folder, 'sides'), lexicon })
    const warned = await reviewPacks(path, { fraction: 0.3, oversample: 'risky' })
    const weights = new Map(warned.key.items.map(({ stratum, weight }) => [stratum.risky, weight]))
    expect(weights.get(false)).toBeGreaterThan(weights.get(true) ?? Number.POSITIVE_INFINITY)
  })
})

describe('exportReview', () => {
  it('writes three forms a rater and nothing else, with equal bytes for equal settings', async () => {
    const { forms, keyPath } = await writeReview(join(folder, 'a'), herrings, settings)
    const names = ['csv', 'html', 'xlsx'].flatMap((kind) => [`rater-1.${kind}`, `rater-2.${kind}`]).sort()
    expect(readdirSync(forms).sort()).toEqual(names)
    const again = await writeReview(join(folder, 'b'), herrings, settings)
    for (const name of names) {
      expect(readFileSync(join(again.forms, name)).equals(readFileSync(join(forms, name))), name).toBe(true)
    }
    expect(read(again.keyPath)).toBe(read(keyPath))
    expect(readdirSync(join(folder, 'a', 'kept'))).toEqual(['key.json'])
  })

  it('names neither case nor dataset in any form', async () => {
    const { forms } = await writeReview(join(folder, 'c'), herrings, settings)
    for (const name of readdirSync(forms).filter((name) => !name.endsWith('.xlsx'))) {
      expect(read(join(forms, name))).not.toMatch(/vignettes-\d|red-herrings-10|planted|beside-control/)
    }
  })

  it('never puts the key among the forms', async () => {
    const out = join(folder, 'd')
    await expect(exportReview(herrings, {}, { out, key: join(out, 'key.json') })).rejects.toThrow(/must not lie among/)
    await expect(exportReview(herrings, {}, { out, key: join(out, 'x', '..', 'k.json') })).rejects.toThrow(/--key/)
    mkdirSync(join(folder, 'd-real'))
    symlinkSync(join(folder, 'd-real'), join(folder, 'd-link'))
    const linked = { out: join(folder, 'd-link'), key: join(folder, 'd-real', '..key', 'key.json') }
    await expect(exportReview(herrings, {}, linked)).rejects.toThrow(/must not lie among/)
    expect(existsSync(out)).toBe(false)
  })

  it('takes a folder for the key, which keeps it as key.json', async () => {
    const kept = join(folder, 'k', 'kept')
    const target = { out: join(folder, 'k', 'forms'), key: `${kept}/` }
    expect(await exportReview(herrings, {}, target)).toMatchObject({ key: join(kept, 'key.json'), written: true })
    expect((await exportReview(herrings, {}, { ...target, key: kept })).written).toBe(false)
    expect(readKey(kept)).toEqual(readKey(join(kept, 'key.json')))
  })

  it('leaves the same review alone, and other content unless told to replace it', async () => {
    const out = join(folder, 'e')
    const target = { out, key: join(folder, 'e-key.json') }
    expect((await exportReview(herrings, {}, target)).written).toBe(true)
    expect((await exportReview(herrings, {}, target)).written).toBe(false)
    const before = read(join(out, 'rater-1.csv'))
    await expect(exportReview(herrings, { seed: '2' }, target)).rejects.toThrow(/another review/)
    await expect(exportReview(herrings, { seed: '2' }, { ...target, out: join(folder, 'e2') })).rejects.toThrow(
      /is the key of another review/,
    )
    expect(read(join(out, 'rater-1.csv'))).toBe(before)
    expect((await exportReview(herrings, { seed: '2' }, { ...target, replace: true })).written).toBe(true)
    expect(read(join(out, 'rater-1.csv'))).not.toBe(before)
  })

  it('knows a key of this review that an earlier version wrote, and says what it lacks', async () => {
    const target = { out: join(folder, 'earlier'), key: join(folder, 'earlier-key.json') }
    await exportReview(herrings, {}, target)
    const whole = read(target.key)
    const { sha256: _, raters, ...rest } = JSON.parse(whole) as ReviewKey
    const before = { ...rest, raters: raters.map(({ rater, pack }) => ({ rater, pack })) }
    writeFileSync(target.key, JSON.stringify(before))
    await expect(exportReview(herrings, {}, target)).rejects.toThrow(
      /is the key of this very review as an earlier version wrote it, .*go on with "review import".*--replace/,
    )
    writeFileSync(join(target.out, 'rater-1.csv'), 'item,answer\n')
    await expect(exportReview(herrings, {}, target)).rejects.toThrow(/holds the forms of this review, filled in or/)
    expect((await exportReview(herrings, {}, { ...target, replace: true })).written).toBe(true)
    expect(read(target.key)).toBe(whole)
    writeFileSync(target.key, JSON.stringify({ ...before, seed: '2' }))
    await expect(exportReview(herrings, {}, target)).rejects.toThrow(/is the key of another review/)
  })

  it('never writes over a file that is no key, whatever it is told', async () => {
    const key = join(folder, 'outcomes.jsonl')
    writeFileSync(key, '{"id":1}')
    const target = { out: join(folder, 'no-key'), key, replace: true }
    await expect(exportReview(herrings, {}, target)).rejects.toThrow(/is no key of a review/)
    expect(read(key)).toBe('{"id":1}')
  })

  it('never writes over what is not a form', async () => {
    const out = join(folder, 'f')
    mkdirSync(out)
    writeFileSync(join(out, 'thesis.txt'), 'mine')
    const target = { out, key: join(folder, 'f-key.json'), replace: true }
    await expect(exportReview(herrings, {}, target)).rejects.toThrow(/holds thesis\.txt/)
    expect(readdirSync(out)).toEqual(['thesis.txt'])
    expect(existsSync(target.key)).toBe(false)
  })

  it('leaves hidden files and links as they are', async () => {
    const real = join(folder, 'h-real')
    mkdirSync(join(real, '.git'), { recursive: true })
    writeFileSync(join(real, '.git', 'config'), 'mine')
    symlinkSync(real, join(folder, 'h'))
    const target = { out: join(folder, 'h'), key: join(folder, 'h-key.json') }
    await exportReview(herrings, { raters: 2 }, target)
    await exportReview(herrings, { raters: 1 }, { ...target, replace: true })
    expect(read(join(real, '.git', 'config'))).toBe('mine')
    expect(readdirSync(real).sort()).toEqual(['.git', 'rater-1.csv', 'rater-1.html', 'rater-1.xlsx'])
  })

  it('refuses a dataset that differs from its manifest', async () => {
    const target = { out: join(folder, 'i'), key: join(folder, 'i-key.json') }
    for (const name of ['cases.jsonl', 'edits.jsonl', 'findings.jsonl', 'manifest.json']) {
      const changed = join(folder, 'changed', name)
      cpSync(herrings, changed, { recursive: true })
      const path = join(changed, name)
      const [was, is] = name === 'manifest.json' ? ['"seed": "1"', '"seed": "2"'] : [/$/, '\n']
      writeFileSync(path, read(path).replace(was, is))
      const expected = expect(exportReview(changed, {}, target), name)
      await expected.rejects.toThrow(/(?:is not the file that its manifest names|does not add up)\. .*verify/)
    }
    expect(existsSync(target.out) || existsSync(target.key)).toBe(false)
  })

  it('says what a dataset must be', async () => {
    const target = { out: join(folder, 'g'), key: join(folder, 'g-key.json') }
    const of = async (recipe: string): Promise<unknown> => exportReview(await datasetOf(folder, recipe), {}, target)
    await expect(of('whitespace-10')).rejects.toThrow(/white space/)
    await expect(of('repeated-10')).rejects.toThrow(/sentences of the case once more/)
    await expect(of('original')).rejects.toThrow(
      /nothing in them was changed\. Review takes a dataset of one step: red-herring, abbreviation, rewriting, /,
    )
    await expect(exportReview(folder, {}, target)).rejects.toThrow(/not a dataset folder/)
    await expect(exportReview(herrings, { raters: 0 }, target)).rejects.toThrow(/--raters expects/)
  })
})

describe('a review of a folder of datasets', () => {
  it('says each reason for passing over once', async () => {
    const target = { out: join(folder, 'none'), key: join(folder, 'none-key.json') }
    const names = [
      'whitespace-10',
      'original',
      'repeated-10',
      'note-form',
      'ehr-copy-paste-mild',
      'ehr-copy-paste-severe',
    ]
    const folders = await Promise.all(names.map((name) => datasetOf(folder, name)))
    const refused = await exportReviews(folders, {}, target).catch((cause: Error) => cause.message.split('\n'))
    expect(refused).toHaveLength(5)
    expect(refused).toContainEqual(
      expect.stringMatching(
        /mild\/[\d.]+, .*severe\/[\d.]+: each holds lines of a chart .*\. Review takes a dataset of/,
      ),
    )
    const { passedOver } = await exportReviews([herrings, ...folders], {}, target)
    expect(passedOver).toEqual(refused)
  })
})

describe('a review export that fails', () => {
  it('leaves no key behind, and the key of an earlier review as it was', async () => {
    const home = join(folder, 'failing')
    mkdirSync(home)
    // Where the forms are made before they appear.
    writeFileSync(join(home, '.late.forms'), '')
    const [out, keyPath] = [join(home, 'late'), join(home, 'key.json')]
    await expect(exportReview(herrings, {}, { out, key: keyPath })).rejects.toMatchObject({ code: 'disk-failed' })
    expect(readdirSync(home)).toEqual(['.late.forms'])
    const below = { out: join(home, '.late.forms', 'forms'), key: keyPath }
    await expect(exportReview(herrings, {}, below)).rejects.toMatchObject({ code: 'disk-failed' })
    await exportReview(herrings, {}, { out: join(home, 'forms'), key: keyPath })
    const earlier = readFileSync(keyPath, 'utf8')
    const again = exportReview(herrings, { seed: '2' }, { out, key: keyPath, replace: true })
    await expect(again).rejects.toMatchObject({ code: 'disk-failed' })
    expect(readFileSync(keyPath, 'utf8')).toBe(earlier)
  })
})
