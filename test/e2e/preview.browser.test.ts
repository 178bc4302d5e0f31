import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DatasetRecord } from '../../src/dataset/index.js'
import { renderPage } from '../../src/report/preview/preview-page.js'
import { follow, hasBrowser, useBrowser } from '../browser.js'
import { writeByHand } from '../by-hand.js'
import { printedOptions, writeChoiceCases } from '../choice-cases.js'
import { run, throwAwayFolder } from '../command-line.js'
import { hostileTexts, recordLine } from '../hostile-cases.js'
import { versionOf } from '../versions.js'

const folder = throwAwayFolder()
const count = 60

describe.skipIf(!hasBrowser)('the preview in a browser', () => {
  const open = useBrowser()
  let demo = ''
  let hostile = ''

  beforeAll(() => {
    const out = join(folder, 'demo')
    const shownNames = ['original', 'abbreviated', 'red-herrings-5', 'together-10', 'whitespace-10']
    expect(run(['build', ...shownNames, '--limit', String(count), '--out', out]).status).toBe(0)
    demo = pathToFileURL(join(out, 'preview.html')).href
    const folders = shownNames.map((name) => join(out, name, versionOf(name)))
    expect(run(['show', ...folders, '--html', join(out, 'preview.html')]).status).toBe(0)

    const cases = join(folder, 'hostile.jsonl')
    writeFileSync(cases, hostileTexts.map((text, index) => recordLine(`h-${index}`, text, text)).join(''))
    const names = ['red-herrings-1', 'abbreviated', 'whitespace-10']
    run(['build', ...names, '--cases', cases, '--out', join(folder, 'hostile')])
    const page = join(folder, 'made', 'hostile.html')
    const shown = run(['show', ...names.map((name) => join(folder, 'hostile', name, versionOf(name))), '--html', page])
    expect([shown.status, shown.stdout.trim()]).toEqual([0, page])
    hostile = pathToFileURL(page).href
  })

  const heading = (page: Page): Promise<string | null> => page.locator('h2').textContent()
  const recipe = (page: Page): Promise<string | null> => page.locator('.recipes [aria-current]').textContent()
  const visibleRows = (page: Page): Promise<number> => page.locator('#list li:visible').count()
  const textOf = (page: Page, side: 'Original' | 'Perturbed'): Promise<string | null> =>
    page.locator(`section[aria-label=${side}] .text`).textContent()
  const at = (page: Page, hash: string): Promise<void> => page.waitForURL((url) => url.hash === hash)
  const shows = (page: Page, name: string): Promise<void> => page.locator('h2', { hasText: name }).waitFor()

  it('lists every case', async () => {
    const page = await open(demo)
    expect(await visibleRows(page)).toBe(count)
    expect(await page.locator('#count').textContent()).toMatch(/^60 cases · \d+ records$/)
    expect(await page.title()).toContain(`abbreviated ${versionOf('abbreviated')}`)
  })

  it('counts thousands with commas', () => {
    const many = { name: 'original', version: '1.0.0', seed: '1', fingerprint: 'f'.repeat(64) }
    const record = { key: 'a', id: 'a', target: '', expectation: null, dataset: 0, case: 0, text: 0, layers: [] }
    const records = Array.from({ length: 1200 }, () => record)
    const data = { datasets: [many], summaries: [''], cases: ['a'], texts: [''], whys: [], records, leftOut: 0 }
    expect(renderPage(data)).toContain('1 dataset · 1 case · 1,200 records · seed 1')
  })

  it('shows both texts exactly as the dataset has them', async () => {
    const lines = (path: string): { id: string; input: string }[] =>
      readFileSync(path, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { id: string; input: string })
    const original = lines(join(folder, 'demo', 'original', versionOf('original'), 'cases.jsonl'))
    const page = await open(demo)
    for (const name of ['abbreviated', 'whitespace-10', 'together-10']) {
      const perturbed = lines(join(folder, 'demo', name, versionOf(name), 'cases.jsonl'))[7]
      await follow(page, perturbed?.id ?? '')
      expect(await textOf(page, 'Original')).toBe(original[7]?.input)
      expect(await textOf(page, 'Perturbed')).toBe(perturbed?.input)
      const copied = await page.evaluate(
        `getSelection().selectAllChildren(document.querySelector('section[aria-label=Perturbed] .text')), String(getSelection())`,
      )
      expect(copied).toBe(perturbed?.input)
    }
  })

  it('shows what nobody sees, lets it turn nothing round, and copies it as it is', async () => {
    const page = await open(`${hostile}#h-2__red-herrings-1`)
    const codes = await page.evaluate(
      `[...document.querySelectorAll('section[aria-label=Original] .code-point')].map((box) => getComputedStyle(box, '::before').content)`,
    )
    expect(codes).toEqual(['"U+2028"', '"U+2029"', '"U+202E"', '"U+0000"'])
    const frame = "getComputedStyle(document.querySelector('.code-point'), '::before').borderTopStyle"
    expect(await page.evaluate(frame)).toBe('solid')
    // Behind the mark of direction words still run to the right.
    const left = (word: string): Promise<number> =>
      page.evaluate(`(() => {
        const walker = document.createTreeWalker(document.querySelector('section[aria-label=Original] .text'), NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const at = node.data.indexOf(${JSON.stringify(word)})
          if (at < 0) continue
          const range = new Range()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          return range.getBoundingClientRect().left
        }
      })()`)
    expect(await left('Right')).toBeLessThan(await left('to left'))
    const copied = await page.evaluate(
      `getSelection().selectAllChildren(document.querySelector('section[aria-label=Original] .text')), String(getSelection())`,
    )
    expect(copied).toBe(await textOf(page, 'Original'))
    expect(copied).toContain('\u202eRight to left')
  })

  it('narrows by recipe and by kind, and says how much is left', async () => {
    const page = await open(demo)
    await page.selectOption('#recipe', { label: `abbreviated (${count})` })
    expect(await recipe(page)).toContain('abbreviated')
    expect(await page.locator('#count').textContent()).toBe(`${count} cases · ${count} records`)
    await page.selectOption('#recipe', '')
    await page.selectOption('#kind', { label: `white-space (${count})` })
    expect(await recipe(page)).toContain('whitespace-10')
    expect(await page.locator('#count').textContent()).toBe(`${count} cases · ${count} records`)
    await page.selectOption('#recipe', { label: `abbreviated (${count})` })
    expect(await page.locator('#count').textContent()).toContain('Nothing fits')
    expect(await visibleRows(page)).toBe(0)
  })

  it('finds words in ids, answers and texts', async () => {
    const page = await open(demo)
    await page.fill('#search', 'VIGNETTES-0046')
    expect(await visibleRows(page)).toBe(1)
    expect(await heading(page)).toBe('vignettes-0046')
    await page.fill('#search', (await page.locator('.target bdi').textContent())?.toLowerCase() ?? '')
    expect(await visibleRows(page)).toBeGreaterThan(0)
    await page.fill('#search', 'wks')
    const found = await visibleRows(page)
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(count)
    await page.fill('#search', 'zzqxv')
    expect(await visibleRows(page)).toBe(0)
  })

  it('goes from case to case and from edit to edit by keys, and tells the reason', async () => {
    const page = await open(`${demo}#vignettes-0003__abbreviated`)
    await page.keyboard.press('j')
    await at(page, '#vignettes-0004__abbreviated')
    await page.keyboard.press('k')
    await at(page, '#vignettes-0003__abbreviated')
    await shows(page, 'vignettes-0003')
    await page.keyboard.press('n')
    await page.keyboard.press('n')
    const status = page.locator('#why[role=status][aria-live=polite]')
    expect(await status.textContent()).toContain('Edit 2 of')
    for (const word of ['abbreviation', 'replacement', '→', 'sense', 'entry', 'frequency', 'row']) {
      expect(await status.textContent()).toContain(word)
    }
    await page.keyboard.press('Tab')
    expect(await status.textContent()).toContain('Edit 3 of')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('p')
    expect(await status.textContent()).toContain('Edit 1 of')
    await page.keyboard.press('Escape')
    expect(await page.locator('.chosen').count()).toBe(0)
  })

  it('steps as often as a key is pressed, however fast', async () => {
    const page = await open(`${demo}#vignettes-0003__abbreviated`)
    const hash = await page.evaluate(`(() => {
      for (const key of ['j', 'j', 'j', 'k', 'n']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      return location.hash
    })()`)
    expect(hash).toBe('#vignettes-0005__abbreviated')
    await shows(page, 'vignettes-0005')
    expect(await page.locator('#why').textContent()).toContain('Edit 1 of')
  })

  it('leaves single letters alone where one types, or where they are turned off', async () => {
    const page = await open(demo)
    await page.keyboard.press('/')
    await page.keyboard.type('jnk')
    expect(await page.inputValue('#search')).toBe('jnk')
    await page.fill('#search', '')
    await page.click('summary:text("Keys")')
    await page.uncheck('#letters')
    const url = page.url()
    await page.keyboard.press('j')
    expect(page.url()).toBe(url)
  })

  it('tells the reason of the edit under the pointer, from either side', async () => {
    const page = await open(`${demo}#vignettes-0046__red-herrings-5`)
    const reason = page.locator('#why')
    await page.hover('section[aria-label=Perturbed] [data-edit="2"]')
    expect(await reason.textContent()).toContain('Edit 2 of 5')
    expect(await reason.textContent()).toMatch(/bank\/red-herrings@\d+/)
    expect(await page.locator('.lit').count()).toBe(2)
    await page.hover('section[aria-label=Original] [data-edit="3"]')
    expect(await reason.textContent()).toContain('Edit 3 of 5')
    await page.hover('h1')
    expect(await reason.textContent()).toContain('5 edits')
  })

  it('follows links to a record or a case, and goes back', async () => {
    const page = await open(`${demo}#vignettes-0010__together-10`)
    expect([await heading(page), await recipe(page)]).toEqual(['vignettes-0010', expect.stringContaining('together')])
    await page.click('#list a:has-text("vignettes-0012")')
    await shows(page, 'vignettes-0012')
    expect(await recipe(page)).toContain('together-10')
    await page.click('.recipes a[href$="__abbreviated"]')
    await at(page, '#vignettes-0012__abbreviated')
    await page.goBack()
    await page.goBack()
    await shows(page, 'vignettes-0010')
    await page.evaluate("location.assign('#vignettes-0020')")
    await shows(page, 'vignettes-0020')
    await page.evaluate("location.assign('#no-such-case')")
    await page.locator('#said', { hasText: 'no-such-case' }).waitFor()
    expect(await heading(page)).toBe('vignettes-0020')
  })

  it('shows the record that a link asks for even where the filter leaves it out', async () => {
    const page = await open(demo)
    await page.selectOption('#recipe', { label: `abbreviated (${count})` })
    await page.fill('#search', 'vignettes-0001')
    await page.evaluate("location.assign('#vignettes-0050__together-10')")
    await shows(page, 'vignettes-0050')
    expect(await recipe(page)).toContain('together-10')
    expect(await page.locator('#list [aria-current]').textContent()).toContain('vignettes-0050')
  })

  it('copies a link to the record on show', async () => {
    const page = await open(`${demo}#vignettes-0010`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.click('button:text("Copy link")')
    await page.locator('#said', { hasText: 'copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/preview\.html#vignettes-0010__[\w-]+$/)
  })

  it('shows what was taken away on both sides, and step after step', async () => {
    const made = join(folder, 'by-hand')
    const [before, after] = ['He is 50 years old. He is well. Why?', 'He is fifty-years old. Why is he ill?']
    writeByHand(
      made,
      join(folder, 'demo', 'original', versionOf('original')),
      [before, after],
      [
        [
          { start: 6, end: 9, before: '50 ', after: 'fifty-', why: { kind: 'rewriting', rule: 'numbers' } },
          { start: 20, end: 32, before: 'He is well. ', after: '', why: { kind: 'ehr-noise' } },
        ],
        [{ start: 26, end: 27, before: '?', after: ' is he ill?', why: { kind: 'something-new', level: null } }],
      ],
    )
    const file = join(folder, 'by-hand.html')
    expect(run(['show', made, '--html', file]).status).toBe(0)
    const page = await open(pathToFileURL(file).href)
    expect(await page.locator('.pair').count()).toBe(2)
    const texts = await page.locator('.text').allTextContents()
    expect([texts[0], texts[3]]).toEqual([before, after])
    expect(texts[1]).toBe(texts[2])
    const [original, perturbed] = [page.locator('section').nth(0), page.locator('section').nth(1)]
    expect(await original.locator('del[data-edit="2"][tabindex="0"]').textContent()).toBe('He is well. ')
    expect(await perturbed.locator('[data-edit="2"]').getAttribute('data-sign')).toBe('−2')
    await perturbed.locator('[data-edit="2"]').click()
    expect(await page.locator('#why').textContent()).toContain('deletion')
    await page.keyboard.press('n')
    expect(await page.locator('#why').textContent()).toMatch(/Edit 3 of 3[\s\S]*something-new[\s\S]*level/)
  })

  it('shows the options of a case below its text, the right one marked, and finds them', async () => {
    const cases = writeChoiceCases(join(folder, 'choices'), 6)
    expect(run(['build', 'red-herrings-1', '--cases', cases, '--out', join(folder, 'choices')]).status).toBe(0)
    const file = join(folder, 'choices', 'page.html')
    expect(
      run(['show', join(folder, `choices/red-herrings-1/${versionOf('red-herrings-1')}`), '--html', file]).status,
    ).toBe(0)
    const asked = readFileSync(cases, 'utf8').trimEnd().split('\n')
    const records = asked.map((line) => JSON.parse(line) as DatasetRecord)
    const page = await open(pathToFileURL(file).href)
    for (const record of records) {
      await follow(page, `${record.id}__red-herrings-1`)
      expect(await textOf(page, 'Original')).toBe(record.input)
      const rows = await page.locator('section[aria-label=Options] li').allTextContents()
      const printed = printedOptions(record).split('\n')
      expect(rows.map((row) => row.replace(' reference answer', '').replace(' ', '. '))).toEqual(printed)
      const marked = rows.filter((row) => row.endsWith(' reference answer'))
      expect(marked).toEqual([expect.stringContaining(record.target)])
    }
    await page.fill('#search', (records[3] as DatasetRecord).target)
    expect(await visibleRows(page)).toBeGreaterThan(1)
    expect(await (await open(demo)).locator('section[aria-label=Options]').count()).toBe(0)
  })

  it('shows the rule of a drug-safety record with source and safe action, as show prints them', async () => {
    const out = join(folder, 'safety')
    run(['build', 'drug-safety-counterfactual', '--limit', '2', '--out', out])
    const path = join(folder, 'safety.html')
    run(['show', out, '--html', path])
    const page = await open(pathToFileURL(path).href)
    const id = String(new URL(page.url()).hash.slice(1) || (await page.locator('.origin').textContent())?.split(' ')[0])
    const { stdout } = run(['show', out, '--id', id])
    const names = await page.locator('.rule dt').allTextContents()
    const words = await page.locator('.rule dd').allTextContents()
    expect(names).toEqual(expect.arrayContaining(['rule', 'answer', 'acceptable', 'forbidden', 'source', 'review']))
    for (const [place, name] of names.entries()) expect(stdout).toContain(`${name.padEnd(11)}${words[place]}`)
    expect(await page.locator('a[href^=http]').count()).toBe(0)
  })

  it('shows hostile text as text', async () => {
    const page = await open(hostile)
    for (const [index, text] of hostileTexts.entries()) {
      for (const name of ['red-herrings-1', 'abbreviated', 'whitespace-10']) {
        await follow(page, `h-${index}__${name}`)
        const shown = await page.locator('main .text').first().textContent()
        expect(shown === text, `the original of h-${index} is shown as it is`).toBe(true)
        expect(await page.locator('main .target bdi').textContent()).toBe(text)
      }
      await page.keyboard.press('n')
    }
    await page.fill('#search', '<script>')
    expect(await page.evaluate("'ran' in window")).toBe(false)
    expect(await page.locator('main img, main script').count()).toBe(0)
  })
})
