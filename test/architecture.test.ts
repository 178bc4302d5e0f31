import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const files = fastGlob.sync('**/*.ts', { cwd: source }).sort()

/** Top to bottom; a file imports from lower floors or from its own room. */
const floors = [
  ['cli'],
  ['report', 'export'],
  ['evaluation', 'review'],
  ['judgement'],
  ['dataset'],
  ['perturbation'],
  ['scenario'],
  ['clinical'],
  ['generation', 'page', 'parquet', 'text', 'statistics'],
  ['rng', 'vocabulary'],
  ['json-line'],
  ['given', 'plain-schemas', 'schema-problem'],
  ['folder', 'worker-pool'],
  [
    'bundled',
    'digest',
    'errors',
    'exporter-name',
    'first-from',
    'format',
    'grouped',
    'in-chunks',
    'json-value',
    'memoise-by-object',
    'memoise-last',
    'owner',
    'plain-json',
    'provider-name',
    'receipt-path',
    'trials',
    'cleanup',
    'invisible',
  ],
]

/** Floors inside rooms, top to bottom; `*` is every file or folder that is not named, and where it is missing all are. */
const walls: Readonly<Record<string, readonly (readonly string[])[]>> = {
  cli: [
    ['main'],
    ['program'],
    ['overview'],
    ['command'],
    ['starter'],
    ['next', 'recipes'],
    ['added-lists', 'covariates', 'datasets', 'model-options', 'review-files', 'signals'],
    ['findings', 'open-files', 'options', 'output', 'output-folder', 'png', 'progress', 'written-files'],
  ],
  'cli/command': [
    [
      'build',
      'check',
      'completion',
      'demo',
      'diff',
      'explain',
      'export',
      'import',
      'init',
      'lexicon',
      'lint',
      'list',
      'merge',
      'release',
      'review',
      'schema',
      'stats',
      'store',
      'vocabulary',
    ],
    ['build-shards', 'evaluation', 'show', 'store-tables', 'verify'],
    ['build-run', 'generate'],
    ['generate-tables'],
    ['generate-run'],
    ['asking-run'],
    ['asking'],
  ],
  'cli/command/evaluation': [
    ['analyze', 'attribute', 'compare', 'evaluate', 'gate', 'judge', 'plan', 'report', 'reproduce', 'second-reader'],
    ['analyze-tables', 'attribute-run', 'attribute-tables', 'import-outcomes', 'judge-qualify', 'second-reader-run'],
    ['analyze-next', 'asking-plans', 'states'],
    ['ask-model'],
    ['asked-model'],
  ],
  'cli/command/review': [['review'], ['decide', 'subjects'], ['flags', 'tables']],
  clinical: [['assertion'], ['fact'], ['patient'], ['concept', 'lexicon', 'quantity'], ['vocabulary'], ['case']],
  'clinical/concept': [
    ['bundled'],
    ['mention', 'merge', 'relation'],
    ['vocabulary'],
    ['graph', 'spelling'],
    ['concept'],
  ],
  'clinical/quantity': [
    ['reading'],
    ['obstacle', 'spelling'],
    ['context', 'measured'],
    ['measurement', 'printed'],
    ['unit', 'words'],
    ['cutoffs'],
    ['table'],
    ['scale'],
    ['decimal', 'near-words', 'time-unit'],
  ],
  'clinical/quantity/printed': [
    ['number', 'same'],
    ['time'],
    ['stated', 'compared-only'],
    ['unit'],
    ['unit-size', 'words'],
  ],
  'clinical/assertion': [['compare', 'read'], ['local'], ['account'], ['unit'], ['context'], ['term', 'notation']],
  'clinical/assertion/account': [
    ['rules'],
    ['paraphrased', 'thing', 'clause', 'degree', 'sequence', 'status', 'left-out', 'beside', 'crossed'],
    ['words'],
  ],
  'clinical/assertion/local': [['rules', 'reworded'], ['cut', 'swap', 'exchanged'], ['runs']],
  'clinical/assertion/unit': [
    ['rules'],
    ['edited', 'exchange', 'owner'],
    [
      'affix',
      'comparative',
      'contrary',
      'examined',
      'order',
      'person',
      'rate',
      'side',
      'status',
      'term',
      'turned-twice',
      'part',
    ],
    ['cut', 'stranger', 'implied'],
    ['named', 'scale', 'short-form', 'exclusive', 'level', 'paired'],
    ['alike'],
    ['rule'],
    ['reading'],
  ],
  'clinical/fact': [['compare'], ['read'], ['words'], ['fact']],
  perturbation: [
    // A folder for each perturbation; none imports another.
    ['*'],
    ['unit-conversion', 'second-reader', 'rule-case', 'situation'],
    ['check'],
    ['contract'],
  ],
  'perturbation/ehr-noise': [
    ['ehr-noise'],
    ['checks'],
    ['params'],
    ['conflicting-assessments', 'copy-paste', 'irrelevant-detail', 'medication-discrepancy', 'temporal-ambiguity'],
    ['opinions', 'medications', 'differentials', 'details'],
    ['fragments', 'share'],
    ['reading', 'as-diagnosis'],
    ['akin', 'drug-opinion'],
    ['age-window', 'ages', 'gestation', 'in-sentence', 'later-time', 'naming', 'noise', 'stale', 'up-to-now'],
  ],
  'perturbation/rule-rewriting': [['rule-rewriting'], ['paraphrased', 'rule'], ['reading']],
  'perturbation/rewriting': [['rewriting'], ['kept'], ['rounds'], ['answer'], ['gate', 'numbered', 'diff'], ['slots']],
  'perturbation/rewriting/gate': [['gate'], ['form', 'label', 'time', 'instruction', 'answer-name'], ['unit']],
  generation: [['batch'], ['schedule'], ['cost'], ['store'], ['provider'], ['network', 'request']],
  dataset: [
    ['schemas'],
    ['archive', 'inspect', 'shard', 'verify'],
    ['build'],
    ['answer', 'suite'],
    ['import'],
    ['receipt'],
    ['recipe'],
    ['ontology', 'question', 'record', 'workbook'],
    ['file'],
  ],
  'dataset/build': [
    ['demo-receipt'],
    ['build'],
    ['run'],
    ['files', 'thread'],
    ['generate', 'generation-plan', 'order', 'work'],
    ['card', 'plan', 'stamp', 'sums', 'wanted'],
    ['cases'],
    [
      'case-register',
      'changed-clusters',
      'excluded',
      'expectation',
      'expected-findings',
      'finding-line',
      'kept-cases',
      'read-ahead',
      'settle',
    ],
  ],
  'dataset/import': [
    ['import', 'thread'],
    ['rows', 'sources'],
    ['case', 'csv', 'jsonl', 'options', 'parquet', 'xlsx'],
    ['content', 'medqa', 'parquet-thread', 'record', 'source'],
    ['columns', 'english', 'findings', 'identifiers', 'names', 'repair', 'sink'],
  ],
  evaluation: [
    ['plan'],
    ['attribute', 'gate'],
    ['analysis', 'import', 'judge', 'reproduce', 'respond'],
    ['failure'],
    ['grade', 'gold'],
    ['outcome', 'record', 'safety'],
  ],
  'evaluation/analysis': [
    ['files', 'results-file'],
    ['analyze'],
    ['safety-warnings', 'same-text', 'strata', 'warnings'],
    ['planned', 'repeats'],
    ['arm', 'compare', 'estimate', 'noise', 'rank', 'safety', 'sentence'],
    ['safety-risks'],
    ['contrast', 'failures', 'gold', 'paper-compatible', 'plan-file', 'variance'],
    ['dose', 'other-text', 'plan', 'starter', 'verdict'],
    ['scores'],
  ],
  'evaluation/attribute': [
    ['attribute'],
    ['run'],
    ['cases'],
    ['ask', 'log'],
    ['results'],
    ['association'],
    ['line'],
    ['effects', 'flips', 'sham'],
    ['verdict'],
    ['confirm', 'suspects'],
    ['design', 'search', 'variant'],
  ],
  'evaluation/failure': [['error-type', 'reading'], ['sentence-use']],
  review: [
    ['exclude', 'refuse-other-key', 'release'],
    ['review-agreement'],
    ['export-packs', 'import-answers'],
    ['any-key', 'check-answers', 'control-records', 'sign-off'],
    ['plan', 'subject'],
    ['answers', 'controls', 'write-review'],
    ['dataset-view', 'form', 'key', 'questions'],
    ['item-id', 'marked', 'minutes', 'raters', 'reach'],
    ['pack', 'problems', 'sample'],
  ],
  scenario: [
    ['sign-off'],
    ['rule-set', 'review-date'],
    ['library'],
    ['check'],
    ['note'],
    ['record'],
    ['redaction', 'text'],
    ['rule'],
    ['measure'],
  ],
  'scenario/record': [
    ['reference', 'sets'],
    ['difference', 'discordant', 'response'],
    ['record'],
    ['band'],
    ['values'],
  ],
  'scenario/check': [['rule', 'agreement'], ['meaning'], ['names', 'bands', 'slips', 'wording'], ['problem']],
  report: [
    ['report'],
    ['page', 'preview'],
    ['long', 'paper', 'returned'],
    ['content'],
    ['source'],
    ['figure', 'page-edits', 'table'],
  ],
  'report/figure': [['balance', 'curves', 'heatmap', 'intervals'], ['labels', 'scale'], ['figure']],
  'report/page': [['page'], ['page-data'], ['texts'], ['answers']],
  page: [['offline-page', 'preview', 'report', 'review'], ['parts'], ['data']],
  text: [['sentence', 'phrase'], ['edit']],
  statistics: [
    ['agreement', 'difference', 'multiplicity', 'repeats'],
    ['proportion'],
    ['cluster', 'two-by-two'],
    ['distribution', 'interval'],
    ['canceled-sum', 'drawn', 'mean', 'refusal'],
  ],
  vocabulary: [['groups', 'table', 'pattern'], ['cell', 'delimited', 'file', 'forms'], ['once']],
}

