import {
  bomb,
  filesOf,
  type HostileFile,
  hostile,
  loneSurrogate,
  mebi,
  notUtf8,
  packed,
  questionLine,
  recordLine,
  wideEncodings,
  withBytes,
} from './hostile-file.js'

/** Lines that are no JSON object. */
const badLines: Readonly<Record<string, () => string>> = {
  'an opening brace': () => '{',
  'a closing brace': () => '}',
  'an opening bracket': () => '[',
  'an empty list': () => '[]',
  'a list of one record': () => `[${recordLine('b-1')}]`,
  'a bare text': () => '"text"',
  'a bare number': () => '17',
  'a bare true': () => 'true',
  'a bare null': () => 'null',
  NaN: () => 'NaN',
  undefined: () => 'undefined',
  'a key without a value': () => '{"id":',
  'single quotes': () => "{'id':'a'}",
  'a key without quotes': () => '{id:"a"}',
  'a comma too many': () => '{"id":"a",}',
  'a number with a leading zero': () => '{"id":01}',
  'a number with a plus': () => '{"id":+1}',
  'a hexadecimal number': () => '{"id":0x10}',
  'a raw tab in a text': () => '{"id":"\t"}',
  'a raw NUL in a text': () => '{"id":"\0"}',
  'a raw escape character in a text': () => '{"id":"\u001b[31m"}',
  'an unknown escape': () => '{"id":"\\x41"}',
  'a short Unicode escape': () => '{"id":"\\u12"}',
  'two objects in one line': () => `${recordLine('b-1')}${recordLine('b-2')}`,
  'words behind the object': () => `${recordLine('b-1')} and more`,
  'a comment': () => '// nothing here',
  'an object with a comment': () => '{"id":/* none */"a"}',
  HTML: () => '<!doctype html><html><script>alert(1)</script></html>',
  'NUL bytes': () => '\0\0\0\0',
  'the magic of gzip': () => '\u001f\u008b\b\0',
  '100,000 brackets that open': () => '['.repeat(100_000),
  '100,000 objects that open': () => '{"a":'.repeat(100_000),
  '100,000 brackets that open and close': () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  '100,000 objects that open and close': () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
}

const casesFile = filesOf('cases', 'jsonl')
const importFile = filesOf('import', 'jsonl')
const first = recordLine('a-1')

/** Lines that are JSON, but no sound record. */
const badRecords: Readonly<Record<string, string>> = {
  'an empty object': '{}',
  'no metadata': '{"id":"b-1","input":"Why?","target":"x"}',
  'metadata as a list': '{"id":"b-1","input":"Why?","target":"x","metadata":[]}',
  'an unknown key': recordLine('b-1').replace('{"id"', '{"extra":1,"id"'),
  'a key __proto__': recordLine('b-1').replace('{"id"', '{"__proto__":{"polluted":true},"id"'),
  'a key __proto__ in the metadata': recordLine('b-1', ',"__proto__":{"polluted":true}'),
  'a key __proto__ deep in the metadata': recordLine('b-1', ',"mine":[{"__proto__":{"polluted":true}}]'),
  'an id that leads out of the folder': recordLine('b-1').replace('"id":"b-1"', '"id":"../../b-1"'),
  'an id of 129 characters': recordLine('b-1').replace('"id":"b-1"', `"id":"${'x'.repeat(129)}"`),
  'an id with a line break': recordLine('b-1').replace('"id":"b-1"', '"id":"b\\n1"'),
  'a case id called __proto__': recordLine('b-1').replace('"case":"b-1"', '"case":"__proto__"'),
  'the case of the first line again': recordLine('a-1', '', 'Another text. Why?'),
  'a text of blanks': recordLine('b-1', '', ' \n\t '),
  'a text of no-break spaces and marks': recordLine('b-1', '', '\u00a0\ufeff\u3000'),
  'a text that is a number': recordLine('b-1').replace(/"input":"[^"]*"/, '"input":17'),
  'a target that is null': recordLine('b-1').replace('"Gout"', 'null'),
  'half a surrogate pair in the text': recordLine('b-1', '', `Why ${loneSurrogate}?`),
  'half a surrogate pair in the target': recordLine('b-1').replace('Gout', '\\udc00'),
  'half a surrogate pair in the metadata': recordLine('b-1', ',"mine":{"deep":["\\ud800"]}'),
  'half a surrogate pair in a key': recordLine('b-1', ',"\\ud800":1'),
  'a negative row': recordLine('b-1').replace('"row":null', '"row":-1'),
  'a row beyond the safe integers': recordLine('b-1').replace('"row":null', '"row":9007199254740993'),
  'a level of 1e400': recordLine('b-1').replace('"level":null', '"level":1e400'),
  'a level of 1.5': recordLine('b-1').replace('"level":null', '"level":1.5'),
  'edits as a text': recordLine('b-1').replace('"edits":0', '"edits":"0"'),
  'an unknown expectation': recordLine('b-1').replace('"expectation":null', '"expectation":"maybe"'),
  "a number of one's own that is 1e400": recordLine('b-1', ',"mine":1e400'),
}

