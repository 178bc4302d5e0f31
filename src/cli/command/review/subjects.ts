import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { PipelineError } from '../../../errors.js'
import { counted, thousands } from '../../../format/index.js'
import type { GradedAgreement, Judgement } from '../../../judgement/index.js'
import type { SubjectExport, SubjectKey } from '../../../review/index.js'
import { datasetsOf } from '../../datasets.js'
import { argument, printNext } from '../../next.js'
import { print, printJson, printMessage, table } from '../../output.js'
import type { ExportFlags, ImportFlags } from './flags.js'
import { coefficientText } from './tables.js'

/** Whether flags of `review export` ask about something else than the edits of a dataset. */
export function isAboutSubjects({ outcomes, rules, counterfactuals, ownAnswers }: ExportFlags): boolean {
  return outcomes !== undefined || rules !== undefined || counterfactuals === true || ownAnswers === true
}

/** `review export` about answers, rules, counterfactuals, or for answers of clinicians' own. */
export async function exportAbout(path: string | undefined, flags: ExportFlags): Promise<void> {
  const named = [
    ...(flags.outcomes === undefined ? [] : ['--outcomes']),
    ...(flags.rules === undefined ? [] : ['--rules']),
    ...(flags.counterfactuals === true ? ['--counterfactuals'] : []),
    ...(flags.ownAnswers === true ? ['--own-answers'] : []),
  ]
  if (named.length > 1) throw new PipelineError('usage', `${named.join(' and ')} are separate reviews. Name only one.`)
  const [about = ''] = named
  const listed = [...(flags.datasets ?? []), ...(path === undefined ? [] : [path])]
  if (about !== '--rules' && listed.length === 0) {
    throw new PipelineError('usage', `${about} needs the datasets: name them with --datasets DIR.`)
  }
  const datasets = about === '--rules' ? [] : await datasetsOf(listed, flags)
  const { exportSubjects } = await import('../../../review/index.js')
  const plan = await planAbout(about, datasets, flags)
  const result = await exportSubjects(plan, { out: flags.out, key: flags.key, replace: flags.replace === true })
  if (flags.json === true) printJson(result)
  else print(result.files.map((name) => `${result.out}/${name}`).join('\n'))
  const { fewestToQualify } = await import('../../../evaluation/index.js')
  printMessage(inWords(result, fewestToQualify()), flags)
  const own = result.kind === 'own-answers' ? ` --datasets ${datasets.map(argument).join(' ')}` : ''
  printNext([['When they come back', `review import FILE… --key ${argument(result.key)}${own}`]], flags)
}

async function planAbout(about: string, datasets: readonly string[], flags: ExportFlags) {
  const { answersPlan, counterfactualsPlan, ownAnswersPlan, rulesPlan } = await import('../../../review/index.js')
  const { minutes, seed, raters } = flags
  const settings = { minutes, seed, raters }
  if (about === '--rules') return rulesPlan(flags.rules === true ? undefined : flags.rules, settings)
  if (about === '--counterfactuals') return counterfactualsPlan(datasets, settings)
  if (about === '--own-answers') return ownAnswersPlan(datasets, settings)
  const { gradableAnswers } = await import('../../../evaluation/index.js')
  const { tallyFile } = await import('../../../dataset/index.js')
  const outcomes = flags.outcomes ?? []
  const { answers, pairs, ofBaselines } = await gradableAnswers({ outcomes, datasets, original: flags.original })
  if (ofBaselines > 0)
    printMessage(`Left out: ${counted(ofBaselines, 'answer')} of baselines, which nobody needs to grade.`, flags)
  const sources: { name: string; sha256: string }[] = []
  for (const file of outcomes) sources.push({ name: basename(file), sha256: (await tallyFile(file)).digest() })
  const { select, errorTypes = false, withPasses = false } = flags
  return answersPlan({
    answers,
    pairs,
    select,
    errorTypes,
    withPasses: withPasses && select !== 'pairs',
    sources,
    ...settings,
  })
}

function inWords(
  {
    called: { right, wrong },
    kind,
    selection,
    population,
    drawn,
    questions,
    minutes,
    raters,
    written,
    key,
  }: SubjectExport,
  fewest: number,
): string {
  const what = selection === 'pairs' ? 'pairs of answers' : kind === 'own-answers' ? 'cases' : kind
  return [
    `${drawn} of ${population} ${what}, ${counted(questions, 'question')} in a form, for ${counted(raters.length, 'rater')}: about ${counted(minutes, 'minute')} each (an estimate from the number of words).`,
    ...(selection === 'pairs'
      ? [
          `"judge qualify" takes at the least ${fewest} right and ${fewest} wrong answers; by the grader, ${right} of these are right and ${wrong} wrong${Math.min(right, wrong) < fewest ? ', so give more --minutes' : ''}.`,
        ]
      : []),
    ...(kind === 'answers' && selection !== 'pairs'
      ? [
          `A pack of ${selection} is not a sample of all answers, so it can be used neither for "judge qualify" nor in the analysis.`,
        ]
      : []),
    written ? `The key is ${key}; keep it here.` : 'The same review already existed.',
  ].join('\n')
}

