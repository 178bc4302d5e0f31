import type { GateRule } from './unit.js'

const timeUnit =
  /⟦(\d+)⟧[\s-]*(?:to ⟦\d+⟧[\s-]*)?(s(?:ec(?:ond)?)?|min(?:ute)?|h(?:ou)?r?|d(?:ay)?|w(?:ee)?k|mo(?:nth)?|y(?:ea)?r?)(?:s|\b)/gu

/** Time units behind placeholders: two weeks may not become two months. */
export const timeFaults: GateRule = ({ asked, rewritten }) => {
  const units = (text: string): ReadonlyMap<string, string> =>
    new Map(
      [...text.matchAll(timeUnit)].map(([, number = '', unit = '']) => [
        number,
        unit.slice(0, 2).replace(/^([sdhwy]).*/, '$1'),
      ]),
    )
  const is = units(rewritten)
  return [...units(asked)].flatMap(([number, unit]) => {
    const other = is.get(number)
    return other === undefined || other === unit
      ? []
      : [{ rule: 'duration', message: `The time unit behind ⟦${number}⟧ is another one than in the original.` }]
  })
}
