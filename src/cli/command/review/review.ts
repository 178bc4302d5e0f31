import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { PipelineError } from '../../../errors.js'
import { counted, percent, thousands } from '../../../format/index.js'
import type { ReviewExport, ReviewFiles, SampleReach, StrataBy } from '../../../review/index.js'
import { datasetsOf, mixedFlag, warnOfUnsealed } from '../../datasets.js'
import { argument, printNext } from '../../next.js'
import { shareUpTo1, wholeNumber } from '../../options.js'
import { print, printJson, printMessage, streamBeside, table } from '../../output.js'
import { defaultKey, judgementsFlag, judgementsOf, keyFlag, warnOfUnsealedKey } from '../../review-files.js'
import { fileToWrite, folderToWrite } from '../../written-files.js'
import { addAdjudicate, addExclude, addSignOff } from './decide.js'
import type { Common, ExportFlags, ImportGiven } from './flags.js'

interface AgreementFlags extends Common {
  readonly judgements?: string
  readonly by: StrataBy
}

/** `review export DIR --out DIR`, `review import FILE…`, `review agreement`, `review exclude`, `review adjudicate`, `review sign-off` */
export function addReview(program: Command): void {
  const review = program
    .command('review')
    .description('let clinicians review a sample: export, import, agreement, exclude, adjudicate, sign-off')
  addExport(review)
  addImportAnswers(review)
  addAgreement(review)
  addAdjudicate(review)
  addExclude(review)
  addSignOff(review)
}

function addExport(review: Command): void {
  review
    .command('export')
    .description('make blinded forms of a sample of a dataset: an HTML file, a CSV and an XLSX sheet for each rater')
    .argument('[dir]', 'dataset of red herrings, abbreviations or rewritten cases; or <out>, for each of them in it')
    .addOption(
      folderToWrite('--out <dir>', 'folder for the forms; nothing else is written there').makeOptionMandatory(),
    )
    .option('--outcomes <file...>', 'ask about answers instead: outcomes of "evaluate", "judge" or an import')
    .option('--datasets <dir...>', 'the datasets that were, or are to be, answered')
    .addOption(
      new Option('--select <answers>', 'which answers; only pairs are a sample from which anything can be estimated')
        .choices(['pairs', 'failures', 'disagreements'])
        .default('pairs'),
    )
    .option('--with-passes', 'mix in other answers at the same rate as failures or disagreements, to adjudicate')
    .option('--error-types', 'also ask for the kind of error')
    .option('--original <arm>', 'the arm of the original answers', 'original')
    .option(
      '--rules [dir]',
      'ask about drug-safety rules instead; your own folder adds to the bundled ones or replaces them',
    )
    .option('--counterfactuals', 'ask whether changed cases of --datasets are plausible and their answers right')
    .option('--own-answers', 'let clinicians answer the cases of --datasets themselves: the human baseline')
    .option('--minutes <n>', 'how long a form about answers, rules or cases may take', wholeNumber, 30)
    .option('--fraction <share>', 'share of the cases, rounded down, at least one', shareUpTo1, 0.1)
    .option('--seed <seed>', 'the same seed draws the same cases', '1')
    .option('--raters <n>', 'number of raters; each gets the items in another order', wholeNumber, 1)
    .addOption(
      new Option('--oversample <kind>', 'draw risky cases three times as often; the key holds the weights').choices([
        'risky',
      ]),
    )
    .option('--controls <n>', 'copies with a planted error, in every pack, to measure the rater', wholeNumber)
    .option('--hide-reference', 'do not show the reference diagnosis')
    .addOption(
      fileToWrite(
        '--key <file>',
        'the key to the blinding, or a folder for it; keep it and never send it',
        async (key) => [(await import('../../../review/index.js')).keyFile(String(key))],
      ).default(defaultKey),
    )
    .option('--replace', 'overwrite the forms and the key of another review')
    .option(...mixedFlag)
    .option('--json', 'print the result as JSON')
    .action(async (path: string | undefined, flags: ExportFlags) => {
      const { exportAbout, isAboutSubjects } = await import('./subjects.js')
      if (isAboutSubjects(flags)) return exportAbout(path, flags)
      if (path === undefined) throw nothingNamed()
      const { exportReviews } = await import('../../../review/index.js')
      const { fraction, seed, raters, oversample = null, controls = 0, hideReference: hidesReference = false } = flags
      const settings = { fraction, seed, raters, oversample, controls, hidesReference }
      const folders = await datasetsOf([path], flags)
      await warnOfUnsealed(folders, flags)
      const target = { out: flags.out, key: flags.key, replace: flags.replace === true }
      const { reviews, passedOver } = await exportReviews(folders, settings, target)
      if (flags.json === true) printJson(reviews.length === 1 ? reviews[0] : reviews)
      else print(reviews.flatMap(({ out, files }) => files.map((name) => `${out}/${name}`)).join('\n'))
      for (const why of passedOver) printMessage(`Passed over: ${why}`, flags)
      for (const review of reviews) printMessage(reviewInWords(review), flags)
      printMessage('Send each rater the form with their number, in one of its three formats.', flags)
      const next = reviews.map(({ key }) => `review import FILE…${key === defaultKey ? '' : ` --key ${argument(key)}`}`)
      printNext(
        next.map((command) => ['When they come back', command]),
        flags,
      )
    })
}

