import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { escapeHtml, escapeJson, offlinePage, type PageParts } from '../../src/text/offline-page.js'
import { hostileTexts } from '../hostile-cases.js'

const parts: PageParts = {
  template: '<meta content="{{policy}}">{{style}}<h1>{{title}}</h1>{{data}}{{script}}{{nothing}}',
  styles: ['p { margin: 0 }', 'b { margin: 0 }'],
  scripts: ['export const one = 1\n', "import {\n  one,\n} from './one.js'\nalert(one)\n"],
  data: { id: 'data', value: { text: '{{title}}' } },
  places: { title: '{{script}}' },
}

describe('offlinePage', () => {
  it('joins modules into one scope and fills its places once', () => {
    const page = offlinePage(parts)
    expect(page).toContain("<script>'use strict'\n;(async () => {\nconst one = 1\n\nalert(one)\n})()\n</script>")
    expect(page).toContain('<h1>{{script}}</h1>')
    expect(page).toContain('{"text":"{{title}}"}')
    expect(page).not.toContain('nothing')
  })

  it('packs data that are long, so that nothing is lost', () => {
    const value = { texts: ['</script>'.repeat(100), 'é𝔘'] }
    const page = offlinePage({ ...parts, data: { id: 'data', value, packFrom: 500 } })
    const packed = /<script type="application\/zlib" id="data">([A-Za-z0-9+/=]+)<\/script>/.exec(page)?.[1] ?? ''
    expect(JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString())).toEqual(value)
    expect(offlinePage({ ...parts, data: { id: 'data', value, packFrom: 10_000 } })).toContain('application/json')
  })

  it('allows exactly the style and the script that it holds', () => {
    const page = offlinePage(parts)
    for (const name of ['style', 'script']) {
      const content = new RegExp(`<${name}>([^]*?)</${name}>`).exec(page)?.[1] ?? ''
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
