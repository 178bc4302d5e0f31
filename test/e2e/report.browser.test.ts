import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { desktop, hasBrowser, phone, useBrowser } from '../browser.js'
import { run, throwAwayFolder } from '../command-line.js'
import { hostileTexts } from '../hostile-cases.js'
import { answerAll } from '../report/answered.js'

const folder = throwAwayFolder()
const example = pathToFileURL(fileURLToPath(new URL('../../docs/examples/report/report.html', import.meta.url))).href

describe.skipIf(!hasBrowser)('the report in a browser', () => {
  const open = useBrowser()
  let hostile = ''

  beforeAll(async () => {
    const evil = `\u202e${hostileTexts[0]}${hostileTexts[1]}`
    const say = ({ model }: { readonly model: string }) => ({ model: `${model} ${evil}`, detail: evil, response: evil })
    const { folder: made } = await answerAll(join(folder, 'hostile'), say)
    const html = join(folder, 'hostile.html')
    expect(run(['report', made, join(made, 'sets'), '--mixed', '--html', html]).status).toBe(0)
    hostile = pathToFileURL(html).href
  })

  it('tells the value of a mark, sorts a table, and goes from a cell to a case and its edit', async () => {
    const page = await open(example)
    const expected = await page.locator('#figure-1-change .mark title').allTextContents()
    expect(expected.length).toBe(6)
    expect(expected[0]).toMatch(/red-herrings-1: [+−][\d.]+ points \(95 % interval [+−][\d.]+ to [+−][\d.]+\)/)

    const losses = page.locator('#table-3-losses')
    expect(await losses.getAttribute('open')).toBeNull()
    await page.locator('#contents a[href="#table-3-losses"]').click()
    await losses.locator('tbody').waitFor()
    const column = async (): Promise<number[]> => {
      const cells = await losses.locator('tbody tr td:nth-child(8)').all()
      return Promise.all(cells.map(async (cell) => Number(await cell.getAttribute('data-value'))))
    }
    await losses.getByRole('button', { name: 'points' }).click()
    const sorted = await column()
    expect(sorted).toEqual([...sorted].sort((a, b) => a - b))
    expect(await losses.locator('th[aria-sort=ascending]').count()).toBe(1)
    await losses.getByRole('button', { name: 'points' }).click()
    expect(await column()).toEqual([...sorted].reverse())

    await page.locator('#cells tbody tr').first().locator('a').nth(3).click()
    await page.locator('#list a').first().click()
    await page.locator('#case .first [data-edit="1"][tabindex]').waitFor()
    expect(await page.locator('#case .responses .text').first().textContent()).toContain('FINAL ANSWER')
    await page.keyboard.press('n')
    expect(await page.locator('#why').textContent()).toMatch(/Edit 1 of \d+/)
    await page.locator('#case section[aria-label=Original] .text').click({ position: { x: 30, y: 12 } })
    expect(await page.locator('#why').textContent()).toMatch(
      /Character \d+ of the original text, row \d+ of its source/,
    )
  })

  it('prints every column of every table, and shows the verdict beside the contrast', async () => {
    const page = await open(example)
    const heads = await page.locator('#contrasts th').allTextContents()
    expect(heads.slice(0, 4)).toEqual(['family', 'contrast', 'model', 'verdict'])
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(await page.locator('details:not([open])').count()).toBe(0)
    const ends = async (): Promise<number> => {
      const tables = await page.locator('details.table table').all()
      const boxes = await Promise.all(tables.map((table) => table.boundingBox()))
      return Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)))
    }
    await page.setViewportSize({ width: 1400, height: 900 })
    expect(await ends()).toBeLessThanOrEqual(1400)
    // A4 across, less margins of 10 mm, at 96 points an inch.
    await page.setViewportSize({ width: 1046, height: 717 })
    await page.emulateMedia({ media: 'print' })
    expect(await ends()).toBeLessThanOrEqual(1047)
    // A button with a box of its own is missing where the head of a table is repeated on the next page.
    const boxes = await page.locator('thead .sort').evaluateAll((all) => all.map((one) => one.getClientRects().length))
    expect(new Set(boxes)).toEqual(new Set([0]))
  })

  it('follows a link to a case and its edit, and steps with keys', async () => {
    const query = new URLSearchParams({ arm: 'red-herrings-10', show: 'all', case: 'vignettes-0003', edit: '2' })
    const page = await open(`${example}#cases?${query}`)
    expect(await page.locator('#case h3').first().textContent()).toBe('vignettes-0003')
    expect(await page.locator('#why').textContent()).toContain('Edit 2 of 10')
    await page.keyboard.press('j')
    await page.locator('#case h3', { hasText: 'vignettes-0004' }).waitFor()
    await page.fill('#search', 'zzqxv')
    expect(await page.locator('#count').textContent()).toContain('0 cases')
  })

  it('keeps a case clear of a head of several lines, and a long word within the page', async () => {
    const page = await open(hostile, { viewport: { width: 900, height: 800 } })
    await page.selectOption('#kind', 'all')
    const row = page.locator('#list a').first()
    expect(await row.textContent()).toMatch(/, \d\/2 right/)
    await row.click()
    const [head, title] = [page.locator('header'), page.locator('#case h3').first()]
    await title.waitFor()
    const boxes = async () => Promise.all([head.boundingBox(), title.boundingBox()])
    await expect.poll(async () => (await boxes())[0]!.height).toBeGreaterThan(60)
    await expect
      .poll(async () => {
        const [above, below] = await boxes()
        return below!.y - (above!.y + above!.height)
      })
      .toBeGreaterThanOrEqual(0)
    await page.evaluate("document.querySelector('#case .head bdi').textContent = 'W'.repeat(500)")
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })

  it('draws figures on a phone for reading, none larger than elsewhere, and fades out where there is more', async () => {
    const page = await open(example, phone)
    const drawn = await page
      .locator('figure svg')
      .evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width / Number(svg.getAttribute('width'))))
    expect(Math.max(...drawn)).toBeLessThanOrEqual(1)
    // Of 12 points.
    expect(12 * Math.min(...drawn)).toBeGreaterThanOrEqual(9)
    const marks = page.locator('#figure-1-change .mark')
    const view = (await page.locator('#figure-1-change .scroll').boundingBox())!
    const boxes = await Promise.all((await marks.all()).map((mark) => mark.boundingBox()))
    expect(boxes.filter((box) => box!.x < view.x + view.width).length).toBeGreaterThan(0)
    const region = page.locator('figure .scroll').first()
    const fades = (): Promise<boolean> => region.evaluate((node) => node.classList.contains('more'))
    expect(await fades()).toBe(true)
    await region.evaluate((node) => node.scrollTo(9999, 0))
    await expect.poll(fades).toBe(false)
  })

  it('shows hostile text as text', async () => {
    const page = await open(hostile)
    await page.selectOption('#kind', 'all')
    await page.locator('#list a').first().click()
    await page.locator('#case h3').first().waitFor()
    expect(await page.locator('#case').textContent()).toContain('<script>window.ran = 1</script>')
    // Words of figures are drawn without boxes for invisible characters, which are escaped.
    expect((await page.locator('svg').allTextContents()).join('')).not.toContain('\u202e')
    for (const part of ['#case', 'table']) {
      expect(await page.locator(`${part} .code-point[data-code="U+202E"]`).count(), part).toBeGreaterThan(0)
    }
    expect(await page.evaluate('window.ran')).toBeUndefined()
  })

  it('has no serious fault in the eyes of axe, neither light nor dark, and fits its screen', async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const query = new URLSearchParams({ arm: 'red-herrings-10', show: 'all', case: 'vignettes-0003', edit: '2' })
    const page = await open(`${example}#cases?${query}`, {
      ...phone,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      bypassCSP: true,
    })
    await page.evaluate(axe)
    await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    const faults = async (rules: string): Promise<string[]> => {
      const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
        // One table stands for all, which take axe half a minute.
        `axe.run({ exclude: [['details.table ~ details.table']] }, { rules: { 'skip-link': { enabled: false } }${rules} })`,
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`.slice(0, 600))
    }
    const overhang = 'document.documentElement.scrollWidth - innerWidth'
    expect([await faults(''), await page.evaluate(overhang)]).toEqual([[], 0])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(desktop.viewport)
    // Of what axe looks at, dark changes the colours only.
    expect([await faults(", runOnly: ['color-contrast']"), await page.evaluate(overhang)]).toEqual([[], 0])
  })
})
