import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { renderForm } from '../../src/review/form/html.js'
import type { SavedAnswers } from '../../src/review/pack.js'
import { hasBrowser, patienceMs } from '../browser.js'
import { throwAwayFolder } from '../command-line.js'
import { hostileTexts } from '../hostile-cases.js'
import { answerPack, herringPack, hostilePack, mixedPack, rewritePack, writtenPack } from './form-packs.js'

export const formula = '=HYPERLINK("http://example.test","x")'
export const hostile = [...hostileTexts, formula]

const executablePath = '/usr/bin/chromium'
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
]

interface Forms {
  /** A folder that goes with the tests. */
  readonly out: string
  /** The address of a form as a file. */
  urlOf(name: string): string
  /** A form in a fresh profile. */
  open(name: string, options?: BrowserContextOptions): Promise<Page>
  /** A fresh profile without a page. */
  openContext(options?: BrowserContextOptions): Promise<BrowserContext>
  /** A browser with a profile folder, as on somebody's own computer. */
  openProfile(folder: string): Promise<BrowserContext>
  /** A page whose every request and complaint is noted. */
  watch(context: BrowserContext): Promise<Page>
}

/** Forms as files and a browser for the tests of one file. After each test: no form asked a network, or complained. */
export function useForms(): Forms {
  const out = throwAwayFolder()
  const urlOf = (name: string): string => pathToFileURL(join(out, `${name}.html`)).href
  let browser: Browser | undefined
  const kept: BrowserContext[] = []
  const asked: string[] = []
  const wrong: string[] = []
  beforeAll(async () => {
    const edits = { herring: herringPack, rewrite: rewritePack, mixed: mixedPack, hostile: hostilePack(hostile) }
    const packs = { ...edits, answers: answerPack, written: writtenPack }
    for (const [name, pack] of Object.entries(packs)) writeFileSync(join(out, `${name}.html`), renderForm(pack))
    if (hasBrowser) browser = await chromium.launch({ executablePath, args })
  })
  afterAll(() => browser?.close())
  afterEach(async () => {
    for (const context of [...kept.splice(0), ...(browser?.contexts() ?? [])]) await context.close()
    expect(asked.splice(0), 'the form asked a network for something').toEqual([])
    expect(wrong.splice(0), 'the form complained').toEqual([])
  })
  const openContext = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
    (browser as Browser).newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options })
  async function watch(context: BrowserContext): Promise<Page> {
    context.setDefaultTimeout(patienceMs)
    const page = await context.newPage()
    page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url())
    })
    page.on('pageerror', (error) => wrong.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') wrong.push(message.text())
    })
    return page
  }
  return {
    out,
    urlOf,
    openContext,
    watch,
    async open(name, options) {
      const page = await watch(await openContext(options))
      await page.goto(urlOf(name))
      return page
    },
    async openProfile(folder) {
      const context = await chromium.launchPersistentContext(folder, { executablePath, args, acceptDownloads: true })
      kept.push(context)
      return context
    },
  }
}

/** What the form saves when something is pressed. */
export async function savedBy(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; path: string; file: SavedAnswers }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const path = await download.path()
  return { name: download.suggestedFilename(), path, file: JSON.parse(readFileSync(path, 'utf8')) as SavedAnswers }
}

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** The text of the header, `3 of 50 answered`. */
export function count(page: Page): Promise<string | null> {
  return page.locator('#count').textContent()
}

/** The item that keys answer. */
export function current(page: Page): Promise<string | null> {
  return page.locator('.item.current').getAttribute('data-item')
}