function reviewInWords(review: ReviewExport): string {
  const {
    cases,
    population,
    changed,
    items,
    controls,
    raters,
    questions,
    minutes,
    reach,
    guessedSpecialties: guessed,
    written,
    key,
  } = review
  const of =
    changed < population
      ? `${counted(changed, 'changed case')} (${thousands(population)} in all)`
      : counted(population, 'case')
  const planted = controls > 0 ? `, and ${counted(controls, 'control')}` : ''
  return [
    `${thousands(cases)} of ${of}, ${counted(items, 'item')}${planted}, for ${counted(raters.length, 'rater')}: ${counted(questions, 'question')} in each form, about ${counted(minutes, 'minute')} (an estimate from the number of words).`,
    reachInWords(reach, population),
    ...(guessed === 0
      ? []
      : [`The specialty, over which the sample is spread, is guessed of ${thousands(guessed)} of these cases.`]),
    written ? `The key is ${key}; keep it here.` : 'The same review already existed.',
  ].join('\n')
}

/** What the sample can decide, before anybody spends an hour on it. */
function reachInWords({ rest, restBad, enough }: SampleReach, population: number): string {
  if (rest === 0) return 'Every case is in the forms: "release" takes the dataset if all are found fine.'
  const found = `If all are found fine, up to ${thousands(restBad)} of the other ${counted(rest, 'case')} may still be bad (${percent(restBad / rest)}, one-sided 95 %)`
  if (restBad <= 0.05 * rest) return `${found}: enough for "release".`
  if (enough === null) return `${found}, and "release" allows 5.0 %: give a larger --fraction.`
  return `${found}, and "release" allows 5.0 %: that takes ${counted(enough, 'fine case')} (--fraction ${Math.ceil((1000 * enough) / population) / 1000}).`
}

