import { describe, expect, it } from 'vitest'
import { quotations } from '../../../src/text/sentence/quotation.js'
import { cpuClock } from '../../cpu-clock.js'

const quoted = (text: string): string[] => quotations(text).map(({ start, end }) => text.slice(start, end))

describe('quotations', () => {
  it.each([
    ['straight', 'He says, "I am ill. Help me." He leaves.', ['"I am ill. Help me."']],
    ['curly', 'He says, “I am ill. Help me.” He leaves.', ['“I am ill. Help me.”']],
    ['read in the wrong encoding', 'He asks, â€œWhy? Whatâ€™s this?â€\u009d. He left.', ['â€œWhy? Whatâ€™s this?â€']],
    ['curly, closed by a straight mark', 'He feels “winded" now. "Help."', ['“winded"', '"Help."']],
    ['single', "He says 'I can't. I won't.' He left.", ["'I can't. I won't.'"]],
    ['single and curly', 'She sees ‘moles. Many.’ now', ['‘moles. Many.’']],
    ['double with a single one within', '"He said \'no.\' I left."', ['"He said \'no.\' I left."']],
  ])('are found where they are %s', (_, text, found) => {
    expect(quoted(text)).toEqual(found)
  })

  it.each([
    ['inches', 'He is 6\'1" tall. She is 5\'10" tall.'],
    ['an apostrophe', 'The patients’ mothers left. It’s late.'],
    ['a mark that is never closed', 'He says, "I am ill. He left.'],
    ['a dash read in the wrong encoding', 'The liver is 2â€“3 cm below. She is 3â€”4 years old.'],
  ])('are not made of %s', (_, text) => {
    expect(quoted(text)).toEqual([])
  })

  it('begin at the second opening mark where the first was never closed', () => {
    expect(quoted('He says "no. She says "yes. Good."')).toEqual(['"yes. Good."'])
  })

  it('are read in time linear in the text', () => {
    const text = '"a. '.repeat(100_000)
    const seconds = cpuClock()
    quotations(text)
    expect(seconds()).toBeLessThan(2)
  })
})
