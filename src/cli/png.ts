import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { guarded, replaceFile } from '../dataset/index.js'
import { PipelineError } from '../errors.js'

/** Programs of other makers that draw an SVG, the plainest first. */
const programs = ['rsvg-convert', 'chromium', 'chromium-browser', 'google-chrome', 'chrome', 'msedge']

/** Pixels drawn for each pixel of the figure, so that it is sharp on paper too. */
const scale = 2

/**
 * Draws an SVG as PNG with a program of this machine: nothing that could draw is installed with this one.
 *
 * @throws {PipelineError} usage — there is no such program; disk-failed — it drew nothing
 */
export function drawPng(
  svg: string,
  png: string,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const program = programs.map(inPath).find((path) => path !== null)
  if (program === undefined || program === null) {
    const message = `--png expects one of ${programs.join(', ')} on this machine and found none. Install one, or use the SVG files, which word processors accept.`
    throw new PipelineError('usage', message)
  }
  const folder = guarded(tmpdir(), () => mkdtempSync(join(tmpdir(), 'medqa-perturb-png-')))
  try {
    const draft = join(folder, 'figure.png')
    const args = program.includes('rsvg')
      ? ['--zoom', String(scale), '--output', draft, resolve(svg)]
      : [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--hide-scrollbars',
          `--user-data-dir=${join(folder, 'profile')}`,
          `--force-device-scale-factor=${scale}`,
          `--window-size=${width},${height}`,
          `--screenshot=${draft}`,
          pathToFileURL(resolve(svg)).href,
        ]
    const { stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 120_000 })
    if (!existsSync(draft)) {
      const said = (error === undefined ? stderr : error.message).trim().split('\n').at(-1)?.slice(0, 200)
      const message = `${program} drew nothing for ${svg}: ${said || 'it said nothing'}. Use the SVG file.`
      throw new PipelineError('disk-failed', message, { file: png })
    }
    replaceFile(png, readFileSync(draft))
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** The path of a program; null where it is not on this machine. */
function inPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : ['']
  const paths = folders.flatMap((folder) => endings.map((ending) => join(folder, `${name}${ending}`)))
  return paths.find((path) => existsSync(path)) ?? null
}
