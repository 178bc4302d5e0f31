import { foldText } from '../../text/index.js'
import { expression, filled, formsOf, once, tableFile } from '../../vocabulary/index.js'

/** Signs that count as a blank in names and texts: line breaks, slashes, hyphens, dashes and apostrophes. */
export const joints = "\n/-\u2010\u2011\u2012\u2013\u2014'\u2019"

/** One of them. */
export const joint = new RegExp(`[${joints.replace('-', '\\-')}]`, 'g')

/**
 * A name as it is looked up: folded, what joins words a blank, no blank at an end.
 *
 * @example
 * plainName('Guillain–Barré')
 * // → 'guillain barré'
 */
export function plainName(name: string): string {
  return foldText(name).replace(joint, ' ').trim()
}

/**
 * How a name may be spelled, the name as it is written first: without accents, possessives and hyphens, in the plural, as
 * the British do. A verb with `!` brings its other forms.
 *
 * @example
 * [spellingsOf("Graves' disease"), spellingsOf('tumor'), spellingsOf('vomit!')]
 * // → [["graves  disease", 'graves  diseases', 'graves disease', 'graves diseases'], ['tumor', 'tumour', 'tumors', 'tumours'], ['vomit', 'vomits', 'vomited', 'vomiting']]
 */
export function spellingsOf(name: string): readonly string[] {
  if (name.endsWith('!')) return formsOf(plainName(name))
  let forms = [name.toLowerCase()]
  // Most names hold none of the signs that a step is about.
  const also = (about: RegExp, change: (form: string) => string | readonly string[]): void => {
    if (forms.some((form) => about.test(form)))
      forms = [...new Set(forms.flatMap((form) => [form, change(form)].flat()))]
  }
  also(/[^ -~]/, (form) => form.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))
  also(/['’]/, (form) => form.replace(/['’]s?(?= |$)/g, ''))
  also(/-/, (form) => form.replace(/\b(anti|hyper|hypo|intra|micro|non|post|pre|sub)-(?=[a-z])/g, '$1'))
  also(/[a-z]{3}/, pluralsOf)
  also(anyOverseas(), british)
  return [...new Set(forms.map(plainName))]
}

/** A name in the plural, English and Latin; in "fracture of the femur" the noun before the preposition. */
function pluralsOf(name: string): readonly string[] {
  const [, head = name, rest = ''] =
    /^(.*?\S)( (?:of|in|with|without|from|to|due|by|on|at|during|for)\b.*)$/.exec(name) ?? []
  const [, before = '', last = ''] = /^(.*?)([a-z]+)$/.exec(head) ?? []
  if (last.length < 3 || /(?:ss|itis|ies|ing|ness)$/.test(last)) return []
  const english = formsOf(`${last}+`)[1] ?? last
  const bent = latin.flatMap(([from, to]) => (from.test(last) ? [last.replace(from, to)] : []))
  return [english, ...bent].map((word) => `${before}${word}${rest}`)
}

const latin: readonly (readonly [RegExp, string])[] = [
  [/sis$/, 'ses'],
  [/us$/, 'i'],
  [/um$/, 'a'],
  [/a$/, 'ae'],
  [/oma$/, 'omata'],
  [/[aei]x$/, 'ices'],
]

/** Letters that the British write in words of Greek and Latin; each row reads what those before it made. */
const overseasFile = tableFile('english/overseas.csv', () => ({
  american: filled.pipe(expression('g')),
  british: filled,
}))

const anyOverseas = once(
  () =>
    new RegExp(
      overseasFile
        .read()
        .map(({ american }) => american.source)
        .join('|'),
    ),
)

function british(form: string): string {
  return overseasFile.read().reduce((plain, { american, british: to }) => plain.replace(american, to), form)
}
