import * as z from 'zod'
import type { Case } from '../../clinical/index.js'
import { PipelineError } from '../../errors.js'
import type { Edit } from '../../text/index.js'
import { factsSurvive } from '../check/index.js'
import type { Check, Perturbation, Tools, Why } from '../contract/index.js'
import { parseParams } from '../contract/index.js'
import { senseCounter, senseTotals } from './census.js'
import { planHazard } from './hazard.js'
import { hazardList } from './hazard-list.js'
import { type PlanInput, placesOf, type ShortFormPlan, shortForm } from './plan.js'
import { planSafe } from './safe.js'

const profiles = ['parity', 'safe', 'hazard'] as const

const schema = z.strictObject({ profile: z.enum(profiles).default('parity') })

export type AbbreviationParams = z.infer<typeof schema>

/** The comparer reads the list's own forms as they are. See decision 0015. */
const expectedFindings: Readonly<Record<AbbreviationParams['profile'], string | null>> = {
  parity:
    'short forms stand wherever the list has one, as in the paper, and some hide a sex, a site or what a number was measured of. No record is refused for it.',
  safe: null,
  hazard: 'its short forms are there because they are misread. No record is refused for it.',
}

const planners: Readonly<Record<AbbreviationParams['profile'], (input: PlanInput) => ShortFormPlan>> = {
  parity: planParity,
  safe: planSafe,
  hazard: planHazard,
}

/**
 * Replaces senses by their short forms, by string matching. [main §3.1.2, A.4]
 *
 * `parity` does what the main paper did: leftmost match, the longest sense at one place, one pass, whatever the case of
 * letters, whole words only, the short form as the list has it. `safe` keeps what a clinician would write and a reader
 * would not misread; `hazard` keeps only what is known to be misread.
 */
export const abbreviation: Perturbation<'abbreviation', AbbreviationParams> = {
  name: 'abbreviation',
  version: 8,
  paper: '[main §3.1.2, A.4]',
  summary: 'replaces words by the short forms of a clinical abbreviation list',
  // Differs from [main A.4] for hazard forms only: they are there because they can move the answer.
  expectation: ({ profile }) => (profile === 'hazard' ? 'may-change' : 'invariant'),
  needs: ({ profile }) => ({ lexicon: true, hazards: profile !== 'parity' }),
  draws: () => false,
  review: () => ({ question: 'abbreviation-equivalence' }),
  params: { profile: `${profiles.join(' | ')}; default parity` },
  parse: (raw) => parseParams(schema, raw, abbreviation),
  edits: (original, params, tools) => planFor(original, params, tools).edits,
  checks: [
    // The paper's own set is kept whole: what parity does to the facts is told, not hidden. See decision 0015.
    oneSenseEach(),
    factsSurvive({ refuses: ({ profile }) => profile === 'safe', shortForm: pairOf }),
  ],
  expectedFindings: ({ profile }) => expectedFindings[profile],
  census: {
    file: 'senses.json',
    counter: (params, tools) =>
      senseCounter(
        params.profile === 'hazard' ? hazardList(lexiconOf(tools), tools.hazards).lexicon : lexiconOf(tools),
        params.profile === 'parity' ? null : (original) => planFor(original, params, tools),
      ),
    totals: senseTotals,
  },
}

/** Tells when one short form stands for two senses of a case, "phys" for physical and for physician. */
function oneSenseEach(): Check<AbbreviationParams> {
  return {
    name: 'two-senses',
    version: 1,
    find({ edits }) {
      const firsts = new Map<string, unknown>()
      const several = new Map<string, Set<string>>()
      for (const { after, why } of edits) {
        const first = firsts.get(after)
        if (first === undefined) firsts.set(after, why.sense)
        else if (first !== why.sense) {
          several.set(after, (several.get(after) ?? new Set([String(first)])).add(String(why.sense)))
        }
      }
      if (several.size === 0) return []
      return [...firsts.keys()].flatMap((form) => {
        const all = several.get(form)
        if (all === undefined) return []
        const named = [...all].sort().map((sense) => `"${sense}"`)
        const message = `"${form}" stands for ${named.join(' and ')} here.`
        return [{ check: 'two-senses', level: 'warning' as const, at: null, message }]
      })
    },
  }
}

/** A written form stands for its sense; the list's own forms do not, they must be read as they are. */
function pairOf(why: Why, before: string, after: string): { readonly short: string; readonly long: string } | null {
  return why.written === undefined ? null : { short: after, long: before }
}

function planFor(
  original: Case,
  { profile }: AbbreviationParams,
  tools: Pick<Tools, 'lexicon' | 'hazards'>,
): ShortFormPlan {
  return planners[profile]({ original, lexicon: lexiconOf(tools), hazards: tools.hazards })
}

function planParity({ original, lexicon }: PlanInput): ShortFormPlan {
  const { text } = original
  const edits: Edit<Why>[] = []
  for (const place of placesOf(text, lexicon)) {
    const edit = shortForm(text, place, place.entry.abbreviation)
    if (edit !== undefined) edits.push(edit)
  }
  return { edits, refusals: [] }
}

function lexiconOf({ lexicon }: Pick<Tools, 'lexicon'>): NonNullable<Tools['lexicon']> {
  if (lexicon === null) throw new PipelineError('usage', 'The perturbation abbreviation needs a lexicon.')
  return lexicon
}