/** The one place that may import each third-party package. */
const packageHomes: Readonly<Record<string, RegExp>> = {
  commander: /^cli\//,
  'cli-progress': /^cli\/progress\.ts$/,
  seedrandom: /^rng\.ts$/,
  canonicalize: /^digest\.ts$/,
  'csv-parse': /^(dataset\/import\/csv|vocabulary\/delimited|review\/form\/csv)\.ts$/,
  'write-excel-file': /^review\/form\/xlsx\.ts$/,
  'read-excel-file': /^dataset\/workbook\/workbook\.ts$/,
  'hyparquet-writer': /^parquet\/parquet\.ts$/,
  '@libsql': /^generation\/store\/libsql-store\.ts$/,
  diff: /^perturbation\/rewriting\/diff\.ts$/,
  hyparquet: /^dataset\/import\/parquet\.ts$/,
  syllable: /^dataset\/inspect\/reading-level\.ts$/,
  yaml: /^(vocabulary\/groups|scenario\/rule\/file|generation\/(provider\/(?:profile|model-settings)|cost\/price-table|request\/prompt)|dataset\/recipe\/(yaml|catalogue|installed-lexicons)|export\/(card|inspect|lm-eval))\.ts$/,
  'gpt-tokenizer': /^dataset\/inspect\/covariate-tokens\.ts$/,
  '@anthropic-ai': /^generation\/provider\/anthropic\.ts$/,
  '@streamparser': /^evaluation\/import\/json-document\.ts$/,
  fzstd: /^evaluation\/import\/archive\.ts$/,
  yauzl: /^evaluation\/import\/archive\.ts$/,
  zod: /^(?:(dataset|perturbation|scenario|clinical|evaluation|judgement|export|report|review|generation|vocabulary)\/|(?:json-line|plain-schemas|schema-problem)\.ts$)/,
}

