import { alternationOf, groupFile, once } from '../../vocabulary/index.js'

/** Words that are next to measured values. */
const nearWordFile = groupFile('quantity/words.yaml', ['lesion', 'before-value', 'between-values'], {
  pattern: /^[a-z]+(?: [a-z]+)*$/i,
  expected: 'words of letters, parted by single blanks',
})

const patterns = once(() => {
  const groups = nearWordFile.read()
  const lesions = alternationOf(groups.lesion)
  const before = alternationOf(groups['before-value'])
  const between = alternationOf(groups['between-values'])
  const names = String.raw`\((?:[^()\d]{1,30}|[^()]{0,12}\b(?:T[34]|D3|B12|Ca\d?\+?|Na\+|K\+|P[aA]?CO2|P[aA]?O2)[^()]{0,6})\)`
  return {
    lesionBehind: new RegExp(
      String.raw`^(?:,?\s(?!in\b|of\b|below\b|above\b|from\b)[\w-]+){0,5},?\s(?:${lesions})\b`,
      'i',
    ),
    connector: new RegExp(String.raw`^[)\]]?(?:[\s:,=~<>≥≤–-]|\b(?:${before})\b|${names}|‑)*$`, 'i'),
    chain: new RegExp(String.raw`^(?:[ ,;()]|\bvs\.|\b(?:${between}|\d+)\b)*$`, 'i'),
  }
})

/** Whether a lesion follows a length: "2-cm, firm mass". */
export function isBeforeLesion(after: string): boolean {
  return patterns().lesionBehind.test(after)
}

/** Whether the text between a name and a value joins them. */
export function joinsNameToValue(between: string): boolean {
  return patterns().connector.test(between)
}

/** Whether the text between two values lets them belong to the same thing. */
export function joinsValues(between: string): boolean {
  return patterns().chain.test(between)
}
