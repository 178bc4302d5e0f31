import {
  filesOf,
  type HostileFile,
  hostile,
  loneSurrogate,
  mebi,
  notUtf8,
  wideEncodings,
  withBytes,
} from './hostile-file.js'

const recipeFile = filesOf('recipe', 'yaml')
const step = 'steps: [{ perturbation: red-herring, params: { count: 3 } }]'

/** A recipe with other parts where they are given. */
export function recipeText({ name = 'mine', version = '1.0.0', summary = 'x', steps = step } = {}): string {
  return `name: ${name}\nversion: ${version}\nsummary: ${summary}\n${steps}\n`
}

const withParam = (param: string): string =>
  recipeText({ steps: `steps: [{ perturbation: red-herring, params: { ${param} } }]` })

function recipeFiles(): readonly HostileFile[] {
  const layer = (at: number): string =>
    `l${at}: &l${at} [${Array(10)
      .fill(at === 0 ? 'x' : `*l${at - 1}`)
      .join(',')}]`
  const broken = Object.entries(notUtf8).map(([name, bytes]) => [
    `${name} in a recipe`,
    withBytes(recipeText({ summary: 'a @ b' }), bytes),
  ])
  const wide = Object.entries(wideEncodings(recipeText())).map(([name, bytes]) => [`a recipe in ${name}`, bytes])
  return [
    ...recipeFile('refused', {
      'a recipe of no byte': '',
      'a recipe of blanks': ' \n\n',
      'a recipe of a comment': '# nothing\n',
      'a recipe that is a list': '- a\n- b\n',
      'a recipe that is a number': '17\n',
      'a recipe that is null': '~\n',
      'two documents': `${recipeText()}---\n${recipeText()}`,
      'an open bracket': 'name: [',
      'an open quotation': 'name: "mine\n',
      'a tab as indentation': `name: mine\nversion: 1.0.0\nsummary: x\nsteps:\n\t- perturbation: red-herring\n`,
      'a key twice in a recipe': `name: other\n${recipeText()}`,
      'a key twice in the params': withParam('count: 3, count: 4'),
      'aliases that multiply': () =>
        `${Array.from({ length: 9 }, (_, at) => layer(at)).join('\n')}\n${recipeText({ summary: '*l8' })}`,
      'aliases of an unknown anchor': recipeText({ summary: '*nowhere' }),
      'an anchor that holds itself': `${recipeText({ steps: 'steps: &s [*s]' })}`,
      'a mapping that holds itself': `&r\n${recipeText()}self: *r\n`,
      'a function as a tag': recipeText({ summary: '!!js/function "function () { return 1 }"' }),
      'a Python object as a tag': recipeText({ summary: '!!python/object/apply:os.system ["echo"]' }),
      'a merge key': `base: &base { perturbation: red-herring }\n${recipeText({ steps: 'steps: [{ <<: *base }]' })}`,
      'keys that are lists': `? [a, b]\n: 1\n${recipeText()}`,
      'keys that are mappings': `? { a: 1 }\n: 1\n${recipeText()}`,
      'keys that are numbers': `1: x\n${recipeText()}`,
      'a key __proto__ in a recipe': `__proto__: { polluted: true }\n${recipeText()}`,
      'a key __proto__ in the params': withParam('__proto__: { polluted: true }'),
      'a key constructor in the params': withParam('constructor: { prototype: { polluted: true } }'),
      'a count of NaN': withParam('count: .nan'),
      'a count without end': withParam('count: .inf'),
      'a huge count': withParam('count: 123456789012345678901234567890'),
      'a count below zero': withParam('count: -1'),
      'a count of 1.5': withParam('count: 1.5'),
      'a count in words': withParam('count: three'),
      'a count that is a list': withParam('count: [3]'),
      'a count that is null': withParam('count: null'),
      'a layout that is a number': withParam('layout: 7'),
      'params that are a list': recipeText({ steps: 'steps: [{ perturbation: red-herring, params: [1] }]' }),
      'params that are a text': recipeText({ steps: 'steps: [{ perturbation: red-herring, params: abc }]' }),
      'steps that are a mapping': recipeText({ steps: 'steps: { perturbation: red-herring }' }),
      'a step that is a text': recipeText({ steps: 'steps: [red-herring]' }),
      'a perturbation called constructor': recipeText({ steps: 'steps: [{ perturbation: constructor }]' }),
      'a perturbation called __proto__': recipeText({ steps: 'steps: [{ perturbation: __proto__ }]' }),
      'a name that climbs': recipeText({ name: '../../x' }),
      'a name that is a path': recipeText({ name: '/tmp/x' }),
      'a name with a backslash': recipeText({ name: "'..\\x'" }),
      'a name of dots': recipeText({ name: '..' }),
      'a name with a line break': recipeText({ name: '"a\\nb"' }),
      'a name with a NUL': recipeText({ name: '"a\\0b"' }),
      'a name of 10,000 characters': () => recipeText({ name: 'x'.repeat(10_000) }),
      'a name that is empty': recipeText({ name: '""' }),
      'a version that climbs': recipeText({ version: '../1.0.0' }),
      'a version of 10,000 digits': () => recipeText({ version: `1.0.${'9'.repeat(10_000)}` }),
      'a version that is a number': recipeText({ version: '1.0' }),
      'a key of a million characters': () => `? ${'k'.repeat(mebi)}\n: 1\n${recipeText()}`,
      'a key that steers the terminal': `"\\e[2J\\e[31m": 1\n${recipeText()}`,
      'brackets 20,000 deep': () => `${recipeText()}more: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`,
      'brackets 20,000 deep in the params': () => withParam(`count: ${'['.repeat(20_000)}${']'.repeat(20_000)}`),
      'dashes 5,000 deep': () => `${recipeText()}more:\n${'- '.repeat(5000)}x\n`,
      '100,000 steps': () => recipeText({ steps: `steps:\n${'- perturbation: red-herring\n'.repeat(100_000)}` }),
      'half a surrogate pair in the summary': recipeText({ summary: '"\\ud83d"' }),
      'a suite of itself': 'name: mine\nsummary: x\nsuite: [mine]\n',
      'a suite of files': 'name: mine\nsummary: x\nsuite: [../../mine.yaml]\n',
      'an empty suite': 'name: mine\nsummary: x\nsuite: []\n',
      'a recipe in HTML': '<!doctype html><title>x</title>',
      'a recipe of NUL bytes': Buffer.alloc(100),
    }),
    ...recipeFile('refused', Object.fromEntries([...broken, ...wide])),
    ...recipeFile('ok', {
      'a recipe in JSON': JSON.stringify({ name: 'mine', version: '1.0.0', summary: 'x', steps: [] }),
      'a recipe with CRLF': recipeText().replace(/\n/g, '\r\n'),
      'a recipe behind a mark': `\ufeff${recipeText()}`,
      'tags and formulas in the summary': recipeText({ summary: '"=1+1 <script>alert(1)</script> | `x` | [y](z)"' }),
      'a name of 48 characters': recipeText({ name: 'x'.repeat(48) }),
      'a name of a JavaScript method': recipeText({ name: 'constructor' }),
      'the largest count': withParam('count: 50'),
    }),
    ...recipeFile('either', {
      'a YAML directive': `%YAML 1.1\n---\n${recipeText()}`,
      'a summary of a million characters': () => recipeText({ summary: 'x'.repeat(mebi) }),
    }),
  ]
}