/** What `review import` makes of judgements beyond keeping them: gold pairs, or responses of clinicians. */
export async function takeIn(flags: ImportFlags): Promise<void> {
  const { gradedPairsOf, ownAnswersOf, readAnyKey } = await import('../../../review/index.js')
  const { subjects: key } = readAnyKey(flags.key)
  if (key === undefined) return
  const { readJudgements } = await import('../../../judgement/index.js')
  const judgements = await readJudgements(flags.out)
  if (key.kind === 'own-answers') {
    if (flags.datasets === undefined) {
      printMessage(
        `Name the datasets with --datasets to write these answers as responses to ${flags.responses}.`,
        flags,
      )
      return
    }
    const { graderNamed, writeHumanAnswers } = await import('../../../evaluation/index.js')
    const datasets = await datasetsOf(flags.datasets, flags)
    const target = { datasets, grader: graderNamed('rule'), out: flags.responses, replace: flags.replace === true }
    const { out, outcomes } = await writeHumanAnswers(ownAnswersOf(key, judgements), target)
    printMessage(`${counted(outcomes, 'answer')} of the model "human" in ${out}.`, flags)
    return
  }
  if (key.selection !== 'pairs') return
  const { goldPairLine, goldPairsFrom } = await import('../../../evaluation/index.js')
  const { replaceFile } = await import('../../../dataset/index.js')
  const { pairs, open, split } = gradedPairsOf(key, judgements)
  await refuseOtherPairs(flags.gold, key)
  replaceFile(flags.gold, goldPairsFrom(pairs, 'pairs').map(goldPairLine).join(''))
  printMessage(
    `${thousands(pairs.length)} of ${counted(key.pairs.length, 'pair')} with both grades, in ${flags.gold}; open ${thousands(open)}, raters split on ${thousands(split)}.`,
    flags,
  )
  printNext([['Measure the judge against them', `judge qualify DIR --gold ${argument(flags.gold)}`]], flags)
}

/** Pairs of two packs are no one sample: the chances of being drawn would be wrong. @throws {PipelineError} usage */
async function refuseOtherPairs(gold: string, key: SubjectKey): Promise<void> {
  if (!existsSync(gold)) return
  const { readGoldPairs } = await import('../../../evaluation/index.js')
  const nameOf = (pair: Omit<SubjectKey['pairs'][number], 'original' | 'perturbed'>): string =>
    JSON.stringify([pair.case, pair.arm, pair.model, pair.prompt, pair.trial, pair.inclusion])
  const own = new Set(key.pairs.map(nameOf))
  if ((await readGoldPairs(gold)).every((pair) => own.has(nameOf(pair)))) return
  const message = `${gold} holds the pairs of another review and was not changed. Give another --gold.`
  throw new PipelineError('usage', message, { file: gold })
}

/** `review agreement` of a review of answers, rules or cases. */
export async function agreementAbout(
  key: SubjectKey,
  judgements: readonly Judgement[],
  flags: { readonly json?: boolean },
): Promise<void> {
  const { gradedAgreement } = await import('../../../judgement/index.js')
  const digests = new Map(key.items.map(({ subject }) => [subject.id, subject.sha256]))
  const mine = judgements.filter(({ subject }) => digests.get(subject.id) === subject.sha256)
  const clusterOf = new Map(key.items.map(({ subject, case: name, cluster = name }) => [subject.id, cluster]))
  const questions = gradedAgreement(mine, clusterOf, { seed: key.seed })
  if (flags.json === true) return printJson({ kind: key.kind, selection: key.selection, questions })
  print(questions.length === 0 ? 'Nobody has answered yet.' : questions.map(rendered).join('\n\n'))
}

function rendered(found: GradedAgreement): string {
  const { question, compared, observed, kappa, weightedKappa, alpha, ordinalAlpha, disagreements } = found
  const values = [observed, kappa, weightedKappa, alpha, ordinalAlpha].map(coefficientText)
  const head = ['question', 'compared', 'observed', 'kappa', 'weighted kappa', 'alpha', 'ordinal alpha']
  const lines = disagreements.map(({ subject, answers }) => {
    return `  ${subject}: ${Object.entries(answers)
      .map(([rater, answer]) => `${rater} ${answer}`)
      .join(', ')}`
  })
  return [
    table(head, [[question, compared, ...values]]),
    ...(lines.length > 0 ? ['Disagreements', ...lines] : []),
  ].join('\n')
}
