import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

const executablePath = '/usr/bin/chromium'
/** Whether this machine has a browser to test with. */
export const hasBrowser = existsSync(executablePath)
if (!hasBrowser) console.warn(`\nSKIPPED: pages are not tested in a browser, for there is none at ${executablePath}.\n`)

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
]
/** A busy machine is no failure. */
export const patienceMs = 120_000
export const desktop = { viewport: { width: 1280, height: 800 } }
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** A browser for the tests of one file. After each test: no page asked for anything beyond itself, or complained. */
export function useBrowser(): (url: string, options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser | undefined
  const asked: string[] = []
  const wrong: string[] = []
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args })
  })
  afterAll(() => browser?.close())
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
    expect(asked.splice(0), 'the page asked for something beyond itself').toEqual([])
    expect(wrong.splice(0), 'the page complained').toEqual([])
  })
  return async (url, options = desktop) => {
    const context = await (browser as Browser).newContext(options)
    context.setDefaultTimeout(patienceMs)
    const page = await context.newPage()
    page.on('request', (request) => {
      const isOwn = request.url().split('#')[0] === url.split('#')[0] || request.url().startsWith('data:')
      if (!isOwn) asked.push(request.url())
    })
    page.on('pageerror', (error) => wrong.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') wrong.push(message.text())
    })
    await page.goto(url)
    await page.waitForSelector('main article')
    return page
  }
}

/** Follows a link to a record and waits until it is on show. */
export async function follow(page: Page, id: string): Promise<void> {
  await page.evaluate(`location.assign(${JSON.stringify(`#${id}`)})`)
  await page.waitForFunction(`document.title.startsWith(${JSON.stringify(`${id} `)})`)
}