/** A list in the bundled format. */
export const lexiconText = 'abbreviation,sense,frequency\nht,heart,0.5\npt,patient,1\nhtn,high blood pressure,\n'

function lexiconFiles(): readonly HostileFile[] {
  const csv = filesOf('lexicon', 'csv')
  const tsv = filesOf('lexicon', 'txt')
  const head = 'abbreviation,sense,frequency'
  const tabs = 'abbreviation\tsense\tvariation\tCUI\tfrequency'
  const wide = Object.entries(wideEncodings(lexiconText)).map(([name, bytes]) => [`a list in ${name}`, bytes])
  const broken = Object.entries(notUtf8).map(([name, bytes]) => [
    `${name} in a list`,
    withBytes(`${head}\nht,he@art,1\n`, bytes),
  ])
  const frequency = (value: string): string => `${head}\nht,heart,${value}\n`
  return [
    ...csv('refused', {
      'a list of no byte': '',
      'a list of blanks': '\n\n',
      'a list of a mark only': '\ufeff',
      'a heading without rows': `${head}\n`,
      'a list without its sense': 'abbreviation,frequency\nht,1\n',
      'a list with an unknown column': `${head},extra\nht,heart,1,x\n`,
      'a list with a column named __proto__': `${head},__proto__\nht,heart,1,x\n`,
      'a list with a column twice': 'abbreviation,sense,frequency,sense\nht,heart,1,x\n',
      'a list of 100,000 columns': () => `${Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',')}\n`,
      'an empty sense': `${head}\nht,,1\n`,
      'a sense of blanks': `${head}\nht,"  \t ",1\n`,
      'a sense of no-break spaces': `${head}\nht,\u00a0\u2003,1\n`,
      'an empty abbreviation': `${head}\n,heart,1\n`,
      'a sense of a million characters': () => `${head}\nht,${'x'.repeat(1_000_000)},1\n`,
      'an abbreviation of a million characters': () => `${head}\n${'x'.repeat(1_000_000)},heart,1\n`,
      'a frequency of NaN': frequency('NaN'),
      'a frequency without end': frequency('Infinity'),
      'a frequency below zero': frequency('-1'),
      'a frequency of two': frequency('2'),
      'a frequency of 1e400': frequency('1e400'),
      'a frequency in hexadecimal': frequency('0x1'),
      'a frequency with a comma': frequency('"0,5"'),
      'an unknown caution': `${head},caution\nht,heart,1,constructor\n`,
      'a NUL in a list': `${head}\nht,he\0art,1\n`,
      'a row too short': `${head}\nht,heart\n`,
      'a row too long': `${head}\nht,heart,1,2\n`,
      'a quotation of the list that never ends': `${head}\nht,"heart,1\n`,
      'a mark that is not doubled in the list': `${head}\nht,"he"art",1\n`,
      'a line break within a cell': `${head}\nht,"he\nart",1\n`,
      'a cell of 33 MiB': () => `${head}\nht,"${'x'.repeat(33 * mebi)}",1\n`,
      'a list in JSON': JSON.stringify([{ abbreviation: 'ht', sense: 'heart' }]),
      'a list in HTML': '<table><tr><td>abbreviation</td></tr></table>',
      'a picture as a list': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    }),
    ...csv('refused', Object.fromEntries([...broken, ...wide])),
    ...csv('ok', {
      'a list with CRLF': lexiconText.replace(/\n/g, '\r\n'),
      'a list with CR only': lexiconText.replace(/\n/g, '\r'),
      'a list with mixed line ends': lexiconText.replace('\n', '\r\n'),
      'a list with mixed line ends the other way': lexiconText.replace(/\n(?=htn)/, '\r\n'),
      'a list behind a mark': `\ufeff${lexiconText}`,
      'signs of patterns as senses': `${head}\na,.*,1\nb,(a+)+$,1\nc,[heart,1\nd,\\,1\ne,heart|toe,1\nf,^,1\n`,
      'senses of astral letters': `${head}\na,𝒽𝑒𝒶𝓇𝓉,1\nb,🙂,1\n`,
      'a sense of accents only': `${head}\na,\u0301,1\n`,
      'formulas and tags in a list': `${head}\n=1+1,heart,1\n<script>,toe,1\n`,
      'an abbreviation equal to its sense': `${head}\nheart,heart,1\n`,
      'one sense under many abbreviations': `${head}\na,heart,1\nb,Heart,1\nc,HEART ,1\n`,
      'names of methods as abbreviations': `${head}\nconstructor,heart,1\n__proto__,toe,1\n`,
      'a sense of exactly 1,000 characters': `${head}\na,${'x'.repeat(1000)},1\n`,
      'senses that grow letter by letter': () =>
        `${head}\n${Array.from({ length: 900 }, (_, at) => `a${at},${'x'.repeat(at + 1)},1`).join('\n')}\n`,
      '20,000 senses': () =>
        `${head}\n${Array.from({ length: 20_000 }, (_, at) => `a${at},sense ${at},1`).join('\n')}\n`,
    }),
    ...csv('either', {
      'a sense of a zero-width space': `${head}\na,\u200b,1\n`,
      'a frequency of 1e-400': frequency('1e-400'),
      'senses with a separator of lines': `${head}\na,he\u2028art,1\n`,
    }),
    ...tsv('ok', {
      'a Vanderbilt list': `${tabs}\nht\theart\tHT_3|h/t_1\tC1\t0.5\n`,
      'a Vanderbilt list with odd spellings': `${tabs}\nht\theart\t_|_5|x_|a_b_c_99999999999999999999\tnull\t1\n`,
      'a Vanderbilt list with 5,000 columns more': () =>
        `${tabs}\t${Array.from({ length: 5000 }, (_, at) => `c${at}`).join('\t')}\nht\theart\t\t\t1${'\t'.repeat(5000)}\n`,
      'a Meta-Inventory': 'SF|LF|Source\nht|heart|x\n',
    }),
    ...tsv('refused', {
      'a Vanderbilt list without its columns': 'abbreviation\tvariation\nht\tHT_3\n',
      'a Meta-Inventory without its long form': 'SF|Source\nht|x\n',
    }),
  ]
}

