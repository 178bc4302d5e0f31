import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatasetRecord } from '../../src/dataset/index.js'
import { canonicalJson } from '../../src/digest.js'
import type { QuestionForm } from '../../src/export/index.js'
import { build } from '../dataset/folder.js'

/** Texts that some consumer of datasets is known to take for something else than text, each with its answer. */
const cases: readonly (readonly [text: string, target: string])[] = [
  [
    '"Quoted" and \'quoted\', `ticked`, back\\slash, “curly”. A man of 54 has chest pain. What is it?',
    'NSTEMI "type 2"',
  ],
  ['A woman of 31 has fever.\nShe coughs.\n\nHer pulse is 104/min.\n\tWhat is the diagnosis?\n', 'Pneumonia\nlobar'],
  ['The note says {{x}} and {{ x | upper }}. She is 40 years old. What is it?', '{{x}}'],
  ['{% raw %}He is 61 years old.{% endraw %} {% if x %}He faints.{% endif %} {# gone #} What is it?', '{% raw %}'],
  ['{x} stands here, and {0} and {}. A boy of 7 limps. What is it?', '{x}'],
  ['[1,2]', '[1,2]'],
  ['[Ward 7] A man of 70 is confused. His sodium is 118 mmol/L. What is it? [end]', "['a', 'b']"],
  ['NA', 'NA'],
  ['None', 'None'],
  ['null', 'null'],
  ['001', '001'],
  ['1e5', '1e5'],
  ['2024-01-01', '2024-01-01'],
  ['true', 'false'],
  ['SpO₂ ≥ 92 %, 5 µg (U+00B5) and 5 μg (U+03BC), 37.9 °C ± 0.2. He is 66 years old. What is it?', 'Sepsis ≥ 2 µ'],
  ['Line one.\r\nLine two ends so.\r\nShe is 25 years old.\rWhat is it?\r\n', 'Migraine\r\n'],
  ['She feels 🤒 and 👩🏽‍⚕️ came; e\u0301 is not é. She is 25 years old. What is it?', 'Flu 🤧'],
  ['A break\u2028and a paragraph\u2029and a next line\u0085 are here. He is 33 years old. What is it?', 'Gout\u2028'],
  ['<b>Bold</b> & <script>alert(1)</script> <!-- c --> </textarea> &amp; &lt;. He is 33. What is it?', '<i>Gout</i>'],
  ['=SUM(A1:A2) is a formula. He is 50 years old. What is it?', '=1+1'],
  ['+1 is a formula too. He is 50 years old. What is it?', '+1'],
  ['-1 is a formula too. He is 50 years old. What is it?', '-1'],
  ['@SUM(1) is a formula too. He is 50 years old. What is it?', '@x'],
  ['file:///etc/hostname', 'file://answer.txt'],
  ['file://note.txt is named here. He is 50 years old. What is it?', 'https://example.org/a.png'],
  ['Signs \u0001\u0002\b\v\f\u001b[31m\u007f are in here. He is 50 years old. What is it?', 'Tabs\tand\u0001'],
  ['- a: b\n- *anchor\n# no comment: | > %\n--- \n...\nHe is 50 years old. What is it?', '# a: *b'],
  [' \u00a0Blanks around, and \u200b, \ufeff and \u202e inside. He is 50 years old. What is it? ', ' Asthma '],
  ['a,b;c\td|e,"f""g"\n1,2;3\t4|5. He is 50 years old. What is it?', 'a,"b"\t|c'],
  [
    `${'On day 12 his creatinine was 1.4 mg/dL and he walked to the window; the nurse wrote {{nothing}} else. '.repeat(2000)}What is it?`,
    'Acute tubular necrosis',
  ],
  ['literal:a:b and $' + '{HOME} and $(id) and %PATH% and %s %d. He is 50 years old. What is it?', 'literal:x:y'],
  ['__proto__ and constructor. He is 50 years old. What is it?', '__proto__'],
]

/** Four of the answers by letter, that of the row among them at another place in each. */
function optionsOf(row: number): Readonly<Record<string, string>> {
  const first = (row + cases.length - (row % 4)) % cases.length
  const texts = [0, 1, 2, 3].map((step) => cases[(first + step) % cases.length]?.[1] ?? '')
  return Object.fromEntries(texts.map((text, place) => ['ABCD'.charAt(place), text]))
}

/** A record as an export of multiple choice is to hold it, put together without the code under test. */
export function asAsked({ id, input, target, metadata }: DatasetRecord): DatasetRecord {
  const options = JSON.parse(metadata.options ?? '') as Record<string, string>
  const printed = Object.entries(options).map(([letter, text]) => `${letter}. ${text}`)
  const how =
    'Choose one option. The last line of your answer must be of the form ANSWER: LETTER, where LETTER is one of A, B, C, D.'
  return {
    id,
    input: `${input}\n\n${printed.join('\n')}\n\n${how}`,
    target: Object.entries(options).find(([, text]) => text === target)?.[0] ?? '',
    metadata: { ...metadata, target_text: target },
  }
}

/** The lines of a file of cases that holds every text that has proven hard somewhere. */
export function tortureLines(form: QuestionForm): readonly string[] {
  return cases.map(([input, target], row) => {
    const id = `torture-${String(row).padStart(4, '0')}`
    const metadata = {
      case: id,
      cluster: row % 3 === 0 ? 'rule-1' : id,
      dataset: 'torture',
      row,
      split: null,
      recipe: null,
      perturbation: null,
      expectation: null,
      category: row % 2 === 0 ? null : `kind, {{x}} "${row}"`,
      level: row % 4 === 0 ? 1 : null,
      severity: null,
      edits: 0,
      seed: null,
      options: form === 'free-form' ? null : canonicalJson(optionsOf(row)),
      reference: null,
      license: row % 2 === 0 ? 'CC0-1.0' : 'own, "as is"',
      canary: null,
      ward: '007',
      score: row / 8,
      seen: row % 2 === 0,
      tags: ['{{x}}', `[${row}]`],
      nested: { a: { b: null, 'c d': `${row}` } },
    }
    return JSON.stringify({ id, input, target, metadata })
  })
}

/** Datasets made of the torture cases; returns their folders: `original`, then `red-herrings-1`. */
export async function buildTorture(
  home: string,
  form: QuestionForm = 'free-form',
): Promise<readonly [original: string, redHerrings: string]> {
  const folder = join(home, form)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'torture.jsonl')
  writeFileSync(file, `${tortureLines(form).join('\n')}\n`)
  const options = { out: join(folder, 'datasets'), cases: file, seed: '007' }
  const original = await build('original', options)
  const redHerrings = await build('red-herrings-1', options)
  return [original.path, redHerrings.path]
}