/** Files below the command line that may read the clock and the environment: what asks models cannot do without. */
const worldly = [
  'generation/schedule/clock.ts',
  'generation/network/route.ts',
  'generation/provider/open-provider.ts',
  'generation/provider/secret.ts',
]

/** Scripts of pages: they run in browsers, not in this program, which knows nothing of them but the types of their data. */
const inBrowsers = /^page\/(?:parts|preview|report|review)\//

interface Import {
  readonly file: string
  readonly target: string
}

const read = (file: string): string => readFileSync(join(source, file), 'utf8')
const imports: Import[] = files.flatMap((file) => {
  const content = read(file)
  const found = [...content.matchAll(/(?:\bfrom |\bimport |\bimport\()'([^'\n]+)'/g)]
  return found.map(([, target]) => ({ file, target: target as string }))
})

const roomOf = (path: string): string => (path.split('/')[0] as string).replace(/\.ts$/, '')
const floorOf = (room: string): number => floors.findIndex((rooms) => rooms.includes(room))
const local = imports.filter(({ target }) => target.startsWith('.'))
const resolved = local.map(({ file, target }) => ({
  file,
  target: relative(source, join(source, dirname(file), target)).replace(/\.js$/, '.ts'),
}))

/** The folders around a file, outermost first: `a/b/c.ts` → `a`, `a/b`. */
const foldersOf = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, i, parts) => parts.slice(0, i + 1).join('/'))
const folders = [...new Set(files.flatMap(foldersOf))].sort()

