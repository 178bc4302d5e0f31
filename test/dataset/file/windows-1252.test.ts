import { describe, expect, it } from 'vitest'
import { decodeWindows1252 } from '../../../src/dataset/file/windows-1252.js'

describe('decodeWindows1252', () => {
  it('reads ASCII and the upper half of Latin-1 as they are', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i).filter((byte) => byte < 0x80 || byte > 0x9f)
    expect(decodeWindows1252(bytes)).toBe(String.fromCharCode(...bytes))
  })

  it('has the thirty-two characters of the WHATWG table between them', () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i)
    expect(decodeWindows1252(bytes)).toBe('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ')
  })

  it('garbles UTF-8 in the usual way', () => {
    expect(decodeWindows1252(new TextEncoder().encode('38 °C, the girl’s'))).toBe('38 Â°C, the girlâ€™s')
  })

  it('reads a slice of a larger buffer from its own start', () => {
    const whole = new Uint8Array([0x41, 0x93, 0x42, 0x94])
    expect(decodeWindows1252(whole.subarray(1, 3))).toBe('“B')
  })
})
