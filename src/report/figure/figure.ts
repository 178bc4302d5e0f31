import { escapeInvisible } from '../../invisible.js'
import { escapeHtml } from '../../page/index.js'

/** A figure: SVG that needs no font, script or network. */
export interface Figure {
  /** Its file's name, kebab-case. */
  readonly name: string
  readonly title: string
  /** What is drawn, what the lines around a mark are, and what is not covered. */
  readonly caption: string
  readonly width: number
  readonly height: number
  /** The content of the svg element. Colors are classes, so that a page can have a dark mode. */
  readonly body: string
}

/** A part of a drawing; texts of outside are escaped. */
export type Drawn = string

/**
 * One SVG element. Numbers keep two decimals, so that equal data give equal bytes.
 *
 * @example
 * element('text', { x: 1.005, class: 'soft' }, ['a < b'])
 * // → '<text x="1" class="soft">a &lt; b</text>'
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[] = [],
): Drawn {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`)
  return `<${name}${written.join('')}>${content.map(shown).join('')}</${name}>`
}

/** A group of drawn parts; its title is what a pointer or a screen reader is told. */
export function group(
  attributes: Readonly<Record<string, string | number>>,
  parts: readonly Drawn[],
  title = '',
): Drawn {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`)
  return `<g${written.join('')}>${title === '' ? '' : element('title', {}, [title])}${parts.join('')}</g>`
}

function attribute(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : shown(value)
}

/** Escapes invisible characters: unlike a page, a drawing cannot show them in boxes. */
function shown(text: string): string {
  return escapeHtml(escapeInvisible(text))
}

/** A straight line. */
export function line(from: readonly [number, number], to: readonly [number, number], look: string): Drawn {
  return element('line', { x1: from[0], y1: from[1], x2: to[0], y2: to[1], class: look })
}

/** A text that begins at, is centered on or ends at a point; where it is cut, `full` is what a pointer on it is told. */
export function words(
  text: string,
  at: readonly [number, number],
  {
    anchor = 'start',
    look = '',
    full = text,
  }: { readonly anchor?: 'start' | 'middle' | 'end'; readonly look?: string; readonly full?: string } = {},
): Drawn {
  const drawn = element(
    'text',
    { x: at[0], y: at[1], 'text-anchor': anchor, ...(look === '' ? {} : { class: look }) },
    [text],
  )
  return full === text ? drawn : group({}, [drawn], full)
}

/** Shapes of the series' marks: they vary with the color, so that either is enough to distinguish series. */
const shapes = 4

/** A mark of a series at a point: disc, square, diamond or triangle. */
export function mark(series: number, [x, y]: readonly [number, number]): Drawn {
  const look = `s${series % 8}`
  const kind = series % shapes
  if (kind === 0) return element('circle', { cx: x, cy: y, r: 4.5, class: look })
  if (kind === 1) return element('rect', { x: x - 4, y: y - 4, width: 8, height: 8, class: look })
  const points =
    kind === 2 ? [x, y - 5.5, x + 5.5, y, x, y + 5.5, x - 5.5, y] : [x, y - 5, x + 5, y + 4.5, x - 5, y + 4.5]
  return element('polygon', { points: points.map((value) => Math.round(value * 100) / 100).join(' '), class: look })
}

/** Rough width of a text at the figures' font size; no font is available to measure it. */
export function widthOf(text: string): number {
  return [...text].length * 6.7
}

/** How many characters fit into a width. */
export function mostIn(width: number): number {
  return Math.max(5, Math.floor(width / 6.7))
}

/** A text cut in its middle to what fits into a width: names of models differ at their ends. */
export function fitted(text: string, width: number): string {
  return cut(text, mostIn(width))
}

/** A text cut in its middle to so many characters. */
export function cut(text: string, most: number): string {
  const signs = [...text]
  if (signs.length <= most) return text
  const head = Math.ceil((most - 1) / 2)
  return `${signs.slice(0, head).join('')}…${signs.slice(signs.length - (most - 1 - head)).join('')}`
}

const colors = `text{font:12px system-ui,"Liberation Sans",Arial,sans-serif;fill:#18202c}
.soft{fill:#505b6d}.strong{font-weight:600;stroke:#fff;stroke-width:4px;stroke-linejoin:round;paint-order:stroke}.small{font-size:11px}
.section{font-weight:600;font-size:13px;fill:#1c529c}
.grid{stroke:#d5dbe4;stroke-width:1}.axis{stroke:#505b6d;stroke-width:1}.mark-line{stroke:#a4182f;stroke-width:1.5;stroke-dasharray:5 4}
.s0{fill:#1c529c;stroke:#1c529c}.s1{fill:#a4182f;stroke:#a4182f}.s2{fill:#14643a;stroke:#14643a}.s3{fill:#8a4a05;stroke:#8a4a05}
.s4{fill:#5d3aa3;stroke:#5d3aa3}.s5{fill:#0e5e62;stroke:#0e5e62}.s6{fill:#8a1f73;stroke:#8a1f73}.s7{fill:#585d10;stroke:#585d10}
.path{fill:none;stroke-width:1.5}.whisker{stroke-width:2}.cell{stroke:#fff;stroke-width:2}
.h0{fill:#fbe0e3}.h1{fill:#fbe6cc}.h2{fill:#f4efc2}.h3{fill:#e0efcf}.h4{fill:#cdebd8}.hx{fill:#e8ebf0}`

/** The figure as a separate file, with a white background and its colors included. */
export function figureSvg({ title, caption, width, height, body }: Figure): string {
  const name = shown(`${title}. ${caption}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}"><style>${colors}</style><rect width="100%" height="100%" fill="#ffffff"/>${body}</svg>\n`
}
