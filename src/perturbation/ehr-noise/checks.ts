import { type FactKind, readFacts } from '../../clinical/index.js'
import { capitalized } from '../../format/index.js'
import type { Check } from '../contract/index.js'
import { differentialOf } from './differentials.js'
import { drugOpinion } from './drug-opinion.js'
import { isNamed } from './naming.js'
import type { EhrNoiseParams } from './params.js'
import { staleResultOf } from './stale.js'

/** Folders of the words that decide what is put in, and where. */
const vocabulary = ['concept', 'ehr-noise', 'patient', 'red-herring', 'sentence']

/** Says so when a case has nothing of which the noise could be made; it stays in the dataset without the noise. */
export function noNoise(): Check<EhrNoiseParams> {
  return {
    name: 'no-noise',
    version: 2,
    vocabulary,
    find: ({ edits, original, params: { noise } }) =>
      edits.length > 0
        ? []
        : [
            {
              check: 'no-noise',
              level: 'info',
              at: null,
              message: `${original.id}: no noise in this record; the case has nothing for ${noise} at this severity.`,
            },
          ],
  }
}

/**
 * No line that was put in names the reference; the control with the right opinion apart. An opinion on a drug speaks of what
 * the reference speaks of, to say the contrary, and is none of what it accepts (see `drugOpinion`).
 */
export function referenceNotNamed(): Check<EhrNoiseParams> {
  return {
    name: 'reference-named',
    version: 2,
    vocabulary,
    find({ edits, original, params: { noise, opinion } }) {
      const isOnDrug = noise === 'conflicting-assessments' && drugOpinion(original, opinion) !== null
      if (opinion === 'correct' || isOnDrug) return []
      return edits.flatMap(({ after }) =>
        isNamed(original.reference.diagnosis, after)
          ? [
              {
                check: 'reference-named',
                level: 'error',
                at: null,
                message: `${original.id}: the line "${after.trim()}" names the reference.`,
              },
            ]
          : [],
      )
    },
  }
}

/** Kinds of facts that no line may bring along, unless the case tells them. */
const statedKinds: readonly FactKind[] = ['vital-sign', 'laboratory', 'drug', 'dose', 'allergen', 'gravidity']

/**
 * Inserted lines say nothing of the patient that the case does not: words of the case are copied unchanged, and other
 * words name no drug, dose or measured value. Heads of notes say nothing of the patient; opinions may name a
 * differential diagnosis of the reference ("vitamin K deficiency"), or the drug that the case asks about; a stale result
 * is the one that the table has for the rule.
 */
export function onlyOwnFacts(): Check<EhrNoiseParams> {
  return {
    name: 'added-fact',
    version: 3,
    vocabulary: [...vocabulary, 'fact', 'quantity'],
    find({ edits, original, params: { noise, opinion } }) {
      if (noise === 'temporal-ambiguity' || opinion === 'correct') return []
      const whole = flat(original.text)
      const drug = drugOpinion(original, opinion)?.drug
      const isOpinion = noise === 'conflicting-assessments'
      const favored = drug === undefined ? (isOpinion ? differentialOf(original.reference.diagnosis) : []) : [drug]
      const stale = staleResultOf(original)?.text
      return edits.flatMap(({ after, why: { part } }) => {
        // An entry of a list may say behind the drug what it lacks.
        const line = flat(after.replace(/^- (.*?)(?: \([a-z, ]+ not recorded\))?$/m, '$1'))
        if (part === 'case' && whole.includes(line)) return []
        if (part === 'head' || (part === 'stale' && line === stale)) return []
        if (part === 'own' && !tells(without(favored, line))) return []
        return [
          {
            check: 'added-fact',
            level: 'error',
            at: null,
            message: `${original.id}: the line "${line}" tells something that the case does not.`,
          },
        ]
      })
    },
  }
}

/** The case follows the inserted lines unchanged; its question is last. */
export function caseIntact(): Check<EhrNoiseParams> {
  return {
    name: 'case-moved',
    version: 1,
    find: ({ original, perturbed, params: { noise } }) =>
      noise === 'temporal-ambiguity' || perturbed.endsWith(original.text)
        ? []
        : [
            {
              check: 'case-moved',
              level: 'error',
              at: null,
              message: `${original.id}: the case does not stand whole behind what was put before it.`,
            },
          ],
  }
}

/** A line in which "it" stands for names, the longest first, at the head of a sentence as within. */
function without(names: readonly string[], line: string): string {
  const longest = [...names].sort((a, b) => b.length - a.length)
  return longest.reduce((rest, name) => {
    const atHead = capitalized(name)
    return rest.replaceAll(name, 'it').replaceAll(atHead, 'It')
  }, line)
}

/** Fragments come again in every case, so each line is read once. */
const known = new Map<string, boolean>()

function tells(line: string): boolean {
  const isStated = known.get(line) ?? readFacts(line).some(({ kind }) => statedKinds.includes(kind))
  known.set(line, isStated)
  return isStated
}

/** Each run of white space as one blank. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
