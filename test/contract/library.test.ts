import { describe, expect, it } from 'vitest'
import * as library from '../../src/index.js'
import { throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()

/** What every function takes, in order; what ends in ? may be left out. */
const parameters: Readonly<Record<string, string>> = {
  adjudicate: 'list, map, object',
  agreement: 'object',
  analyze: 'object, object, object?',
  analyzeFiles: 'object',
  answersPlan: 'object',
  apply: 'text, list',
  benjaminiHochberg: 'list',
  boundedDifference: 'list, object, number',
  boundedMean: 'list, list, object',
  boundedP: 'list, object',
  buildDataset: 'object',
  bundledRecipes: '',
  checkTexts: 'text, text, text?, number?',
  clopperPearson: 'number, number, number',
  clusterBootstrap: 'list, function, object',
  clusterStandardError: 'list, list, object?',
  cohenKappa: 'list, text?',
  collectScores: 'list|map, null|text',
  compareFacts: 'text, text',
  compareRuns: 'object, object',
  compileLexicon: 'object',
  compilePhrases: 'list, object?',
  consensusOf: 'object, list, text',
  counterfactualsPlan: 'list, object',
  covariateReader: 'number?',
  createCase: 'object',
  crossedDifference: 'list, object, number',
  datasetStats: 'text',
  diffDatasets: 'text, text',
  exclusionsOf: 'object, list, object',
  exportDatasets: 'object',
  exportReview: 'text, object, object',
  exportReviews: 'list, object, object',
  exportSubjects: 'object, object',
  finalAnswer: 'text',
  firstPerSense: 'object',
  fisherExact: 'object, text',
  fleissKappa: 'list',
  forecastGate: 'object, object',
  forecastRun: 'object',
  freezePlan: 'text',
  gate: 'object',
  gateBadge: 'object, object',
  gateFiles: 'object',
  gateJunit: 'object',
  gateSummary: 'object, object',
  goldPairLine: 'object',
  goldPairsFrom: 'list, text',
  gradableAnswers: 'object',
  gradeByKeywords: 'text, object',
  gradeSafeAction: 'text, object, object?',
  gradedAgreement: 'list, map, object?',
  gradedPairsOf: 'object, list',
  graderOfJudge: 'text, object',
  gwetAC1: 'list',
  halfCreditScore: 'text',
  holm: 'list',
  hypergeometricBound: 'object',
  importAnswers: 'list, object',
  importCases: 'object',
  importOutcomes: 'object',
  insertionSites: 'text',
  invert: 'list',
  isCaseId: 'text',
  jsonSchemaOf: 'text',
  judgeInstructions: 'text?',
  kornGraubard: 'list, list, number, list?',
  krippendorffAlpha: 'list, text',
  likelihoodLevel: 'number',
  lintSentence: 'object|text, object?',
  lintSentences: 'list, object?',
  loadRecipe: 'object|text',
  loadRecipes: 'list, list?, text?',
  loadRules: 'text?',
  mapPosition: 'list, number, text',
  marginOf: 'number, object',
  matchDiagnosis: 'text, text',
  mcnemarExact: 'number, number, text',
  mcnemarMidP: 'number, number, text',
  mcnemarPower: 'object',
  meanDifference: 'list, list, number',
  memorizationGap: 'null|number, null|number',
  modelFamily: 'text',
  noiseSensitivityIndex: 'null|number, null|number',
  nonInferiority: 'object, number, number',
  observedAgreement: 'list',
  openJudgeRequests: 'object, object, object',
  openJudging: 'object',
  outcomeLine: 'object',
  ownAnswersOf: 'object, list',
  ownAnswersPlan: 'list, object',
  packDatasets: 'list, text',
  pairedBootstrap: 'list, list, object',
  pairedPermutation: 'list, list, object',
  pairedSlope: 'list, list, object',
  parseJudgement: 'text, text, number',
  parseOutcome: 'text, text, number',
  parseSetting: 'text',
  passHatK: 'number, number, number',
  perturbCase: 'object, object, object?',
  planDigest: 'object',
  planSubjects: 'object',
  plannedDifference: 'object',
  ppiPairedDifference: 'list, list, number, object?',
  preview: 'list, object?',
  primaryScore: 'text',
  qualify: 'object',
  ratioOfMeans: 'list, list, object',
  readAnyKey: 'text',
  readAssertions: 'text',
  readDataset: 'text',
  readFacts: 'text',
  readGoldPairs: 'text',
  readInsertedSentences: 'list',
  readJudgements: 'text',
  readKey: 'text',
  readKnownRecords: 'list',
  readLexicon: 'text, text',
  readManifest: 'text',
  readOutcomes: 'text',
  readOutcomesReceipt: 'text',
  readPatient: 'text, text?',
  readPlan: 'text',
  readPolicy: 'text',
  readRequestId: 'text',
  readResponses: 'text',
  readSentenceBank: 'text, text, null|text?',
  readVerdict: 'text, text, text',
  refuseOtherKeyOf: 'text, object',
  releaseDecision: 'object, object, list, object?',
  renderCsv: 'object',
  renderForm: 'object',
  renderXlsx: 'object',
  replay: 'text, list',
  reproduce: 'text',
  requestId: 'text, number, text',
  responseLine: 'object',
  reviewAgreement: 'object, list, text?',
  reviewPacks: 'text, object?',
  riskScore: 'number, number',
  rngAt: 'list',
  ruleOfThree: 'number',
  ruleRows: 'object',
  rulesPlan: 'text?, object',
  safeActionOf: 'object',
  safetyFigures: 'object, null|object, object',
  scc: 'number, number',
  seal: 'text, list',
  sentenceBreaks: 'text',
  showRecords: 'text, text?',
  signOffRules: 'object, list, object',
  starterPlan: 'text?, list|null?',
  subjectName: 'object',
  tangoInterval: 'number, number, number, number',
  tost: 'object, number, number',
  trace: 'text, list',
  undo: 'text, list',
  verdictOf: 'object',
  verifyDataset: 'text, object?',
  wilson: 'number, number, number',
  writeJudged: 'object, object',
}

const samples: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  text: `${folder}/nothing-there`,
  number: 1,
  flag: true,
  list: [],
  map: new Map(),
  object: {},
  function: () => 1,
}