/** One sentence of a bank, with other keys where given. */
export function sentenceLine(id: string, more: object = {}): string {
  const ages = ['newborn', 'infant', '1-5', '6-12', '13-17', '18-64', '65+']
  const place = {
    person: 'none',
    says: false,
    place: 'any',
    strength: 'administrative',
    numeric: false,
    polysemous: null,
  }
  return JSON.stringify({ id, topic: id, text: `The room ${id} has a lamp.`, ages, ...place, ...more })
}

function sentenceFiles(): readonly HostileFile[] {
  const bank = filesOf('sentences', 'jsonl')
  const sound = sentenceLine('one')
  const wide = Object.entries(wideEncodings(`${sound}\n`)).map(([name, bytes]) => [`a bank in ${name}`, bytes])
  const broken = Object.entries(notUtf8).map(([name, bytes]) => [
    `${name} in a bank`,
    withBytes(`${sentenceLine('one', { text: 'A @ lamp.' })}\n`, bytes),
  ])
  const text = (value: unknown): string => `${sound}\n${sentenceLine('two', { text: value })}\n`
  return [
    ...bank('refused', {
      'a bank of no byte': '',
      'a bank of blanks': '\n \n',
      'a bank of a mark only': '\ufeff',
      'a bank with an unknown key': sentenceLine('one', { extra: 1 }),
      'a bank with a key __proto__': sound.replace('{', '{"__proto__":{"polluted":true},'),
      'an id twice in a bank': `${sound}\n${sound}\n`,
      'an id of capitals': sentenceLine('ONE'),
      'an empty sentence': text(''),
      'a sentence of blanks': text('   '),
      'a sentence without its stop': text('The lamp'),
      'a sentence of a stop only': text('.'),
      'a sentence that is a number': text(17),
      'half a surrogate pair in a sentence': text(`A ${loneSurrogate} lamp.`),
      'half a surrogate pair at the end of a sentence': text(`A lamp${loneSurrogate}.`),
      'a sentence of a million characters': () => text(`${'x'.repeat(1_000_000)}.`),
      'a sentence with a NUL': text('A \0 lamp.'),
      'ages that are unknown': sentenceLine('one', { ages: ['old'] }),
      'no ages': sentenceLine('one', { ages: [] }),
      'a person that is unknown': sentenceLine('one', { person: 'fourth' }),
      'a bank in CSV': 'id,text\none,The lamp.\n',
      'a bank in HTML': '<html></html>',
      'a bank that is one list': `[${sound}]`,
      'a bank cut in the middle': `${sound}\n${sound.slice(0, 60)}`,
      'a bank nested 100,000 deep': () => `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`,
      'a bank with a key of a million characters': () => sentenceLine('one', { ['k'.repeat(mebi)]: 1 }),
    }),
    ...bank('refused', Object.fromEntries([...broken, ...wide])),
    ...bank('refused', { 'tags in a sentence': text('A <script>alert(1)</script> lamp.') }),
    ...bank('ok', {
      'a sentence with an unknown slot': text('{Sujbect} has a lamp.'),
      'a sentence with a slot called constructor': text('{constructor} has a lamp.'),
      'a sentence with a slot called __proto__': text('{__proto__} has a lamp.'),
      'a bank of one sentence': sound,
      'a bank with CRLF': `${sound}\r\n${sentenceLine('two')}\r\n`,
      'a bank behind a mark': `\ufeff${sound}\n`,
      'topics called like methods': `${sentenceLine('constructor')}\n${sentenceLine('valueof')}\n`,
      'a formula as a sentence': text('=1+1 is a lamp.'),
      'patterns of replacements in a sentence': text('A lamp for $& and $1 and $$ at noon.'),
      'all slots': text('{Subject} {subject} {Possessive} {possessive} {object} lamp.'),
      'emoji in a sentence': text('A 🙂 lamp 👩‍⚕️.'),
      '20,000 topics': () =>
        Array.from({ length: 20_000 }, (_, at) =>
          sentenceLine(`t-${at}`, { text: `Red${at} doors${at} open${at}.` }),
        ).join('\n'),
    }),
    ...bank('either', {
      'a sentence with a line break': text('A lamp.\nAnd one more.'),
      'a sentence with empty braces': text('A {} lamp {.'),
      'a key twice in a sentence': `${sound.replace('{', '{"id":"zero",')}\n`,
    }),
  ]
}

/** Hostile files of what a build takes besides its cases. */
export function resourceFiles(): readonly HostileFile[] {
  const folderName = hostile(
    { name: 'a recipe with a name of blanks', ending: 'yaml', reader: 'recipe', expect: 'refused' },
    () => recipeText({ name: '"  "' }),
  )
  return [...recipeFiles(), folderName, ...lexiconFiles(), ...sentenceFiles()]
}
