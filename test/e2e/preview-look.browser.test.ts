import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { desktop, follow, hasBrowser, phone, useBrowser } from '../browser.js'
import { run, throwAwayFolder } from '../command-line.js'

const out = throwAwayFolder()
const file = join(out, 'preview.html')
const preview = pathToFileURL(file).href

describe.skipIf(!hasBrowser)('the look of the preview', () => {
  const open = useBrowser()
  beforeAll(() => {
    const recipes = ['abbreviated', 'red-herrings-10', 'whitespace-10']
    expect(run(['build', ...recipes, '--limit', '8', '--out', out]).status).toBe(0)
    expect(run(['show', out, '--html', file]).status).toBe(0)
    const rules = join(out, 'rules')
    expect(run(['build', 'drug-safety-probe', '--limit', '3', '--out', rules]).status).toBe(0)
    expect(run(['show', rules, '--html', join(out, 'rules.html')]).status).toBe(0)
  })

  it('tells records of one case and recipe apart, and puts the id beside the first line of a long answer', async () => {
    const page = await open(pathToFileURL(join(out, 'rules.html')).href)
    const names = await page.locator('.recipes a').allTextContents()
    expect(names.map((name) => name.split(',')[0])).toEqual(['drug-safety-probe direct', 'drug-safety-probe negated'])
    await page.evaluate("document.querySelector('.target bdi').textContent = 'long '.repeat(200)")
    const tops = await page
      .locator('.head h2, .target')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
    expect(Math.abs(tops[0]! - tops[1]!)).toBeLessThan(12)
  })

  it('has a head of two lines on a small phone, and space around what is printed', async () => {
    const page = await open(preview, { ...phone, viewport: { width: 360, height: 740 } })
    const [button, keys] = [page.locator('#cases-button'), page.locator('summary', { hasText: 'Keys' })]
    const boxes = await Promise.all([button.boundingBox(), keys.boundingBox()])
    const isCut = await page.locator('h1').evaluate((name) => name.scrollWidth > name.clientWidth)
    expect(isCut, 'the name of the program is cut').toBe(false)
    expect(Math.abs(boxes[0]!.y - boxes[1]!.y)).toBeLessThan(10)
    expect(readFileSync(file, 'utf8')).toMatch(/@page \{\s*margin: 12mm;/)
  })

  it('fits a phone, where the list opens over the case and a tap tells the reason', async () => {
    for (const width of [390, 320]) {
      const page = await open(`${preview}#vignettes-0003__whitespace-10`, {
        ...phone,
        viewport: { width, height: 800 },
      })
      const overflow = (): Promise<number> => page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(await overflow()).toBe(0)
      await page.tap('section[aria-label=Original] [data-edit="1"]')
      expect(await page.locator('#why').textContent()).toContain('Edit 1 of 10')
      await page.tap('#cases-button')
      expect(await page.locator('main').isVisible()).toBe(false)
      expect(await overflow()).toBe(0)
      await page.tap('#list a:has-text("vignettes-0005")')
      await page.locator('h2', { hasText: 'vignettes-0005' }).waitFor()
      expect(await page.locator('main').isVisible()).toBe(true)
      await page.context().close()
    }
  })

  it('prints the case with every reason and without controls, light in the dark too', async () => {
    const page = await open(`${preview}#vignettes-0003__abbreviated`, { ...desktop, colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(24, 32, 44)')
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    const controls = page.locator('button:visible, select:visible, input:visible, summary:visible')
    expect(await controls.count()).toBe(0)
    expect(await page.locator('.all li:visible').count()).toBe(await page.locator('ins[data-edit]').count())
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
  })

  it('prints all cases of the list, each once', async () => {
    const page = await open(preview)
    await page.fill('#search', 'wks')
    const count = await page.locator('#list li:visible').count()
    await page.evaluate('window.print = () => {}')
    await page.click('#print-all')
    expect(await page.locator('main article').count()).toBe(count)
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(await page.locator('main article').count()).toBe(1)
  })

  it.each(['light', 'dark'] as const)('has enough contrast wherever edits are marked, in %s', async (colorScheme) => {
    const page = await open(`${preview}#vignettes-0003__abbreviated`, { ...desktop, colorScheme })
    for (const name of ['abbreviated', 'red-herrings-10', 'whitespace-10']) {
      await follow(page, `vignettes-0003__${name}`)
      const styleOf = (element: string): Promise<Record<string, string>> =>
        page.evaluate(
          `(() => { const { color, backgroundColor } = getComputedStyle(${element}); return { color, backgroundColor } })()`,
        )
      const mark = await styleOf("document.querySelector('ins.edit')")
      const sign = await styleOf("document.querySelector('ins.edit'), '::before'")
      const paper = await styleOf("document.querySelector('.pair section')")
      expect(contrast(mark.color, mark.backgroundColor)).toBeGreaterThan(7)
      expect(contrast(sign.color, mark.backgroundColor)).toBeGreaterThan(4.5)
      expect(contrast(sign.color, paper.backgroundColor)).toBeGreaterThan(4.5)
    }
    const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    expect(luminance(background) < 0.1).toBe(colorScheme === 'dark')
  })

  it.each([
    ['light', desktop],
    ['dark', desktop],
    ['light', phone],
  ] as const)('has no serious fault in the eyes of axe, in %s %o', async (colorScheme, device) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const page = await open(`${preview}#vignettes-0003__abbreviated`, { ...device, colorScheme, bypassCSP: true })
    await page.evaluate(axe)
    for (const name of ['abbreviated', 'whitespace-10']) {
      await follow(page, `vignettes-0003__${name}`)
      await page.keyboard.press('n')
      await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
      const { violations } = await page.evaluate<{ violations: AxeViolation[] }>('axe.run()')
      const expected = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map(({ html }) => html)
              .join(' | ')
              .slice(0, 400)}`,
        )
      expect(expected).toEqual([])
      // Where a page has no links but those within it, axe takes each of them for a skip link.
      expect(violations.map(({ id }) => id).filter((id) => id !== 'skip-link')).toEqual([])
    }
  })
})

interface AxeViolation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

/** WCAG contrast of two opaque colours, 1–21. */
function contrast(one = '', other = ''): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance of "rgb(r, g, b)", 0–1. */
function luminance(colour: string): number {
  const channels = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((channel) => {
    const share = Number(channel) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