/** A folder's face, and what of it the face of the library takes over. */
const isFace = (name: string): boolean => name === 'index' || name === 'public'

/** What a folder holds, its faces apart, and who imports whom there: a file deep inside counts as the folder it is in. */
function edgesIn(folder: string): (readonly [string, string])[] {
  const part = (path: string): string => (path.slice(folder.length + 1).split('/')[0] as string).replace(/\.ts$/, '')
  const inside = (path: string): boolean => path.startsWith(`${folder}/`)
  return resolved
    .filter(({ file, target }) => inside(file) && inside(target) && ![part(file), part(target)].some(isFace))
    .map(({ file, target }) => [part(file), part(target)] as const)
    .filter(([from, to]) => from !== to)
}

/** The floor of a file or folder, from the top; -1 where it has none. */
function floorAmong(floorsInside: readonly (readonly string[])[], part: string): number {
  const named = floorsInside.findIndex((parts) => parts.includes(part))
  return named >= 0 ? named : floorsInside.findIndex((parts) => parts.includes('*'))
}

/** What is left when everything without an outgoing import has been taken away, again and again. */
function circleAmong(edges: readonly (readonly [string, string])[]): string[] {
  let left = new Set(edges.flat())
  for (let size = -1; size !== left.size; ) {
    size = left.size
    left = new Set([...left].filter((part) => edges.some(([from, to]) => from === part && left.has(to))))
  }
  return [...left]
}