/** Records that are odd and sound. */
const soundRecords: Readonly<Record<string, string>> = {
  'a key constructor in the metadata': recordLine('b-1', ',"constructor":{"prototype":{"polluted":true}},"toString":1'),
  'metadata nested 20 deep': recordLine('b-1', `,"mine":${'['.repeat(20)}${']'.repeat(20)}`),
  'a case id called constructor': recordLine('constructor'),
  'script tags in the text': recordLine('b-1', '', 'He says <script>alert("x")</script>. He coughs. <b>Why?'),
  'a formula in the text': recordLine('b-1', '', '=HYPERLINK("http://x.invalid","Why?")'),
  'a text of one character': recordLine('b-1', '', '?'),
  'a text of a zero-width space': recordLine('b-1', '', '\u200b'),
  'line separators': recordLine('b-1', '', 'One\u2028two. Three\u2029four.\u0085Five.\vSix.\fWhy?'),
  'control characters': recordLine('b-1', '', 'He\u0000 has\u0007 a\u001b[31m red toe.\u009b2J Why?'),
  'marks of direction': recordLine('b-1', '', '\u202eHe coughs. \u2066Why?\u2069'),
  'byte order marks within the text': recordLine('b-1', '', 'He\ufeff coughs.\ufeff Why?'),
  'code points that are no characters': recordLine('b-1', '', 'He \ufffe\uffff\u{1ffff} coughs. Why?'),
  'a thousand accents on one letter': recordLine('b-1', '', `He coughs e${'\u0301'.repeat(1000)}. Why?`),
  'families of emoji': recordLine('b-1', '', '👩‍👩‍👧‍👦. 🙂🙂. 👩‍⚕️ Why?'),
  'escapes for everything': recordLine('b-1', '', 'Why?').replace('Why?', '\\u0057\\u0068\\u0079\\u003f'),
  'slots in the text': recordLine('b-1', '', 'He said {Subject} and {constructor}. Why?'),
  'patterns of replacements in the text': recordLine('b-1', '', "He has $& and $1 and $' and $$ pain. Why?"),
}

/** Long texts that a slow pattern would choke on. */
const longTexts: Readonly<Record<string, string>> = {
  letters: 'a',
  blanks: ' a',
  stops: '. A',
  'line breaks': '\n',
  brackets: '(',
  quotes: '" ',
  digits: '1',
  'numbers with stops': '1. ',
  initials: 'A.',
  hyphens: '- ',
  ages: '5-year-old ',
  emoji: '🙂',
}

