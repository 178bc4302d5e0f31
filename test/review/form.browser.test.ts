import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastGlob from 'fast-glob'
import { describe, expect, it } from 'vitest'
import type { Pack, SavedAnswers } from '../../src/review/pack.js'
import { hasBrowser } from '../browser.js'
import { count, current, formula, press, savedBy, useForms } from './form-browser.js'
import { herringPack, mixedPack } from './form-packs.js'

/** Whether the browser has written a text of its storage to disk, which it does a moment after the page is closed. */
function isOnDisk(profile: string, text: string): boolean {
  const files = fastGlob.sync('Default/Local Storage/leveldb/*', { cwd: profile, absolute: true })
  return files.some((file) => readFileSync(file, 'latin1').includes(text))
}

/** The answer that a test gives to the item at a place, and the key for it. */
function planned(pack: Pack): { item: string; answer: string; key: string }[] {
  const questions = new Map(pack.questions.map((question) => [question.name, question]))
  return pack.screens
    .flatMap(({ items }) => items)
    .map(({ item, question }, at) => {
      const choice = questions.get(question)!.choices[(at * 7 + (at % 5)) % 3]!
      return { item, answer: choice.value, key: choice.key }
    })
}

describe.skipIf(!hasBrowser)('the form, filled in', () => {
  const forms = useForms()

  it.each([
    ['herring', herringPack],
    ['mixed', mixedPack],
  ] as const)('takes a whole %s pack by keyboard alone, closed and opened again halfway', async (name, pack) => {
    const plan = planned(pack)
    const half = Math.ceil(plan.length / 2)
    const profile = join(forms.out, `profile-${name}`)
    const first = await forms.openProfile(profile)
    const before = await forms.watch(first)
    await before.goto(forms.urlOf(name))
    await press(before, 'Enter')
    for (const { item, key } of plan.slice(0, half)) {
      expect(await current(before)).toBe(item)
      await press(before, key)
    }
    await press(before, 'c')
    await before.keyboard.type(`Not clear. ${formula} y n ?`)
    await press(before, 'Escape')
    await before.close()
    // The end of what was typed last: the beginning is on the disk while the rest is still on its way.
    await expect.poll(() => isOnDisk(profile, '") y n ?')).toBe(true)
    await first.close()

    const again = await forms.openProfile(profile)
    const page = await forms.watch(again)
    await page.goto(forms.urlOf(name))
    expect(await count(page)).toBe(`${half} of ${plan.length} answered`)
    await press(page, 'Enter')
    expect(await page.locator('.item.current textarea').inputValue()).toContain(formula)
    for (const { key } of plan.slice(half)) await press(page, key)
    expect(await page.locator('h2').textContent()).toBe('Thank you')

    const { name: fileName, file, path } = await savedBy(page, () => press(page, 'Enter'))
    expect(fileName).toBe(`answers-rater-1-${pack.pack}.json`)
    const comment = (at: number): string => (at === half ? `Not clear. ${formula} y n ?` : '')
    expect(file).toEqual({
      format: 'medqa-perturb/review-answers@1',
      pack: pack.pack,
      rater: 'rater-1',
      answers: plan.map(({ item, answer }, at) => ({ item, answer, comment: comment(at) })),
    })

    const fresh = await forms.open(name)
    await fresh.setInputFiles('#file', path)
    await fresh.locator('#count', { hasText: `${plan.length} of ${plan.length}` }).waitFor()
    const copied = await savedBy(fresh, () => press(fresh, 'Control+s'))
    expect(copied.file).toEqual(file)
  })

  it('moves between items and cases, and keeps the place when an answer is changed', async () => {
    const page = await forms.open('herring')
    await press(page, 'Enter', 'ArrowDown', 'ArrowDown')
    expect(await current(page)).toBe('i-0-2')
    await press(page, 'End')
    expect(await current(page)).toBe('i-0-9')
    await press(page, 'n')
    expect(await current(page), 'what was passed over comes before the next case').toBe('i-0-0')
    await press(page, 'End', 'y', 'ArrowUp', 'Home', 'ArrowRight')
    expect(await current(page)).toBe('i-1-0')
    await press(page, 'ArrowLeft', 'End')
    expect(await page.locator('.item.current [aria-pressed=true]').getAttribute('data-answer')).toBe('yes')
    await press(page, 'Delete')
    expect(await count(page)).toBe('0 of 50 answered')
    await press(page, 'ArrowRight', 'ArrowRight', 'n', 'u')
    expect(await current(page)).toBe('i-2-2')
  })

  it('works by mouse: a click answers, a second one takes back, no click opens another case', async () => {
    const page = await forms.open('mixed')
    await page.click('text=Start')
    const row = page.locator('.item').first()
    await row.locator('text=Yes').dblclick()
    expect(await count(page)).toBe('1 of 5 answered')
    await row.locator('text=Yes').click()
    expect(await count(page)).toBe('0 of 5 answered')
    for (const at of [0, 1, 2]) await page.locator('.item').nth(at).locator('text=No').first().click()
    expect(await page.locator('h2').textContent()).toBe('Case 1')
    expect(await page.evaluate('document.activeElement.id')).toBe('next')
    await page.click('.mark[data-of=i-0-1]')
    expect(await current(page)).toBe('i-0-1')
    await page.click('#all-cases')
    expect(await page.locator('.row').allTextContents()).toEqual(['Case 1✓ 3 of 3', 'Case 2○ 0 of 1', 'Case 3○ 0 of 1'])
    await page.click('.row >> nth=2')
    expect(await page.locator('h2').textContent()).toBe('Case 3')
  })

  it('takes what is written for the answer where the answer is in writing', async () => {
    const page = await forms.open('written')
    await press(page, 'Enter', 'c')
    await page.keyboard.type('Gout, y?')
    expect(await count(page)).toBe('1 of 3 answered')
    expect(await page.locator('.loose').first().isVisible()).toBe(false)
    await press(page, 'Control+Enter')
    expect(await page.locator('h2').textContent()).toBe('Case 2')
    await press(page, '?', 'y')
    expect(await page.evaluate('document.activeElement.nodeName')).toBe('TEXTAREA')
    expect(await count(page), 'a key alone is no answer in writing').toBe('2 of 3 answered')
    await page.keyboard.type('Asthma')
    await press(page, 'Control+a', 'Backspace')
    expect(await count(page)).toBe('2 of 3 answered')
    await page.keyboard.type('Lupus')
    await page.reload()
    expect(await count(page)).toBe('3 of 3 answered')
    const { file } = await savedBy(page, () => press(page, 'Control+s'))
    expect(file.answers.map(({ answer, comment }) => [answer, comment])).toEqual([
      ['written', 'Gout, y?'],
      ['do-not-know', ''],
      ['written', 'Lupus'],
    ])
  })

  it('leaves the letters of a comment alone, and says that a comment alone is not sent', async () => {
    const page = await forms.open('herring')
    await press(page, 'Enter', 'c')
    await page.keyboard.type('yn?c')
    expect(await count(page)).toBe('0 of 50 answered')
    expect(await page.locator('.loose').first().isVisible()).toBe(true)
    await press(page, 'Escape', 'y')
    expect(await page.locator('.loose').first().isVisible()).toBe(false)
    expect(await current(page)).toBe('i-0-1')
  })

  it('answers by no single key once they are switched off', async () => {
    const page = await forms.open('herring')
    await page.click('summary')
    await page.uncheck('#letters')
    await page.click('text=Start')
    await press(page, 'y', 'n', '+')
    expect(await count(page)).toBe('0 of 50 answered')
    await press(page, 'Tab', 'Enter')
    expect(await count(page)).toBe('1 of 50 answered')
  })

  it('hides the reference diagnosis for as long as somebody wants it hidden', async () => {
    const page = await forms.open('herring')
    await press(page, 'Enter')
    expect(await page.locator('.reference').isVisible()).toBe(true)
    await page.click('summary')
    await page.uncheck('#reference')
    expect(await page.locator('.reference').isVisible()).toBe(false)
    await page.reload()
    await press(page, 'Enter', 'ArrowRight')
    expect(await page.locator('h2').textContent()).toBe('Case 2')
    expect(await page.locator('.reference').isVisible()).toBe(false)
    await page.click('summary')
    await page.check('#reference')
    expect(await page.locator('.reference').isVisible()).toBe(true)
  })

  it('has its answers after a reload even where the browser lost them', async () => {
    const page = await forms.open('herring')
    await press(page, 'Enter', 'y', '+')
    await page.context().addInitScript('localStorage.clear()')
    for (const _ of ['once', 'twice']) {
      await page.reload()
      expect(await count(page)).toBe('1 of 50 answered')
      expect(await page.evaluate('getComputedStyle(document.body).fontSize')).toBe('20px')
    }
  })

  it.each(['beforeunload', 'pagehide'])(
    'reloads the last answers where the browser kept only the first, told by %s alone',
    async (told) => {
      const page = await forms.open('herring')
      page.on('dialog', (dialog) => void dialog.accept())
      await press(page, 'Enter', 'y', 'y')
      await page.evaluate(`
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }
      const other = ${JSON.stringify(told)} === 'pagehide' ? 'beforeunload' : 'pagehide'
      addEventListener(other, (event) => event.stopImmediatePropagation(), true)
    `)
      await press(page, 'Home', 'n', '+')
      expect(await page.locator('#warning').textContent()).toContain('does not keep your answers')
      await page.reload()
      expect(await count(page)).toBe('2 of 50 answered')
      await press(page, 'Enter', 'Home')
      expect(await page.locator('.item.current [aria-pressed=true]').getAttribute('data-answer')).toBe('no')
      expect(await page.evaluate('getComputedStyle(document.body).fontSize')).toBe('20px')
    },
  )

  it('keeps what another tab stored after the browser refused what this one wrote', async () => {
    const one = await forms.open('herring')
    one.on('dialog', (dialog) => void dialog.accept())
    const two = await forms.watch(one.context())
    await two.goto(forms.urlOf('herring'))
    await one.evaluate("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
    await press(one, 'Enter', 'y')
    await press(two, 'Enter', 'ArrowRight', 'n')
    await one.locator('#count', { hasText: '2 of 50' }).waitFor()
    await press(two, 'n')
    await one.reload()
    expect(await count(one)).toBe('3 of 50 answered')
    await two.locator('#count', { hasText: '3 of 50' }).waitFor()
  })

  it('keeps what two tabs write at the same time, and shows it in both', async () => {
    const one = await forms.open('herring')
    const two = await forms.watch(one.context())
    await two.goto(forms.urlOf('herring'))
    await press(one, 'Enter')
    await press(two, 'Enter', 'ArrowRight')
    await press(one, 'y')
    await press(two, 'n')
    await press(one, 'n')
    await two.locator('#count', { hasText: '3 of 50' }).waitFor()
    await one.locator('#count', { hasText: '3 of 50' }).waitFor()
    await press(one, 'ArrowRight')
    expect(await one.locator('[data-item=i-1-0] [aria-pressed=true]').getAttribute('data-answer')).toBe('no')
  })

  it('refuses files of another form or rater, and asks before it replaces answers', async () => {
    const page = await forms.open('herring')
    await press(page, 'Enter', 'y')
    const expected: string[] = []
    page.on('dialog', (dialog) => {
      expected.push(dialog.message())
      void (expected.length === 4 ? dialog.dismiss() : dialog.accept())
    })
    const file: SavedAnswers = {
      format: 'medqa-perturb/review-answers@1',
      pack: herringPack.pack,
      rater: 'rater-1',
      answers: [
        { item: 'i-0-0', answer: 'no', comment: '' },
        { item: 'i-0-1', answer: 'maybe', comment: '' },
        { item: '__proto__', answer: 'no', comment: '' },
        { item: 'i-4-9', answer: 'not-sure', comment: 'late' },
      ],
    }
    const load = async (content: string): Promise<void> => {
      const seen = expected.length
      await page.setInputFiles('#file', { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(content) })
      await expect.poll(() => expected.length).toBe(seen + 1)
    }
    await load('no JSON')
    await load(JSON.stringify({ ...file, rater: 'rater-2' }))
    await load(JSON.stringify({ ...file, pack: '0000000000000000' }))
    expect(await count(page)).toBe('1 of 50 answered')
    await load(JSON.stringify(file))
    await page.locator('#count', { hasText: '2 of 50' }).waitFor()
    expect(await page.locator('[data-item=i-0-0] [aria-pressed=true]').getAttribute('data-answer')).toBe('yes')
    await load(JSON.stringify(file))
    await page.waitForSelector('[data-item=i-0-0] [data-answer=no][aria-pressed=true]')
    expect(expected.map((message) => message.slice(0, 24))).toEqual([
      'This is not a file of sa',
      'This file holds the answ',
      'This file belongs to ano',
      '1 answer here differ fro',
      '1 answer here differ fro',
    ])
    expect(await page.locator('#said').textContent()).toContain('2 lines did not fit')
  })

  it('warns where the browser keeps nothing, asks before it closes, and still saves', async () => {
    const context = await forms.openContext()
    await context.addInitScript(
      "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
    )
    const page = await forms.watch(context)
    await page.goto(forms.urlOf('rewrite'))
    expect(await page.locator('#warning').textContent()).toContain('does not keep your answers')
    await press(page, 'Enter', 'y', 'n')
    expect(await count(page)).toBe('2 of 6 answered')
    const asks: string[] = []
    page.on('dialog', (dialog) => {
      asks.push(dialog.type())
      void dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asks).toEqual(['beforeunload'])
    const { file } = await savedBy(page, () => page.click('#save'))
    expect(file.answers.map(({ answer }) => answer)).toEqual(['equivalent', 'not-equivalent'])
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => page.isClosed()).toBe(true)
    expect(asks.length).toBe(1)
  })
})
