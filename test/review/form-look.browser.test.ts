import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.js'
import { count, formula, hostile, press, savedBy, useForms } from './form-browser.js'

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

describe.skipIf(!hasBrowser)('the form, looked at', () => {
  const forms = useForms()

  it('says what to do in at most ten lines, and who is asked how much', async () => {
    for (const name of ['herring', 'mixed']) {
      const page = await forms.open(name)
      expect(await page.locator('.sheet li').count()).toBeLessThanOrEqual(10)
      expect(await page.locator('.sheet').textContent()).toMatch(
        /Press a button, then Next case; or press the keys [\w ?]+, which go on by themselves\./,
      )
      const heights = await page.locator('.sheet li').evaluateAll((lines) => lines.map((line) => line.clientHeight))
      expect(Math.max(...heights), 'each on one line').toBeLessThan(45)
      expect(await page.locator('.lead').textContent()).toContain('You review as rater-1.')
    }
  })

  it('keeps words readable beside many answers, and tells of each case what is asked of it', async () => {
    const page = await forms.open('answers')
    expect(await page.locator('.sheet h3').first().textContent()).toBe('What is asked')
    await press(page, 'Enter')
    for (const about of await page.locator('.sentence').all()) {
      const box = await about.boundingBox()
      expect(box!.width).toBeGreaterThan(200)
      expect(box!.height).toBeLessThan(60)
    }
    await press(page, 'c')
    expect(await page.evaluate('document.activeElement.nodeName'), 'c is the key of comments').toBe('TEXTAREA')
  })

  it('leaves no gap between what is asked about and its answers on a phone, or with large letters', async () => {
    for (const large of [false, true]) {
      const page = await forms.open('answers', phone)
      await page.tap('[data-go=open]')
      if (large) for (let i = 0; i < 4; i++) await page.tap('#larger')
      const [about, choices] = [page.locator('.sentence').first(), page.locator('.choices').first()]
      const [above, below] = [await about.boundingBox(), await choices.boundingBox()]
      expect(above!.height).toBeLessThan(large ? 140 : 80)
      expect(below!.y - above!.y - above!.height).toBeLessThan(24)
    }
  })

  it('shows hostile texts as text', async () => {
    const page = await forms.open('hostile')
    await press(page, 'Enter')
    for (const [place, text] of hostile.entries()) {
      if (place > 0) await press(page, 'ArrowRight')
      const boxes = await page.locator('.pane .code-point[data-code="U+202E"]').count()
      expect(boxes > 0).toBe(text.includes('\u202e'))
      expect(await page.locator('.pane .text').first().textContent()).toBe(text)
      expect(await page.locator('.sentence').textContent()).toContain(text.slice(0, 100))
      const words = text.slice(0, 500)
      expect(await page.locator('.rule dt').allTextContents()).toEqual(['answer', 'source'])
      expect(await page.locator('.rule dd').allTextContents()).toEqual([words, `${words} https://example.org/<b>`])
    }
    await press(page, 'c')
    await page.keyboard.insertText(`</textarea><script>window.ran = 7</script>${formula} \u05e9\u05dc\u05d5\u05dd 🙂`)
    await press(page, 'Escape', 'y')
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await page.click('#all-cases')
    const { name, file } = await savedBy(page, () => page.click('#save'))
    expect(name).toMatch(/^answers-[\w.-]+\.json$/)
    expect(file.answers.at(-1)?.comment).toContain(formula)
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect(await page.locator('script').count()).toBe(2)
    expect(await page.locator('img, a[href^=http]').count()).toBe(0)
  })

  it.each(['herring', 'rewrite', 'mixed', 'hostile', 'answers'])(
    'has no horizontal scrolling at 360 pixels: %s',
    async (name) => {
      const page = await forms.open(name, phone)
      const overflow = (): Promise<number> => page.evaluate('document.documentElement.scrollWidth - innerWidth')
      const widths = [await overflow()]
      await page.tap('[data-go=open]')
      widths.push(await overflow())
      await page.tap('.comment-button >> nth=0')
      widths.push(await overflow())
      await page.tap('#all-cases')
      widths.push(await overflow())
      expect(widths).toEqual([0, 0, 0, 0])
    },
  )

  it('shows the rule below the questions, which stay in sight, and hides it with the reference', async () => {
    const page = await forms.open('hostile')
    await press(page, 'Enter')
    expect(await page.locator('.item').first().isVisible()).toBe(true)
    expect(await page.locator('.asked').evaluate((asked) => asked.clientHeight)).toBeGreaterThan(150)
    expect(await page.locator('.reference').textContent()).toMatch(/^Safe action: /)
    await page.locator('#reference').evaluate((box) => (box as unknown as { click(): void }).click())
    expect(await page.locator('.rule').isVisible()).toBe(false)
  })

  it('lights up both sides of a change that is pointed at, and brings the other into view', async () => {
    const page = await forms.open('rewrite', { viewport: { width: 1280, height: 600 } })
    await press(page, 'Enter')
    const [left, right] = ['del', 'ins'].map((name) => page.locator(`.pane ${name}[data-edit="7"]`))
    await left?.hover()
    expect(await page.locator('.twin').count()).toBe(2)
    await page
      .locator('.pane')
      .nth(1)
      .evaluate((pane) => pane.scrollTo(0, 0))
    await left?.click()
    const isInPane = (): Promise<boolean | undefined> | undefined =>
      right?.evaluate((mark) => {
        const [box, frame] = [mark.getBoundingClientRect(), mark.closest('.pane')?.getBoundingClientRect()]
        return frame && box.top >= frame.top && box.bottom <= frame.bottom
      })
    await expect.poll(isInPane).toBe(true)
    await page.hover('#title')
    expect(await page.locator('.twin').count()).toBe(0)
  })

  it('keeps the progress in sight while a phone scrolls', async () => {
    const page = await forms.open('herring', phone)
    await page.tap('[data-go=open]')
    await page.locator('.item').last().scrollIntoViewIfNeeded()
    expect((await page.locator('#count').boundingBox())?.y).toBeLessThan(60)
  })

  it('has no type below 18 pixels but the numbers of marks, and grows and remembers it', async () => {
    const page = await forms.open('herring')
    await press(page, 'Enter', 'c')
    const smallest = await page.evaluate<number>(
      `Math.min(...[...document.body.querySelectorAll('*')].filter((node) => node.textContent.trim() !== '' &&
        !node.matches('script, .sign')).map((node) => parseFloat(getComputedStyle(node).fontSize)))`,
    )
    expect(smallest).toBe(18)
    await press(page, 'Escape', '+', '+')
    await page.reload()
    expect(await page.evaluate('getComputedStyle(document.body).fontSize')).toBe('22px')
    await press(page, '-')
    expect(await page.evaluate('getComputedStyle(document.body).fontSize')).toBe('20px')
  })

  it('brings the sentence in question into view in the text', async () => {
    const page = await forms.open('herring')
    await press(page, 'Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    const mark = await page.locator('.mark.current').boundingBox()
    const pane = await page.locator('.pane').last().boundingBox()
    expect(mark!.y).toBeGreaterThan(pane!.y)
    expect(mark!.y + mark!.height).toBeLessThan(pane!.y + pane!.height)
  })

  it('moves both texts by page keys, and by arrows where there is no other question', async () => {
    const page = await forms.open('rewrite', { viewport: { width: 1100, height: 720 } })
    const tops = (): Promise<number[]> =>
      page.locator('.pane').evaluateAll((panes) => panes.map((pane) => Math.round(pane.scrollTop)))
    await press(page, 'Enter', '+', '+')
    expect(await tops()).toEqual([0, 0])
    await press(page, 'ArrowDown')
    expect(Math.min(...(await tops()))).toBeGreaterThan(0)
    await press(page, 'PageUp')
    expect(await tops()).toEqual([0, 0])
    await press(page, 'y')
    expect(await count(page)).toBe('1 of 6 answered')
  })

  it('gives every text its own direction', async () => {
    const page = await forms.open('hostile')
    await press(page, 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    const directions = await page
      .locator('.text, .mark, .sentence [dir], textarea')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('dir')))
    expect(new Set(directions)).toEqual(new Set(['auto']))
    expect(await page.evaluate("getComputedStyle(document.querySelector('.text')).direction")).toBe('rtl')
  })

  it('prints every case with boxes to tick, light in the dark too, without controls', async () => {
    const page = await forms.open('herring', { colorScheme: 'dark' })
    await press(page, 'Enter', 'y')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(await page.locator('button:visible, summary:visible, input:visible').count()).toBe(0)
    expect(await page.locator('#paper article:visible').count()).toBe(5)
    const boxes = (await page.locator('#paper .boxes').allTextContents()).join('')
    expect([boxes.match(/☐/g)?.length, boxes.match(/☒/g)?.length]).toEqual([149, 1])
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(24, 32, 44)')
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
  })

  it.each(['answers', 'rewrite', 'written'])('prints each case that fits a page on one: %s', async (name) => {
    const page = await forms.open(name)
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    const cases = await page.locator('#paper article').count()
    const pages = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(pages).toHaveLength(cases)
  })

  it('prints every answer that can be ticked within the page, each question before what it asks of', async () => {
    const page = await forms.open('answers', { viewport: { width: 700, height: 1000 } })
    await page.emulateMedia({ media: 'print' })
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    const ends = await page
      .locator('#paper .boxes span')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().right))
    expect(ends.length).toBe(36)
    expect(Math.max(...ends)).toBeLessThanOrEqual(700)
    const order = await page
      .locator('#paper article:first-of-type :is(.ask, li)')
      .evaluateAll((parts) => parts.map((part) => part.nodeName))
    expect(order).toEqual(['P', 'LI', 'P', 'LI'])
    expect(await page.locator('#paper li p').first().textContent()).toBe('1. The answer as it stands above')
  })

  it.each([
    ['light', 'rewrite', {}],
    ['light', 'mixed', phone],
    ['light', 'written', {}],
    ['dark', 'mixed', {}],
  ] as const)('has no serious fault in the eyes of axe, in %s: %s %o', async (colorScheme, name, device) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const page = await forms.open(name, { ...device, colorScheme, reducedMotion: 'reduce', bypassCSP: true })
    await page.evaluate(axe)
    const faults = async (): Promise<unknown> =>
      page.evaluate(`axe.run().then(({ violations }) => violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]))`)
    expect(await faults(), 'start').toEqual([])
    await press(page, 'Enter')
    expect(await faults(), 'case').toEqual([])
    await press(page, 'c')
    await page.keyboard.type('why')
    expect(await faults(), 'comment').toEqual([])
    await press(page, 'Escape', 'y')
    await page.click('#all-cases')
    expect(await faults(), 'overview').toEqual([])
    await page.click('summary')
    expect(await faults(), 'menu').toEqual([])
    await press(page, 'Escape')
    await page.click('#next-open')
    for (let at = 0; at < 60 && (await page.locator('h2').textContent()) !== 'Thank you'; at++) await press(page, 'n')
    expect(await faults(), 'end').toEqual([])
  })
})
