import { compileExpressions, type PhraseExpression } from '../../text/index.js'
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

/** What it begins with; any digit stands for all. */
const ages = [...['day', 'week', 'month', 'year'].flatMap((unit) => [`1-${unit}`, `11-${unit}`]), '111*']

const hints = once(() => {
  const groups = Object.entries(specialtyFile.read())
  const scan = compileExpressions(
    groups.map(([specialty, words]): PhraseExpression => {
      if (specialty !== 'pediatrics') return { pattern: patternOf(words), begins: words }
      return { pattern: `${patternOf(words)}|${young}`, begins: [...words, ...ages] }
    }),
  )
  return { specialties: groups.map(([specialty]) => specialty), scan }
})

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

/** How many such guesses are right on the bundled cases, of which the specialty is known; its test counts them. */
const rightGuesses = { right: 78, of: 160 }

/** How far a guessed specialty can be trusted, for whoever reads strata by it. */
export const specialtyCaution = `A guess goes by words of the case; on the bundled cases ${rightGuesses.right} of ${rightGuesses.of} such guesses are right. For strata by specialty, name the column that holds it with import --specialty-column, or give metadata.specialty in the file of cases, and "given" as metadata.specialty_from.`

/** The first of the specialties with the most hits. */
function mostHinted(text: string): string | null {
  const { specialties, scan } = hints()
  const counts = specialties.map(() => 0)
  scan(text, (specialty) => {
    counts[specialty] = (counts[specialty] as number) + 1
    return true
  })
  const most = Math.max(...counts)
  return most === 0 ? null : (specialties[counts.indexOf(most)] ?? null)
}
