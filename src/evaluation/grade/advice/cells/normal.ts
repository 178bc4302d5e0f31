/** A part in small letters, with plain signs. */
export function normal(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[’`]/g, "'")
    .replace(/μ/g, 'µ')
    .replace(/(\d)\s*1⁄2/g, '$1.5')
    .replace(/1⁄2/g, '0.5')
    .replace(/1⁄4/g, '0.25')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/(?<![\d.])\.(?=\d)/g, '0.')
    .replace(/\b(mg|mcg|µg|g|ml|units?) (?:per|for each|a) (kg|kilogram|day|hour|h|min|minute|dose)\b/g, '$1/$2')
    .replace(/\/kg (?:per|a) (day|dose|hour|h|min|minute)\b/g, '/kg/$1')
    .replace(
      /(?<![\d./])((?:\d+(?:\.\d+)?\/)+)(?=\d+(?:\.\d+)? ?(mg|mcg)\b(?!\s*\/\s*(?:kg|\d|ml)))/g,
      (_, some: string, unit: string) => some.replaceAll('/', ` ${unit}/`),
    )
    .replace(/(?<![\d.])(\d+(?:\.\d+)?) ?(?:l|liters?|litres?)\b(?!\/)/g, (_, n: string) => `${1000 * Number(n)} ml`)
    .replace(/\/kilogram\b/g, '/kg')
    .replace(/[/ ]per[- ]dose\b|\/dose\b/g, ' ')
    .replace(/\b(double|single) strength\b/g, '$1-strength')
    .replace(/\bx(?=\d)/g, 'x ')
    .replace(/\s+/g, ' ')
    .trim()
}
