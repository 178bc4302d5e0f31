import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkTexts } from '../../../src/dataset/index.js'
import { run, throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const lines = (...rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

const originals = file(
  'originals.jsonl',
  lines(
    { id: 'a', input: 'He has no fever. Potassium is 5.1 mEq/L.' },
    { id: 'b', input: 'Her left arm is weak.' },
    { id: 'c', input: 'He takes aspirin 81 mg daily.' },
  ),
)

describe('checkTexts', () => {
  it('says yes where every fact survived, and to equal values in other units', async () => {
    const changed = file(
      'same.jsonl',
      lines(
        { id: 'a', input: 'He has no fever. Potassium is 5.1 mmol/L.' },
        { id: 'b', input: 'Her left arm is weak.' },
      ),
    )
    expect(await checkTexts(changed, originals)).toMatchObject({
      texts: 2,
      errors: 0,
      ok: true,
      unpaired: 0,
      unused: 1,
    })
  })

  it('lists every text with what was read in it, also one that passed or is the same, the changed ones first', async () => {
    const changed = file(
      'every.jsonl',
      lines(
        { id: 'a', input: 'He has no fever. Potassium is 5.1 mmol/L.' },
        { id: 'b', input: 'Her left arm is weak.' },
        { id: 'c', input: 'He takes aspirin 810 mg daily.' },
      ),
    )
    const result = await checkTexts(changed, originals)
    expect(result.checked.map(({ id, assertions, changes }) => [id, assertions, changes.length])).toEqual([
      ['c', 1, 1],
      ['a', 2, 0],
      ['b', 1, 0],
    ])
    expect(result.assertions).toBe(4)
    const inThreads = await checkTexts(changed, originals, undefined, 2)
    expect(inThreads).toEqual(result)
  })

  it('tells each changed fact of each text', async () => {
    const changed = file(
      'changed.jsonl',
      lines({ id: 'a', input: 'He has fever. Potassium is 6.1 mEq/L.' }, { id: 'b', input: 'Her right arm is weak.' }),
    )
    const { ok, checked } = await checkTexts(changed, originals)
    expect(ok).toBe(false)
    expect(checked.map(({ id, changes }) => [id, [...new Set(changes.map(({ kind }) => kind))]])).toEqual([
      ['a', expect.arrayContaining(['negation', 'laboratory'])],
      ['b', ['side']],
    ])
  })

  it('tells changed numbers so that JSON can say them', async () => {
    const changed = file('more.jsonl', lines({ id: 'c', input: 'He takes aspirin 810 mg daily.' }))
    const [text] = (await checkTexts(changed, originals)).checked
    expect(JSON.parse(JSON.stringify(text))).toMatchObject({
      id: 'c',
      changes: [
        { level: 'error', change: 'changed', kind: 'dose', before: { value: '81 mg' }, after: { value: '810 mg' } },
      ],
    })
  })

  it('says that the line ends are at fault where they are carriage returns alone', async () => {
    const path = file('returns.jsonl', '{"id":"a","input":"He coughs."}\r{"id":"b","input":"He sleeps."}\r')
    await expect(checkTexts(path, path)).rejects.toThrow(/end in line feeds, but they end in carriage returns alone/)
  })

  it.each([
    ['table.csv', 'a,b\n1,2\n'],
    ['table.txt', 'id;"Question"\n1;He coughs.\n'],
  ])('does not take a table for one text: %s', async (name, content) => {
    const path = file(name, content)
    await expect(checkTexts(path, path)).rejects.toMatchObject({
      code: 'input-invalid',
      message: `${path}: expected JSON Lines or one plain text, but found a table (CSV). Make JSON Lines of it:  medqa-perturb import ${path} --out cases.jsonl`,
    })
    const prose = file('prose.txt', 'In this case, text and answer, he said, are one.\nHe coughs; he has no fever.\n')
    expect((await checkTexts(prose, prose)).texts).toBe(1)
  })

  it('pairs records of ours by their case', async () => {
    const changed = file(
      'ours.jsonl',
      lines({ id: 'b__abbreviated', input: 'Her left arm is weak.', metadata: { case: 'b' } }),
    )
    expect(await checkTexts(changed, originals)).toMatchObject({ texts: 1, ok: true })
  })

  it('pairs variants that share a case by their own ids, so that a file beside itself has no change', async () => {
    const variant = (name: string, input: string, id?: string) => ({
      id: id ?? `k__${name}`,
      input,
      metadata: { case: 'k' },
    })
    const [left, right] = [variant('left', 'Her left arm is weak.'), variant('right', 'Her right arm is weak.')]
    const path = file('variants.jsonl', lines(left, right, right))
    expect(await checkTexts(path, path)).toMatchObject({ texts: 3, errors: 0, unused: 0, ok: true })
    const swapped = lines({ ...left, input: right.input }, variant('other', left.input))
    const result = await checkTexts(file('swapped.jsonl', swapped), path)
    expect(result).toMatchObject({ texts: 1, unpairedIds: ['k__other'], unused: 1, ok: false })
    expect(result.checked.map(({ id, changes }) => [id, changes[0]?.kind])).toEqual([['k__left', 'side']])
  })

  it('refuses an id of two different originals, with the lines of both, and takes equal ones', async () => {
    const [left, right] = [
      { id: 'k', input: 'Her left knee hurts.' },
      { id: 'k', input: 'Her right knee hurts.' },
    ]
    const changed = file('knee.jsonl', lines(right))
    const twice = file('knees.jsonl', lines(left, right))
    await expect(checkTexts(changed, twice)).rejects.toMatchObject({
      code: 'input-invalid',
      message: `knees.jsonl, line 2: expected one original for "k" and found another text than in line 1, so that no text can be paired with either. Give each an "id" of its own, the same in both files.`,
    })
    expect(await checkTexts(changed, file('equal.jsonl', lines(right, right)))).toMatchObject({ texts: 1, ok: true })
    const shared = [
      { metadata: { case: 'k' }, ...left },
      { metadata: { case: 'k' }, ...right },
    ]
    await expect(checkTexts(changed, file('shared.jsonl', lines(...shared)))).rejects.toThrow(/line 2: expected one/)
  })

  it('refuses an id that is neither a text nor a number', async () => {
    const objects = file('objects.jsonl', lines({ id: { $oid: '1' }, input: 'A.' }, { id: { $oid: '2' }, input: 'B.' }))
    await expect(checkTexts(objects, originals)).rejects.toThrow(
      /line 1: expected a text or a number under "id", .* and found "\{.*oid.*\}"\. Give each line such an id\./,
    )
    const numbered = file('numbers.jsonl', lines({ id: 7, input: 'A cough.' }))
    expect(await checkTexts(file('texts.jsonl', lines({ id: '7', input: 'A cough.' })), numbered)).toMatchObject({
      texts: 1,
      ok: true,
    })
  })

  it('names texts without an original, and takes other keys and plain text', async () => {
    const changed = file(
      'other.jsonl',
      lines({ id: 'c', prompt2: 'He takes aspirin 81 mg daily.' }, { id: 'z', prompt2: 'x' }),
    )
    await expect(checkTexts(changed, originals)).rejects.toThrow(/line 1: expected a text under "input"/)
    const numbered = file('numbered.jsonl', lines({ id: 'c', input: 5 }))
    const message = /line 1: expected a text under "input" and found "5"\. Give it as a text/
    await expect(checkTexts(numbered, originals)).rejects.toThrow(message)
    const same = file('keyed.jsonl', lines({ id: 'c', prompt2: 'He takes aspirin 81 mg daily.' }))
    expect(await checkTexts(changed, same, 'prompt2')).toMatchObject({
      texts: 1,
      unpaired: 1,
      unpairedIds: ['z'],
      ok: false,
    })
    expect(await checkTexts(file('a.txt', 'Two drugs.'), file('b.txt', 'Three drugs.'))).toMatchObject({
      texts: 1,
      ok: false,
    })
  })

  it('counts every text of a file that has nothing in common with the originals, and refuses one without texts', async () => {
    const alien = file('alien.jsonl', lines({ id: 'q', input: 'x' }))
    expect(await checkTexts(alien, originals)).toMatchObject({ texts: 0, unpaired: 1, unused: 3, ok: false })
    await expect(checkTexts(file('blank.jsonl', ' \n'), originals)).rejects.toThrow(/expected texts and found none/)
  })

  it('tells JSON Lines by their content and not by their name', async () => {
    const unnamed = file('changed.txt', `\ufeff\n${lines({ id: 'b', input: 'Her right arm is weak.' })}`)
    expect(await checkTexts(unnamed, originals)).toMatchObject({ texts: 1, errors: 1 })
    const plain = file('plain.jsonl', 'Her left arm is weak.\n')
    expect(await checkTexts(plain, file('plain-original', 'Her right arm is weak.\n'))).toMatchObject({ errors: 1 })
    await expect(checkTexts(file('list.json', '[\n {"id":"b"}]'), originals)).rejects.toThrow(/begins with a list/)
  })

  it('ends with 1 from the command line where a fact changed, with 0 where none did', () => {
    expect(run(['check', originals, '--against', originals]).status).toBe(0)
    const changed = file('cli.jsonl', lines({ id: 'b', input: 'Her right arm is weak.' }))
    const { status, stdout } = run(['check', changed, '--against', originals])
    expect(status).toBe(1)
    expect(stdout).toContain('1 error,')
    expect(stdout).toMatch(/^b {2}1 assertion read$/m)
    const blind = file(
      'blind.jsonl',
      lines({ id: 'a', input: 'He has no fever.' }, { id: 'b', input: 'Here he sits.' }),
    )
    const passed = run(['check', blind, '--against', blind]).stdout
    expect(passed).toMatch(
      /^2 texts without a change; assertions read in each: at least 0, median 0; 1 text with none\.$/m,
    )
    expect(passed).toContain('2 texts compared (1 assertion read in the originals)')
    const json = run(['check', changed, '--against', originals, '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject({ errors: 1 })
  })
})