/** What somebody without types may give first, and nothing behind it. */
const given: readonly (readonly [words: string, args: readonly unknown[]])[] = [
  ['nothing', []],
  ['null', [null]],
  ['a number', [7]],
  ['a text', [`${folder}/nothing-there`]],
  ['an empty list', [[]]],
]

const entries = Object.entries(library).filter(
  (entry): entry is [string, (...args: readonly unknown[]) => unknown] =>
    typeof entry[1] === 'function' && entry[0] !== 'PipelineError',
)

describe('every function of the library', () => {
  it('is among them', () => {
    expect(entries.map(([name]) => name).sort()).toEqual(Object.keys(parameters).sort())
  })

  it.each(entries)('%s refuses each argument of another kind, and none, with a PipelineError', async (name, entry) => {
    const kinds = (parameters[name] ?? '').split(', ').filter((kind) => kind !== '')
    const accepted = kinds.map((kind) => [
      ...kind.replace('?', '').split('|'),
      ...(kind.endsWith('?') ? ['nothing'] : []),
    ])
    const right = accepted.map(([first = '']) => samples[first])
    for (const [at, own] of accepted.entries()) {
      for (const [kind, sample] of Object.entries(samples)) {
        // A Map is an object too.
        if (own.includes(kind) || (kind === 'map' && own.includes('object'))) continue
        const error = await thrownBy(entry, right.with(at, sample))
        expect(error, `argument ${at + 1}, ${kind}`).toBeInstanceOf(library.PipelineError)
      }
    }
  })

  it.each(entries)('%s refuses what it cannot take with a PipelineError, or gives a result', async (_, entry) => {
    for (const [words, args] of given) {
      const error = await thrownBy(entry, args)
      if (error === null) continue
      expect(error, `given ${words}`).toBeInstanceOf(library.PipelineError)
      expect((error as Error).message, `given ${words}`).not.toMatch(/,,|undefined is not/)
    }
  })

  it.each<readonly [name: string, args: readonly unknown[], message: string]>([
    ['boundedP', [[1, 2]], 'boundedP expects an object of options, and found nothing.'],
    [
      'boundedDifference',
      [[1, 0], undefined, 0.9],
      'boundedDifference expects an object of options, and found nothing.',
    ],
    ['kornGraubard', [null, [1], 0.95], 'kornGraubard expects lists of values, clusters and weights, and found null.'],
    [
      'krippendorffAlpha',
      [[1, 2], 'nominal'],
      'krippendorffAlpha expects a list of lists of ratings, and found a list.',
    ],
    ['loadRecipes', ['original'], 'loadRecipes expects a list of names, and found "original".'],
    ['seal', ['a', null], 'seal expects a list of edits, and found null.'],
    ['insertionSites', [null], 'insertionSites expects a text, and found null.'],
    ['readPatient', [], 'readPatient expects a text, and found nothing.'],
    ['analyzeFiles', [], 'analyzeFiles expects an object of options, and found nothing.'],
    ['cohenKappa', [], 'cohenKappa expects a table, a list of lists of counts, and found nothing.'],
    [
      'nonInferiority',
      [null, 0.03, 0.95],
      'nonInferiority expects an estimated difference, as meanDifference returns it, and found null.',
    ],
    ['starterPlan', [7], 'starterPlan expects the name of a suite, medqa-robustness or drug-safety, and found 7.'],
  ])('%s says what it expects and what it found', async (name, args, message) => {
    const entry = entries.find(([each]) => each === name)?.[1] as (...given: readonly unknown[]) => unknown
    expect(await thrownBy(entry, args)).toMatchObject({ name: 'PipelineError', code: 'usage', message })
  })
})

/** What a call throws, or the promise or the sequence that it gives; null where it gives a result. */
async function thrownBy(entry: (...args: readonly unknown[]) => unknown, args: readonly unknown[]): Promise<unknown> {
  try {
    const result = await entry(...args)
    const walked = result as AsyncIterator<unknown> | undefined
    if (typeof walked?.next === 'function') await walked.next()
    return null
  } catch (error) {
    return error
  }
}