function addImportAnswers(review: Command): void {
  review
    .command('import')
    .description('import the returned forms, in any mix of the three kinds; partly filled ones are accepted')
    .argument('<file...>', 'saved answers of the HTML form, CSV or XLSX')
    .addOption(keyFlag())
    .addOption(
      fileToWrite(
        '--out <file>',
        'judgements, JSON Lines; existing ones are kept; - is standard output (default: judgements.jsonl beside the key)',
        async (out, flags) => [out ?? (await filesBeside(flags)).judgements],
      ),
    )
    .addOption(
      fileToWrite(
        '--gold <file>',
        'pairs of which both answers have a grade (default: gold.jsonl beside the key)',
        async (gold, flags) => [gold ?? (await filesBeside(flags)).gold],
      ),
    )
    .addOption(
      fileToWrite(
        '--responses <dir>',
        "folder for clinicians' own answers, as responses and outcomes (default: human beside the key)",
        responsesIn,
      ),
    )
    .option('--datasets <dir...>', "the datasets that clinicians' own answers belong to")
    .option(...mixedFlag)
    .option('--replace', "let a rater's new answer replace an earlier one, and these answers others in --responses")
    .option('--json', 'print the result as JSON')
    .action(async (files: string[], given: ImportGiven) => {
      const { importAnswers, readAnyKey, reviewFiles } = await import('../../../review/index.js')
      const { judgements, gold, responses } = reviewFiles(given.key)
      const flags = { out: judgements, gold, responses, ...given }
      const { key, out, replace, json, quiet } = flags
      const results = streamBeside(out === '-' ? [] : [flags.gold])
      warnOfUnsealedKey(readAnyKey(key))
      const result = await importAnswers(files, { key, out, replace: replace === true })
      if (out !== '-' && json === true) printJson(result, results)
      else if (out !== '-') {
        const rows = result.raters.map(({ rater, answered, total, notSure }) => [rater, answered, total, notSure])
        print(table(['rater', 'answered', 'of', 'not sure'], rows), results)
      }
      const loose = counted(result.commentsOnly, 'comment')
      const left = result.commentsOnly > 0 ? ` Left out: ${loose} without an answer.` : ''
      printMessage(
        `${counted(result.added, 'new answer')}, ${thousands(result.known)} known before, in ${out === '-' ? 'standard output' : out}.${left}`,
        { quiet },
      )
      const { takeIn } = await import('./subjects.js')
      if (out === '-') return
      await takeIn(flags).catch((cause: unknown) => {
        throw withAnswersStored(cause, out)
      })
      const where = given.out === undefined ? '' : ` --judgements ${argument(out)}`
      printNext([['How far raters agree', `review agreement --key ${argument(key)}${where}`]], flags)
    })
}

/** A refusal that comes after the answers were taken in, which are lost to nobody. */
function withAnswersStored(cause: unknown, out: string): unknown {
  if (!(cause instanceof PipelineError)) return cause
  const message = `The answers are stored in ${out}. ${cause.message}`
  return new PipelineError(cause.code, message, cause.where, cause)
}

/** Where `review import` writes unless it is told. */
async function filesBeside({ key }: Readonly<Record<string, unknown>>): Promise<ReviewFiles> {
  return (await import('../../../review/index.js')).reviewFiles(String(key))
}

/** The files of clinicians' own answers. */
async function responsesIn(
  folder: string | undefined,
  flags: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const { evaluatedFiles } = await import('../../../evaluation/index.js')
  const { responses } = await filesBeside(flags)
  return evaluatedFiles.map((name) => join(folder ?? responses, name))
}

function addAgreement(review: Command): void {
  review
    .command('agreement')
    .description('show how far the raters agree, and what their answers say about the whole set')
    .addOption(keyFlag())
    .addOption(judgementsFlag())
    .addOption(
      new Option('--by <strata>', 'what the strata are')
        .choices(['specialty', 'length', 'edits', 'risk'])
        .default('specialty'),
    )
    .option('--json', 'print the result as JSON')
    .action(async (flags: AgreementFlags) => {
      const { readAnyKey, reviewAgreement } = await import('../../../review/index.js')
      const { edits: key, subjects } = readAnyKey(flags.key)
      const judgements = await judgementsOf(flags)
      if (subjects !== undefined) {
        const { agreementAbout } = await import('./subjects.js')
        return agreementAbout(subjects, judgements, flags)
      }
      const result = reviewAgreement(key, judgements, flags.by)
      if (flags.json === true) return printJson(result)
      const { renderAgreement } = await import('./tables.js')
      print(renderAgreement(result))
      const files = `--key ${argument(flags.key)}${flags.judgements === undefined ? '' : ` --judgements ${argument(flags.judgements)}`}`
      printNext(
        [
          ['Leave out what was judged bad or in doubt', `review exclude ${files} --out exclusions.json`],
          ['Decide on the rest', `release DIR ${files}`],
        ],
        flags,
      )
    })
}

function nothingNamed(): PipelineError {
  const message =
    'review export expects a dataset folder, --outcomes FILE, --rules, --counterfactuals or --own-answers and found none.'
  return new PipelineError('usage', message)
}
