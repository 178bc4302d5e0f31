import * as z from 'zod'
import type { Case } from '../../clinical/index.js'
import type { Rng } from '../../rng.js'
import { type Edit, type Span, spansAfter } from '../../text/index.js'
import { factsSurvive } from '../check/index.js'
import type { Check, Perturbation, Tools, Why } from '../contract/index.js'
import { parseParams } from '../contract/index.js'
import { planUnits, provesUnits } from '../unit-conversion/index.js'
import { paraphrasedByRules } from './paraphrased.js'
import { type CaseReading, type JointEdits, type RewritingRule, readingOf, touches } from './reading/index.js'
import {
  abbreviationRule,
  fillerRule,
  formalityRule,
  fragmentRule,
  questionRule,
  synonymRule,
  voiceRule,
} from './rule/index.js'

/** First come, first kept: a draft that touches one of a rule further up is dropped. */
const ruleNames = [
  'units',
  'question',
  'voice',
  'fragments',
  'formality',
  'abbreviations',
  'synonyms',
  'fillers',
] as const

type RuleName = (typeof ruleNames)[number]

const rules: Readonly<Record<RuleName, RewritingRule>> = {
  // The laboratory values of a case move together or not at all, and so do those of a length or a weight; each is a place.
  units: ({ text, quoted, question }, rng) => [...planUnits(text, rng, [...quoted, question]).drafts.values()],
  question: questionRule,
  voice: voiceRule,
  fragments: fragmentRule,
  formality: formalityRule,
  abbreviations: abbreviationRule,
  synonyms: synonymRule,
  fillers: fillerRule,
}

const schema = z.strictObject({
  rules: z.array(z.enum(ruleNames)).default([...ruleNames]),
  rate: z.number().min(0).max(1).default(0.5),
})

export type RewritingRulesParams = z.infer<typeof schema>

/**
 * Rewrites a case by rules that can be proven, in place of a model: no fact of the case changes. [main A.5]
 *
 * All rules look at the original side by side, each with its own stream, so the edits of one rule alone are the edits
 * it makes among all, apart from those that would touch a rule further up.
 */
export const rewritingRules: Perturbation<'rewriting-rules', RewritingRulesParams> = {
  name: 'rewriting-rules',
  version: 11,
  paper: '[main A.5]',
  summary: 'rewrites by exact rules: units, synonyms, fillers, fragments, voice, formality, short forms, question',
  expectation: () => 'invariant',
  needs: () => ({}),
  draws: () => true,
  review: () => ({ question: 'rewrite-equivalence' }),
  params: {
    rules: `a list of ${ruleNames.join(' | ')}; default all`,
    rate: 'share of eligible places, from 0 to 1; default 0.5',
  },
  parse: (raw) => parseParams(schema, raw, rewritingRules),
  edits: planRewriting,
  checks: [
    somethingRewritten(),
    nothingLost(),
    factsSurvive({
      refuses: () => true,
      expected: paraphrasedByRules,
      proven: (edit) => edit.why.kind === 'unit' && provesUnits(edit),
      shortForm: ({ kind }, before, after) =>
        kind === 'synonym' || kind === 'abbreviation' ? { short: after, long: before } : null,
    }),
  ],
  expectedFindings: () =>
    'a fragment may drop the only word that tells a sex or a severity. A warning refuses no record; an error does.',
}

function planRewriting(original: Case, params: RewritingRulesParams, tools: Tools): readonly Edit<Why>[] {
  const reading = readingOf(original)
  const kept: Edit<Why>[] = []
  const taken = createTaken(original.text)
  for (const name of ruleNames) {
    if (!params.rules.includes(name)) continue
    for (const draft of chosenDrafts(name, reading, params.rate, tools.rng.fork(name))) {
      if (draft.some(({ at }) => taken.touches(at))) continue
      for (const edit of draft) {
        taken.add(edit.at)
        kept.push(edit)
      }
    }
  }
  return kept.sort((a, b) => a.at.start - b.at.start || a.at.end - b.at.end)
}

