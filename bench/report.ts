import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { sha256 } from '../src/digest.js'
import { type Rng, rngAt } from '../src/rng.js'
import { arms, cases, models, plan, trials } from './analysis.js'
import { runBuilt } from './child.js'
import { manyCases, scratchFolder } from './corpus.js'
import type { BenchRow } from './row.js'

const executablePath = '/usr/bin/chromium'

interface Line {
  readonly id: string
  readonly input: string
  readonly target: string
  readonly metadata: { readonly case: string; readonly cluster: string }
}

/** 110,592 outcomes with responses of 1 to 3 kB and the datasets that were asked: the report, and its page in a browser. */
export async function benchReport(): Promise<BenchRow[]> {
  const folder = scratchFolder()
  try {
    const sets = join(folder, 'sets')
    runBuilt(folder, ['build', ...arms, '--cases', distinctCases(folder), '--out', sets])
    const outcomes = join(folder, 'outcomes.jsonl')
    writeOutcomes(outcomes, sets)
    writeFileSync(join(folder, 'analysis.yaml'), plan)
    const asked = [outcomes, '--analysis', join(folder, 'analysis.yaml'), '--datasets', sets, '--out', folder]
    runBuilt(folder, ['analyze', ...asked])
    const page = join(folder, 'report.html')
    const sources = [join(folder, 'results.json'), outcomes, sets]
    const made = runBuilt(folder, ['report', ...sources, '--html', page, '--tables', join(folder, 'tables')])
    const long = runBuilt(folder, ['report', ...sources, '--long', join(folder, 'answers.csv')])
    const size = statSync(page).size / 1e6
    const bar = (name: string, figure: number, unit: string, most: number): BenchRow => ({
      name: `110,592 long answers: ${name}`,
      figure,
      unit,
      bar: `< ${most} ${unit}`,
      met: figure < most,
    })
    return [
      { name: '110,592 long answers: file of outcomes', figure: statSync(outcomes).size / 1e6, unit: 'MB' },
      bar('report', made.seconds, 's', 20),
      bar('report, processor time', made.cpuSeconds, 's', 20),
      bar('memory of the report', made.megabytes, 'MB', 500),
      bar('page', size, 'MB', 10),
      bar('--long, processor time', long.cpuSeconds, 's', 20),
      bar('memory of --long', long.megabytes, 'MB', 500),
      ...(existsSync(executablePath) ? await benchPage(page, bar) : []),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a reader does with the page, each from the click to the next picture. */
async function benchPage(
  path: string,
  bar: (name: string, figure: number, unit: string, most: number) => BenchRow,
): Promise<BenchRow[]> {
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await browser.newPage()
    const opened = await seconds(async () => {
      await page.goto(pathToFileURL(path).href)
      await page.waitForSelector('#list a')
      await painted(page)
    })
    await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    const table = page
      .locator('details.table')
      .filter({ has: page.locator('input[type=search]') })
      .first()
    const sorted = await timed(page, () => table.locator('button.sort').nth(1).click())
    const filtered = await timed(page, () => table.locator('input[type=search]').fill('red-herrings-10'))
    const drilled = await timed(page, () => page.locator('#cells tbody tr').first().locator('a').nth(2).click())
    const shown = await timed(page, async () => {
      await page.locator('#list a').first().click()
      await page.locator('#case .responses .text').first().waitFor()
    })
    const all = await timed(page, () => page.selectOption('#kind', 'all'))
    const searched = await timed(page, () => page.fill('#search', 'follow-up'))
    return [
      bar('page opens', opened, 's', 5),
      bar('table sorts', sorted, 's', 2),
      bar('table filters', filtered, 's', 2),
      bar('from a cell to its cases', drilled, 's', 2),
      bar('from the list to a case', shown, 's', 2),
      bar('all cases of an arm', all, 's', 2),
      bar('cases are searched', searched, 's', 2),
    ]
  } finally {
    await browser.close()
  }
}

async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  return await seconds(async () => {
    await act()
    await painted(page)
  })
}

const painted = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Cases of which no two have one text. */
function distinctCases(folder: string): string {
  const path = manyCases(folder, cases)
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const rows = lines.map((line, i) => {
    const record = JSON.parse(line) as { input: string }
    return JSON.stringify({ ...record, input: `This is consultation ${i + 1} of the day. ${record.input}` })
  })
  writeFileSync(path, `${rows.join('\n')}\n`)
  return path
}

function writeOutcomes(path: string, sets: string): void {
  const lines = arms.flatMap((arm) => {
    const [version = ''] = readdirSync(join(sets, arm))
    const read = readFileSync(join(sets, arm, version, 'cases.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
    return read.map((line) => ({ arm, ...(JSON.parse(line) as Line) }))
  })
  const targets = [...new Set(lines.map(({ target }) => target))]
  const words = lines.slice(0, 120).flatMap(({ input }) => input.split(' '))
  const digests = new Map(lines.map(({ id, input }) => [id, sha256(input)]))
  const file = openSync(path, 'w')
  for (let model = 0; model < models; model++) {
    for (const { id, arm, target, metadata } of lines) {
      const rng = rngAt(['bench', 'report', String(model), id])
      const ease = rngAt(['bench', 'report', String(model), metadata.case]).integer(1000)
      let written = ''
      for (let trial = 0; trial < trials; trial++) {
        const isRight = rng.integer(1000) < 0.6 * ease + 300 - 30 * arms.indexOf(arm)
        const named = isRight ? target : (targets[rng.integer(targets.length)] as string)
        // One answer in three is told in words of its own.
        const detail = rng.integer(3) > 0 ? named : `${named}, seen in ${rng.integer(1e5)} such patients`
        written += `${JSON.stringify({
          record: id,
          case: metadata.case,
          cluster: metadata.cluster,
          arm,
          model: `model-${model}`,
          prompt: 'default',
          trial,
          grader: 'rule',
          state: isRight ? 'correct' : 'incorrect',
          score: isRight ? 1 : 0,
          confidence: null,
          detail,
          response: responseTo(words, detail, rng),
          sha256: digests.get(id) ?? null,
        })}\n`
      }
      writeSync(file, written)
    }
  }
  closeSync(file)
}

/** A chain of thought of 1 to 3 kB: words of the bundled cases in no order, which pack worse than language does. */
function responseTo(words: readonly string[], answer: string, rng: Rng): string {
  const length = 1000 + rng.integer(2000)
  let text = ''
  while (text.length < length) text += `${words[rng.integer(words.length)]} `
  return `${text}\n\nFINAL ANSWER: ${answer}`
}
