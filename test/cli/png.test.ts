import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { drawPng } from '../../src/cli/png.js'
import { hasBrowser } from '../browser.js'
import { throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const size = { width: 90, height: 60 }
const svg = join(folder, 'figure.svg')
writeFileSync(
  svg,
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" viewBox="0 0 90 60"><rect width="90" height="60" fill="#c00"/></svg>',
)

/** A folder that stands for all programs of a machine, with one of its own or none. */
function machineWith(name: string | null, script = ''): void {
  const path = join(folder, `machine-${name}`)
  mkdirSync(path, { recursive: true })
  if (name !== null) writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', path)
}

describe('drawPng', () => {
  it.skipIf(!hasBrowser)('draws a figure in twice its size', () => {
    const png = join(folder, 'drawn', 'figure.png')
    drawPng(svg, png, size)
    const bytes = readFileSync(png)
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([180, 120])
  })

  it('names what could draw where there is nothing, and what to take instead', () => {
    machineWith(null)
    const png = join(folder, 'none.png')
    expect(() => drawPng(svg, png, size)).toThrow(
      /--png expects one of rsvg-convert, chromium.* and found none\. Install one, or use the SVG files/,
    )
    expect(existsSync(png)).toBe(false)
  })

  it('says what a program said that drew nothing, and leaves no file', () => {
    machineWith('chromium', 'echo "no display" >&2; exit 1')
    const png = join(folder, 'failed.png')
    expect(() => drawPng(svg, png, size)).toThrow(
      /chromium drew nothing for .*figure\.svg: no display\. Use the SVG file\./,
    )
    expect(existsSync(png)).toBe(false)
  })
})