function recordFiles(): readonly HostileFile[] {
  const behindFirst = (lines: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, `${first}\n${line}\n`]))
  const long = Object.entries(longTexts).map(([name, piece]) => [
    `a text of 200,000 ${name}`,
    () => `${recordLine('b-1', '', `He coughs. ${piece.repeat(200_000 / piece.length)} Why?`)}\n`,
  ])
  return [
    ...casesFile('refused', behindFirst(badRecords)),
    ...casesFile('refused', {
      'metadata nested 100,000 deep': () =>
        `${recordLine('b-1', `,"mine":${'['.repeat(100_000)}${']'.repeat(100_000)}`)}\n`,
      'metadata of 100,000 objects in each other': () =>
        `${recordLine('b-1', `,"mine":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)}\n`,
    }),
    ...casesFile('ok', behindFirst(soundRecords)),
    ...casesFile('either', { 'a key twice': `${recordLine('b-1').replace('{"id"', '{"id":"a-7","id"')}\n` }),
    ...casesFile('ok', Object.fromEntries(long)),
    ...casesFile('ok', {
      'metadata with 100,000 keys': () =>
        recordLine('b-1', Array.from({ length: 100_000 }, (_, key) => `,"k${key}":${key}`).join('')),
    }),
  ]
}

function layouts(): readonly HostileFile[] {
  const two = [first, recordLine('a-2')]
  const [question, another] = [questionLine(), questionLine('He limps. Why?', 'Gout')]
  const sound = (join: string): string => two.join(join)
  return [
    ...casesFile('ok', {
      'CRLF line ends': `${sound('\r\n')}\r\n`,
      'no line end at the end': sound('\n'),
      'a byte order mark': `\ufeff${sound('\n')}`,
      'blank lines between': sound('\n\n \t\n\r\n'),
      'one line of 9 MiB': () => recordLine('b-1', `,"mine":"${'x'.repeat(9 * mebi)}"`),
    }),
    ...casesFile('refused', {
      'no byte': '',
      'one line feed': '\n',
      'blank lines only': ' \n\t\n\r\n\u00a0\n',
      'a byte order mark only': '\ufeff',
      'two byte order marks': `\ufeff\ufeff${first}`,
      'a mark before the second line': sound('\n\ufeff'),
      'CR-only line ends': sound('\r'),
      'U+2028 as line ends': sound('\u2028'),
      'NEL as line ends': sound('\u0085'),
      'a line of 33 MiB': () => recordLine('b-1', `,"mine":"${'x'.repeat(33 * mebi)}"`),
      'a line of 20 MiB of blanks': () => ' '.repeat(20 * mebi),
      'gzip without .gz': () => bomb('x', 1000),
      'a picture': Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'),
    }),
    ...importFile('ok', {
      'questions with CRLF line ends': `${question}\r\n${another}\r\n`,
      'questions behind a byte order mark': `\ufeff${question}\n`,
      'questions with CR-only line ends': `${question}\r${another}\r`,
      'a question behind a line of 33 MiB': () => `${question}\n{"question":"${'x'.repeat(33 * mebi)}"}\n${another}\n`,
      'a question behind bytes that are not UTF-8': withBytes(`${question}\n@@@\n${another}`, [0xff, 0xfe]),
      'keys that are names of methods':
        '{"question":"He coughs. Why?","answer":"Asthma","constructor":1,"toString":2}\n',
      'a key __proto__ in a question': '{"question":"Why?","answer":"x","__proto__":{"polluted":true}}\n',
      'numbers in the place of texts': '{"question":12345678901234567890,"answer":true}\n',
    }),
    ...importFile('refused', {
      'questions of lists and objects': '{"question":["Why?"],"answer":{"a":1}}\n',
      'a NUL in the question': `${questionLine('Why\0?')}\n`,
      'half a surrogate pair in the question': '{"question":"Why \\ud800?","answer":"x"}\n',
      'half a surrogate pair in the answer': '{"question":"Why?","answer":"\\udc00"}\n',
      'no question and no byte': '',
      'no question and blank lines': '\n \n\n',
      'no question and a mark': '\ufeff',
      'one line of 20 MiB': () => `{"question":"${'x'.repeat(20 * mebi)}"}`,
      'other keys': '{"q":"Why?","a":"x"}\n',
      'records nested 100,000 deep': () => recordLine('b-1', `,"mine":${'['.repeat(100_000)}${']'.repeat(100_000)}`),
      'records with half a surrogate pair in the metadata': recordLine('b-1', ',"mine":"\\ud800"'),
      'records with a number of 1e400': recordLine('b-1', ',"mine":1e400'),
      'records with a key __proto__': recordLine('b-1', ',"__proto__":{"polluted":true}'),
    }),
    hostile(
      {
        name: 'half a surrogate pair in the split',
        ending: 'jsonl',
        reader: 'import',
        expect: 'refused',
        args: ['--split-column', 's'],
      },
      () => '{"question":"Why?","answer":"x","s":"\\ud800"}\n',
    ),
    hostile(
      {
        name: 'a NUL in the split',
        ending: 'jsonl',
        reader: 'import',
        expect: 'either',
        args: ['--split-column', 's'],
      },
      () => '{"question":"Why?","answer":"x","s":"a\\u0000b"}\n',
    ),
    hostile(
      { name: 'ids that lead out of the folder', ending: 'jsonl', reader: 'import', expect: 'ok', args: ['--id', 'i'] },
      () =>
        '{"question":"Why?","answer":"x","i":"../../etc/passwd"}\n{"question":"Why so?","answer":"x","i":"__proto__"}\n',
    ),
    hostile(
      { name: 'ids of nothing but signs', ending: 'jsonl', reader: 'import', expect: 'refused', args: ['--id', 'i'] },
      () => '{"question":"Why?","answer":"x","i":"../.."}\n',
    ),
    hostile(
      {
        name: 'a column named by its prototype',
        ending: 'jsonl',
        reader: 'import',
        expect: 'refused',
        args: ['--input', 'constructor'],
      },
      () => `${question}\n`,
    ),
  ]
}

/** A file of three records cut in its last line: at each sign that means something, and once behind the first byte. */
function truncated(): readonly HostileFile[] {
  const whole = [
    recordLine('a-1'),
    recordLine('a-2', ',"mine":[1,{"b":"\\u0041"}]'),
    recordLine('a-3', '', 'é🙂. Why?'),
  ].join('\n')
  const bytes = Buffer.from(whole)
  const start = bytes.lastIndexOf(10) + 1
  const places = [start + 1, start + 2, bytes.length - 1, bytes.length - 2]
  for (const sign of [
    '"id"',
    '"input"',
    ':"é',
    'é',
    '🙂',
    '. Why',
    '"target"',
    'Gout',
    '"metadata"',
    '"case"',
    '"row"',
    'null',
    '"edits"',
  ]) {
    const at = bytes.indexOf(sign, start)
    places.push(at, at + 1, at + Buffer.byteLength(sign) - 1)
  }
  return [...new Set(places)]
    .filter((at) => at > start)
    .map((at) =>
      hostile({ name: `records cut at byte ${at}`, ending: 'jsonl', reader: 'cases', expect: 'refused' }, () =>
        bytes.subarray(0, at),
      ),
    )
}

function encodings(): readonly HostileFile[] {
  const cases = Object.entries(notUtf8).map(([name, bytes]) => [
    `${name} in a record`,
    withBytes(`${first}\n${recordLine('a-2', '', 'He has @ pain. Why?')}\n`, bytes),
  ])
  const csv = Object.entries(notUtf8).map(([name, bytes]) => [
    `${name} in a row`,
    withBytes('question,answer\n"He has @ pain. Why?",Gout\n', bytes),
  ])
  const wide = Object.entries(wideEncodings(`${first}\n`)).map(([name, bytes]) => [`records in ${name}`, bytes])
  const wideQuestions = Object.entries(wideEncodings(`${questionLine()}\n`)).map(([name, bytes]) => [
    `questions in ${name}`,
    bytes,
  ])
  return [
    ...casesFile('refused', Object.fromEntries([...cases, ...wide])),
    ...filesOf('import', 'csv')('refused', Object.fromEntries(csv)),
    ...importFile('refused', Object.fromEntries(wideQuestions)),
  ]
}

function packedFiles(): readonly HostileFile[] {
  const both = [
    { reader: 'cases', ending: 'jsonl.gz', sound: `${first}\n` },
    { reader: 'import', ending: 'jsonl.gz', sound: `${questionLine()}\n` },
    { reader: 'import', ending: 'csv.gz', sound: 'question,answer\nHe coughs. Why?,Asthma\n' },
  ] as const
  return both.flatMap(({ reader, ending, sound }) =>
    Object.entries(packed(sound)).map(([name, [expect, make]]) =>
      hostile({ name: `${ending}: ${name}`, ending, reader, expect }, make),
    ),
  )
}

/** Hostile JSON Lines, for the readers of cases and of questions. */
export function jsonFiles(): readonly HostileFile[] {
  const lines = Object.entries(badLines)
  return [
    ...lines.map(([name, line]) =>
      hostile(
        { name: `a record and then ${name}`, ending: 'jsonl', reader: 'cases', expect: 'refused' },
        () => `${first}\n${line()}\n`,
      ),
    ),
    ...lines.map(([name, line]) =>
      hostile(
        { name: `${name} between questions`, ending: 'jsonl', reader: 'import', expect: 'ok' },
        () => `${questionLine()}\n${line()}\n${questionLine('He limps. Why?')}\n`,
      ),
    ),
    ...recordFiles(),
    ...layouts(),
    ...truncated(),
    ...encodings(),
    ...packedFiles(),
  ]
}
