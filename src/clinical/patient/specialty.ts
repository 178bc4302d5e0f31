import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'

/** Words that hint at a specialty: for spreading a sample and for strata, not for coding a case. */
const specialtyFile = groupFile(
  'patient/specialties.yaml',
  [
    'obstetrics-gynecology',
    'psychiatry',
    'hematology-oncology',
    'infectious-disease',
    'cardiology',
    'pulmonology',
    'gastroenterology',
    'nephrology-urology',
    'neurology',
    'endocrinology',
    'musculoskeletal',
    'dermatology',
    'pediatrics',
  ],
  starred,
)

/** An age under 18. */
const young = String.raw`\b\d+-(?:day|week|month)-old|\b(?:[1-9]|1[0-7])-year-old`

const hints = once((): readonly (readonly [specialty: string, words: RegExp])[] =>
  Object.entries(specialtyFile.read()).map(([specialty, words]) => {
    const pattern = patternOf(words)
    return [specialty, new RegExp(specialty === 'pediatrics' ? `${pattern}|${young}` : pattern, 'gi')]
  }),
)

/** What a specialty is guessed from. */
interface Hinted {
  readonly category: string | null
  readonly reference: string
  readonly text: string
}

/**
 * The specialty that a case belongs to at a first look: its category where it has one, else the words of its reference,
 * else those of its text; `other` where no word tells.
 *
 * @example
 * specialtyOf({ category: null, reference: 'Acute pericarditis', text: '' })
 * // → 'cardiology'
 */
export function specialtyOf({ category, reference, text }: Hinted): string {
  return category ?? mostHinted(reference) ?? mostHinted(text) ?? 'other'
}

/** The first of the specialties with the most hits. */
function mostHinted(text: string): string | null {
  let best: string | null = null
  let most = 0
  for (const [specialty, words] of hints()) {
    const hits = text.match(words)?.length ?? 0
    if (hits <= most) continue
    best = specialty
    most = hits
  }
  return best
}
