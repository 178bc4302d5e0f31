import { type DatasetRecord, readManifest, ruleRows, type ShownLayer, showRecords } from '../../dataset/index.js'
import { digestOf, sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { rngAt } from '../../rng.js'
import { answerTo, loadRules, originalText, type Rule, readReference, recordsOf, textOf } from '../../scenario/index.js'
import { markedStretches } from '../marked.js'
import { secondsFor, unitsIn } from '../minutes.js'
import { drawUnits } from './draw.js'
import type { SubjectPlan } from './plan.js'
import type { ReviewKind, ReviewSubject } from './subject.js'

/** What every review of this kind is told. */
export interface SubjectSettings {
  readonly minutes: number
  readonly seed: string
  readonly raters: number
}

/**
 * Rules for clinicians: is each correct for its source and date, and how severe is a wrong answer? As many as fit into the
 * minutes, over categories in proportion.
 *
 * @throws {PipelineError} input-invalid — a folder of rules with problems
 */
export function rulesPlan(folder: string | undefined, settings: SubjectSettings): SubjectPlan {
  demand('rulesPlan', settings, worded('an object of settings', kinds.object))
  const ruleSet = loadRules(folder)
  const sources = ruleSet.receipts.map(({ name, sha256: digest }) => ({ name, sha256: digest }))
  return planOf([...ruleSet.rules.values()].map(ruleSubject), { ...settings, kind: 'rules', sources })
}

function ruleSubject(rule: Rule): ReviewSubject {
  const [condition] = recordsOf(rule, 'condition')
  const answer = condition === undefined ? null : answerTo(rule, condition.scenario)
  const responses = Object.entries(rule.responses).map(
    ([name, { verdict, acceptable, insufficient, forbidden, says }]) => {
      const lists = [`acceptable: ${acceptable.join(', ')}`, `not enough: ${insufficient.join(', ') || 'none'}`]
      return `${name === verdict ? name : `${name} (${verdict})`}: ${says} ${[...lists, `wrong: ${forbidden.join(', ') || 'none'}`].join('; ')}.`
    },
  )
  const left = [
    `${rule.title}. ${rule.drug.name} (${rule.drug.class}) for ${rule.indication}; hazard: ${rule.hazard.name}, ${rule.hazard.strength}.`,
    `Without the condition: ${originalText(rule)}`,
    ...(condition === undefined ? [] : [`With the condition: ${textOf(condition.scenario)}`]),
    ...responses,
  ]
  const sources = Object.values(rule.sources).map(
    ({ title, section, edition, jurisdiction, says, reviewBy, address }) => {
      return `${title}, ${section}; ${edition}, ${jurisdiction}; to be looked at again by ${reviewBy}. ${says} ${address}`
    },
  )
  return {
    id: rule.id,
    case: rule.id,
    cluster: rule.id,
    left: left.join('\n\n'),
    right: sources.join('\n\n'),
    reference: answer?.says ?? null,
    questions: ['rule-correct', 'rule-severity'],
    about: { rule: rule.id, sha256: digestOf(rule), stratum: rule.category },
    group: null,
    raters: null,
  }
}

/**
 * Changed cases of drug-safety sets beside their originals: is the changed one plausible, and is the stated answer right?
 *
 * @throws {PipelineError} input-invalid — no dataset folder; usage — nothing in it was changed
 */
export async function counterfactualsPlan(folders: readonly string[], settings: SubjectSettings): Promise<SubjectPlan> {
  demand('counterfactualsPlan', folders, worded('a list of dataset folders', kinds.texts))
  demand('counterfactualsPlan', settings, worded('an object of settings', kinds.object))
  const subjects: ReviewSubject[] = []
  for (const folder of folders) {
    for await (const { record, original, layers } of showRecords(folder)) {
      if (layers.length === 0 || isProbe(record)) continue
      const rule = ruleRows(record)
      subjects.push({
        id: record.id,
        case: record.metadata.case,
        cluster: record.metadata.cluster,
        left: original,
        right: record.input,
        ...(layers.length === 1 ? { stretches: markedIn(layers) } : {}),
        ...(rule.length === 0 ? {} : { rule }),
        reference: record.target,
        questions: ['counterfactual-plausible', 'counterfactual-answer'],
        about: { record: record.id, stratum: record.metadata.recipe ?? '' },
        group: null,
        raters: null,
      })
    }
  }
  return planOf(subjects, { ...settings, kind: 'counterfactuals', sources: datasetsNamed(folders) })
}

/** Both texts of a record of one layer, each edit marked on either side. */
function markedIn([layer]: readonly ShownLayer[]): NonNullable<ReviewSubject['stretches']> {
  const marked = (stretches: ShownLayer['after']) => {
    return stretches.flatMap(({ text, edit }) => markedStretches({ text, edit }, null))
  }
  return { left: marked(layer?.before ?? []), right: marked(layer?.after ?? []) }
}

/** Whether a record asks about a rule without a patient, so that no case was changed. */
function isProbe({ metadata }: DatasetRecord): boolean {
  return (readReference(metadata.reference)?.answer ?? null) !== null
}

/**
 * Cases that clinicians answer themselves, the human baseline: every rater gets each case once, in one of the arms, so
 * that nobody answers an original after its perturbed version.
 *
 * @throws {PipelineError} input-invalid — no dataset folder
 */
export async function ownAnswersPlan(folders: readonly string[], settings: SubjectSettings): Promise<SubjectPlan> {
  demand('ownAnswersPlan', folders, worded('a list of dataset folders', kinds.texts))
  demand('ownAnswersPlan', settings, worded('an object of settings', kinds.object))
  const byCase = new Map<string, { readonly record: DatasetRecord; readonly arm: string }[]>()
  for (const folder of folders) {
    const arm = readManifest(folder).name
    for await (const { record } of showRecords(folder)) {
      const { case: name } = record.metadata
      byCase.set(name, [...(byCase.get(name) ?? []), { record, arm }])
    }
  }
  const coins = rngAt([settings.seed, 'review', 'own-answers'])
  const groups = [...byCase].map(([name, members]) => {
    const first = coins.fork(name).integer(members.length)
    return members.map(({ record, arm }, place): ReviewSubject => {
      const isDrug = record.metadata.reference !== null
      return {
        id: record.id,
        case: name,
        cluster: record.metadata.cluster,
        left: record.input,
        right: isDrug ? 'What should be done, in one or two sentences.' : 'The diagnosis, in a few words.',
        reference: null,
        questions: ['own-answer'],
        about: { record: record.id, case: name, cluster: record.metadata.cluster, arm, sha256: sha256(record.input) },
        group: null,
        raters: Array.from({ length: settings.raters }, (_, rater) => rater).filter(
          (rater) => (rater + first) % members.length === place,
        ),
      }
    })
  })
  if (groups.length === 0) throw nothingIn(folders)
  const drawn = drawUnits(groups, {
    // A form has one record of each case.
    size: unitsIn(
      settings.minutes,
      groups.map((members) => secondsFor(members) / members.length),
    ),
    rng: coins.fork('cases'),
    stratum: () => '',
    name: ([one]) => one?.case ?? '',
  })
  const subjects = drawn.flatMap(({ unit, inclusion }) =>
    unit.filter(({ raters }) => raters?.length !== 0).map((subject) => ({ subject, inclusion })),
  )
  const shared = { kind: 'own-answers' as const, selection: null, withPasses: false, pairs: [] }
  const counts = { population: groups.length, drawn: drawn.length, sources: datasetsNamed(folders) }
  return { ...shared, ...counts, ...settings, subjects }
}

function planOf(
  subjects: readonly ReviewSubject[],
  {
    kind,
    sources,
    ...settings
  }: SubjectSettings & { readonly kind: ReviewKind; readonly sources: SubjectPlan['sources'] },
): SubjectPlan {
  if (subjects.length === 0) throw nothingIn(sources.map(({ name }) => name))
  const drawn = drawUnits(subjects, {
    size: unitsIn(
      settings.minutes,
      subjects.map((one) => secondsFor([one])),
    ),
    rng: rngAt([settings.seed, 'review', kind]),
    stratum: ({ about }) => String(about.stratum ?? ''),
    name: ({ id }) => id,
  })
  const shared = { kind, selection: null, withPasses: false, pairs: [], sources, ...settings }
  const chosen = drawn.map(({ unit, inclusion }) => ({ subject: unit, inclusion }))
  return { ...shared, population: subjects.length, drawn: drawn.length, subjects: chosen }
}

function datasetsNamed(folders: readonly string[]): SubjectPlan['sources'] {
  return folders.map((folder) => {
    const { name, version, fingerprint } = readManifest(folder)
    return { name: `${name} ${version}`, sha256: fingerprint }
  })
}

function nothingIn(names: readonly string[]): PipelineError {
  return new PipelineError('usage', `${names.join(', ')}: nothing to ask about. Name datasets that hold changed cases.`)
}