/** Draws are made for every place, so a higher rate only adds places. */
const grain = 1_000_000

function chosenDrafts(name: RuleName, reading: CaseReading, rate: number, rng: Rng): readonly JointEdits[] {
  const places = rng.fork('places')
  return rules[name](reading, rng.fork('drafts')).filter((draft) => {
    const isDrawn = places.integer(grain) < rate * grain
    return isDrawn && draft.every(({ at }) => isOpen(name, reading, at))
  })
}

/** Quoted speech and the question are closed to all rules, the question's own apart. */
function isOpen(name: RuleName, { question, quoted }: CaseReading, at: Span): boolean {
  if (quoted.some((span) => touches(span, at))) return false
  return name === 'question' || at.end <= question.start
}

/** Places that edits have taken, each widened to whole words. */
interface Taken {
  /** Whether an edit would overlap an earlier one, border on it, or lie in the same word. */
  touches(at: Span): boolean
  add(at: Span): void
}

const wordSign = /[\p{L}\p{N}_'’-]/u

function createTaken(text: string): Taken {
  const places = new Uint8Array(text.length + 1)
  const isWord = (place: number): boolean => wordSign.test(String.fromCodePoint(text.codePointAt(place) ?? 32))
  return {
    touches: ({ start, end }) => places.subarray(start, end + 1).includes(1),
    add({ start, end }) {
      let [from, to] = [start, end]
      while (from > 0 && isWord(wholeBefore(text, from))) from = wholeBefore(text, from)
      while (to < text.length && isWord(to)) to += (text.codePointAt(to) ?? 0) > 0xffff ? 2 : 1
      places.fill(1, from, to + 1)
    },
  }
}

/** Where the character before a place begins. */
function wholeBefore(text: string, place: number): number {
  const isPair = place > 1 && (text.codePointAt(place - 2) ?? 0) > 0xffff
  return isPair ? place - 2 : place - 1
}

/** Says so when the chosen rules did nothing to a case; it stays in the dataset, unchanged. */
function somethingRewritten(): Check<RewritingRulesParams> {
  return {
    name: 'no-rewriting',
    version: 1,
    find: ({ edits, original }) =>
      edits.length > 0
        ? []
        : [
            {
              check: 'no-rewriting',
              level: 'warning',
              at: null,
              message: `${original.id} got no edit from the chosen rules at this rate; it stays unchanged.`,
            },
          ],
  }
}

const guarded: readonly (readonly [string, RegExp])[] = [
  ['a negation', /\b(?:no|not|never|none|neither|nor|without|denies|denied|cannot)\b/gi],
  ['a word that tells the sex', /\b(?:man|woman|men|women|boy|girl|male|female|mother|father|son|daughter)s?\b/gi],
  ['a side', /\b(?:left|right|bilateral|both)\b/gi],
]

/** Refuses a record in which an edit gained or lost a negation, a sex or a side, or a figure outside of units. */
function nothingLost(): Check<RewritingRulesParams> {
  return {
    name: 'rewriting-kept',
    version: 1,
    find({ edits }) {
      const spans = spansAfter(edits)
      return edits.flatMap(({ before, after, why }, i) => {
        const lost = guarded.filter(([, words]) => listed(before, words) !== listed(after, words)).map(([name]) => name)
        if (why.kind !== 'unit' && listed(before, /\d/g) !== listed(after, /\d/g)) lost.push('a figure')
        return lost.map((what) => ({
          check: 'rewriting-kept',
          level: 'error' as const,
          at: spans[i] as Span,
          message: `An edit of the rule ${String(why.rule)} gained or lost ${what}.`,
        }))
      })
    },
  }
}

function listed(text: string, words: RegExp): string {
  return (text.match(words) ?? []).map((word) => word.toLowerCase()).join(' ')
}
