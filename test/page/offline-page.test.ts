import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type BuiltPage, escapeHtml, escapeJson, fillPage, type PageFill } from '../../src/page/offline-page.js'
import { hostileTexts } from '../hostile-cases.js'

const built: BuiltPage = {
  template: '{{head}}<h1>{{title}}</h1>{{data}}{{script}}{{nothing}}',
  style: 'p { margin: 0 }\n',
  script: 'alert(1)\n',
}
const fill: PageFill = { places: { title: '{{script}}' } }

describe('fillPage', () => {
  it('fills its places once', () => {
    const page = fillPage(built, { text: '{{title}}' }, fill)
    expect(page).toContain('<script type="module">alert(1)\n</script>')
    expect(page).toContain('<h1>{{script}}</h1>')
    expect(page).toContain('{"text":"{{title}}"}')
    expect(page).not.toContain('nothing')
  })

  it('packs data that are long, so that nothing is lost', () => {
    const value = { texts: ['</script>'.repeat(100), 'é𝔘'] }
    const page = fillPage(built, value, { ...fill, packFrom: 500 })
    const packed = /<script type="application\/zlib" id="data">([A-Za-z0-9+/=]+)<\/script>/.exec(page)?.[1] ?? ''
    expect(JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString())).toEqual(value)
    expect(fillPage(built, value, { ...fill, packFrom: 10_000 })).toContain('application/json')
  })

  it('allows exactly the style and the script that it holds', () => {
    const page = fillPage(built, {}, fill)
    for (const [name, start] of [
      ['style', '<style>'],
      ['script', '<script type="module">'],
    ] as const) {
      const content = page.split(start)[1]?.split(`</${name}>`)[0] ?? ''
      const digest = createHash('sha256').update(content).digest('base64')
      expect(page).toContain(`${name}-src 'sha256-${digest}'`)
    }
    expect(page).toContain("default-src 'none'")
  })
})

describe.each(hostileTexts)('the text %j', (text) => {
  it('is no markup in a page, and the same text again in its data', () => {
    expect(escapeHtml(text)).not.toMatch(/[<>"']/)
    expect(escapeJson({ text })).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(escapeJson({ text }))).toEqual({ text })
  })
})