describe('architecture', () => {
  it('knows every room', () => {
    const unknown = files.filter((file) => file !== 'index.ts' && floorOf(roomOf(file)) < 0)
    expect(unknown).toEqual([])
  })

  it('imports point down, or stay in their room', () => {
    const up = resolved.filter(({ file, target }) => {
      if (file === 'index.ts' || roomOf(file) === roomOf(target)) return false
      return floorOf(roomOf(target)) <= floorOf(roomOf(file))
    })
    expect(up).toEqual([])
  })

  it('imports point down inside rooms', () => {
    const up = Object.entries(walls).flatMap(([room, floorsInside]) =>
      edgesIn(room).filter(([from, to]) => {
        const [above, below] = [from, to].map((part) => floorAmong(floorsInside, part))
        return above === undefined || below === undefined || above < 0 || below <= above
      }),
    )
    expect(up).toEqual([])
  })

  it('has no circle of files or of folders, imports of types included', () => {
    const circles = folders.flatMap((folder) => circleAmong(edgesIn(folder)).map((part) => `${folder}/${part}`))
    expect(circles).toEqual([])
  })

  it('enters another folder by its face only, and makes the face of the library of what rooms make public', () => {
    const backDoors = resolved.filter(({ file, target }) => {
      const entered = foldersOf(target).find((folder) => !file.startsWith(`${folder}/`))
      if (entered === undefined || target === `${entered}/index.ts`) return false
      return file !== 'index.ts' || target !== `${entered}/public.ts`
    })
    expect(backDoors).toEqual([])
  })

  it('never goes out by its own face', () => {
    const loops = resolved.filter(({ file, target }) => {
      const [, folder] = /^(.*\/)(?:index|public)\.ts$/.exec(target) ?? []
      return folder !== undefined && file.startsWith(folder) && file !== `${folder}index.ts`
    })
    expect(loops).toEqual([])
  })

  it('has folders of at most thirty files, and no four files of one first name', () => {
    const crowded = folders.flatMap((folder) => {
      const own = files.filter((file) => dirname(file) === folder).map((file) => basename(file, '.ts'))
      const names = own.map((name) => name.split('-')[0] as string)
      const families = names.filter((name) => names.filter((other) => other === name).length >= 4)
      return own.length > 30 || families.length > 0 ? [{ folder, files: own.length, families }] : []
    })
    expect(crowded).toEqual([])
  })

  it('resolves every import to a file', () => {
    expect(resolved.filter(({ target }) => !existsSync(join(source, target)))).toEqual([])
  })

  it('has faces that only re-export, the list of perturbations apart', () => {
    const statements = files
      .filter((file) => /(?:^|\/)(?:index|public)\.ts$/.test(file))
      .flatMap((file) => {
        const content = read(file).replace(/\/\*[\s\S]*?\*\//g, '')
        const kept = content.replace(/^(export|import)\s[^;]*?from '[^']+'$/gm, '').trim()
        return kept === '' ? [] : [{ file, kept }]
      })
    expect(statements.map(({ file }) => file)).toEqual(['perturbation/index.ts'])
    expect(statements[0]?.kept).toMatch(/^export const perturbations = \[[\w, \n]+\] as const$/)
  })

  it('keeps each third-party package behind its door', () => {
    const foreign = imports.filter(({ target }) => !target.startsWith('.') && !target.startsWith('node:'))
    const astray = foreign.filter(({ file, target }) => {
      const name = target.split('/')[0] as string
      return !(packageHomes[name]?.test(file) ?? false)
    })
    expect(astray).toEqual([])
  })

  it('keeps scripts of pages to themselves: they import the words for numbers and nothing else, and nothing else imports them', () => {
    const out = imports.filter(({ file, target }) => inBrowsers.test(file) && !target.startsWith('.'))
    const across = resolved.filter(({ file, target }) => {
      return inBrowsers.test(file) ? !/^(?:page|format)\//.test(target) : inBrowsers.test(target)
    })
    const types = files.filter((file) => file.startsWith('page/data/'))
    const typed = types.filter((file) => /^(?:import(?! type)|export (?:const|function|class|let))/m.test(read(file)))
    expect([...out, ...across, ...typed]).toEqual([])
  })

  it('has no clock, no chance and no environment below the command line', () => {
    const forbidden = /Math\.random|Date\.now|new Date|process\.env|\bIntl\.|toLocale[A-Z]/
    const found = files
      .filter((file) => !file.startsWith('cli/') && !worldly.includes(file) && !inBrowsers.test(file))
      .filter((file) => forbidden.test(read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
    expect(found).toEqual([])
  })

  it('has no two exported types of one name', () => {
    const places = new Map<string, string[]>()
    for (const file of files) {
      for (const [, name = ''] of read(file).matchAll(/^export (?:(?:abstract )?class|interface|type|enum) (\w+)/gm)) {
        places.set(name, [...(places.get(name) ?? []), file])
      }
    }
    expect([...places].filter(([, declared]) => declared.length > 1)).toEqual([])
  })

  it('has no bag of odds and ends', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|shared|types|misc)(\.ts|\/)/.test(file))).toEqual([])
  })
})
