import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'
import { parseYaml } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'

/**
 * How a diagnosis stands to the reference: the same, said with fewer words (`broader`) or with more (`narrower`), several
 * of which one is the reference (`several`), or another.
 */
export type DiagnosisMatch = 'same' | 'broader' | 'narrower' | 'several' | 'other'

/**
 * Holds a diagnosis against the reference, by no model: words in one form (American spelling, singular, no "'s"), synonyms
 * from a list, a cause or circumstance behind the diagnosis left aside. Strict: what is only near is not the same.
 *
 * @example
 * const pairs = [['Heart attack', 'Myocardial infarction'], ['Pneumonia', 'Aspiration pneumonia'], ['Gout or pseudogout', 'Gout']]
 * pairs.map(([answer = '', reference = '']) => matchDiagnosis(answer, reference))
 * // → ['same', 'broader', 'several']
 */
export function matchDiagnosis(answer: string, reference: string): DiagnosisMatch {
  if (denied.test(answer)) return 'other'
  const wanted = formsOf(reference)
  const choices = answer
    .split(/\s+(?:or|versus|vs\.?)\s+|\s*\/\s*(?=[A-Za-z]{4})/i)
    .filter((part) => part.trim() !== '')
  if (choices.length > 1 && !isSame(formsOf(answer), wanted)) {
    return choices.some((choice) => isSame(formsOf(choice), wanted)) ? 'several' : 'other'
  }
  const found = formsOf(answer)
  if (isSame(found, wanted)) return 'same'
  const [said, meant] = [found[0] ?? new Set<string>(), wanted[0] ?? new Set<string>()]
  if (said.size > 0 && within(said, meant)) return 'broader'
  return meant.size > 0 && within(meant, said) ? 'narrower' : 'other'
}

type Words = ReadonlySet<string>

const denied = /^(?:no|not|without|rule out|ruled out|unlikely|absence of)\b/i

/** What stands behind these words is why or when, and not what. */
const circumstance =
  /\s*(?:[,;:–—]|\b(?:due to|secondary to|caused by|resulting from|following|after|in the setting of|associated with|complicated by|complicating|from|presenting (?:as|with))\b).*$/i

/** The words of a diagnosis in each way in which it may be read: whole, without its circumstance, in and without brackets. */
function formsOf(text: string): readonly Words[] {
  const inside = [...text.matchAll(/\(([^()]+)\)/g)].map(([, words]) => words as string)
  const outside = text.replace(/\([^()]*\)/g, ' ')
  const whole = [outside, outside.replace(circumstance, ''), ...inside]
  const forms = whole.map(wordsOf).filter(({ size }) => size > 0)
  return forms.filter((form, i) => forms.findIndex((other) => equal(form, other)) === i)
}

function isSame(found: readonly Words[], wanted: readonly Words[]): boolean {
  return found.some((one) => wanted.some((other) => equal(one, other)))
}

function equal(one: Words, other: Words): boolean {
  return one.size === other.size && within(one, other)
}

function within(one: Words, other: Words): boolean {
  return [...one].every((word) => other.has(word))
}

/** Words that join others, or call a disease a disease. */
const empty: ReadonlySet<string> = new Set(
  'a an the of with in on to and by is disease syndrome disorder condition most likely probable suspected diagnosis'.split(
    ' ',
  ),
)

function wordsOf(text: string): Words {
  const { phrases } = synonyms()
  let plain = ` ${oneForm(text).join(' ')} `
  for (const [phrase, name] of phrases) plain = plain.replaceAll(` ${phrase} `, ` ${name} `)
  const words = plain.trim().split(' ')
  const kept = words.filter((word) => word !== '' && !empty.has(word))
  return new Set(kept)
}

/** Letters of Latin words as Americans write them. */
const american: readonly (readonly [RegExp, string])[] = [
  [/aem(?=i|o|a)/g, 'em'],
  [/oedem/g, 'edem'],
  [/oesoph/g, 'esoph'],
  [/rrhoea/g, 'rrhea'],
  [/foet/g, 'fet'],
  [/paed/g, 'ped'],
  [/tumour/g, 'tumor'],
  [/coeli/g, 'celi'],
  [/haem/g, 'hem'],
  [/isation\b/g, 'ization'],
]

/** Small letters, no accents, no possessive, one spelling, singular. */
function oneForm(text: string): readonly string[] {
  let plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[’']s\b|[’']/g, '')
  for (const [from, to] of american) plain = plain.replace(from, to)
  return plain
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map(singular)
}

function singular(word: string): string {
  if (word.length < 5 || /(?:ss|us|is|os|itis|ies)$/.test(word)) return word.replace(/ies$/, 'y')
  return word.replace(/s$/, '')
}

interface Synonyms {
  /** Longest first, each with the word that stands for its whole group. */
  readonly phrases: readonly (readonly [string, string])[]
}

let read: Synonyms | undefined

/** Groups of names for one disease, `data/evaluation/diagnoses.yaml`. */
function synonyms(): Synonyms {
  if (read !== undefined) return read
  const file = 'data/evaluation/diagnoses.yaml'
  const found = parseYaml(readFileSync(bundledPath(...file.split('/')), 'utf8'))
  const groups: unknown = 'value' in found ? found.value : null
  if (!Array.isArray(groups)) throw new PipelineError('input-invalid', `${file} holds no list of groups.`, { file })
  const phrases = groups.flatMap((group: unknown, i) => {
    if (!Array.isArray(group)) throw new PipelineError('input-invalid', `${file}: group ${i + 1} is no list.`, { file })
    return group.map((name) => [oneForm(String(name)).join(' '), `disease${i}`] as const)
  })
  read = { phrases: phrases.sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1)) }
  return read
}
