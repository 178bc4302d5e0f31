import { describe, expect, it } from 'vitest'
import { renderForm } from '../../../src/review/form/html.js'
import { hostileTexts } from '../../hostile-cases.js'
import { herringPack, hostilePack, mixedPack } from '../form-packs.js'

/** The pack that a form holds, read as a browser reads it: up to the first end of a script element. */
function packIn(html: string): unknown {
  const start = '<script type="application/json" id="data">'
  const from = html.indexOf(start) + start.length
  return JSON.parse(html.slice(from, html.indexOf('</script', from)))
}

describe('renderForm', () => {
  it('holds the pack and nothing that the pack does not hold', () => {
    expect(packIn(renderForm(herringPack))).toEqual(herringPack)
    expect(packIn(renderForm(mixedPack))).toEqual(mixedPack)
  })

  it('is the same bytes for equal packs, and other bytes for another rater', () => {
    expect(renderForm(structuredClone(herringPack))).toBe(renderForm(herringPack))
    expect(renderForm({ ...herringPack, rater: 'rater-2' })).not.toBe(renderForm(herringPack))
  })

  it('differs between packs in the name of the rater and the data only', () => {
    const frame = (html: string): string => html.replace(/(id="data">).*?(<\/script)/, '$1$2')
    expect(frame(renderForm(mixedPack))).toBe(frame(renderForm(herringPack)))
  })

  it('lets no text end its script element, open a comment or be read as markup', () => {
    const pack = hostilePack(hostileTexts)
    const html = renderForm(pack)
    expect(packIn(html)).toEqual(pack)
    expect(html.match(/<script/g)?.length).toBe(2)
    expect(html.match(/<\/script/g)?.length).toBe(2)
    expect(html).not.toContain('<!--')
    expect(html).not.toMatch(/[\u2028\u2029]/)
    const data = html.slice(html.indexOf('id="data">') + 10).split('</script')[0] ?? ''
    expect(data).not.toMatch(/[<>&]/)
    expect(html).toContain('<title>Clinical review · &quot;&gt;&lt;script&gt;window.ran = 9&lt;/script&gt;</title>')
  })

  it('allows its own script and style and nothing else', () => {
    const html = renderForm(herringPack)
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy.match(/'sha256-/g)?.length).toBe(2)
    expect(policy).not.toContain('unsafe')
    expect(html).not.toMatch(/<[^>]+ (?:src|on\w+|style)=/)
    expect(html).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
    expect(html).not.toMatch(/innerHTML|outerHTML|insertAdjacent|document\.write|fetch\(|XMLHttpRequest|WebSocket/)
  })

  it('leaves no import, export or unfilled place of its parts behind', () => {
    const html = renderForm(herringPack)
    expect(html).not.toMatch(/^(?:import|export) /m)
    expect(html).not.toMatch(/\{\{\w+\}\}/)
  })
})
