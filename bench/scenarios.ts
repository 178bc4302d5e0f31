/** Reads all rules, tells what is wrong with them, and shows every text of those that are named: for who writes rules. */
import {
  answerTo,
  type Response,
  type Rule,
  readLibrary,
  responseIn,
  scenariosOf,
  staleSources,
  textOf,
} from '../src/scenario/index.js'

const [folder, ids] = folderAndIds(process.argv.slice(2))
const library = readLibrary(folder)
const today = new Date().toISOString().slice(0, 10)
for (const { file, line, message } of library.problems) console.log(`${file}:${line}: ${message}`)
for (const { file, line, message } of staleSources(library.files, today))
  console.log(`${file}:${line}: (only told) ${message}`)
for (const id of ids) {
  const rule = library.rules.find((one) => one.id === id)
  console.log(rule === undefined ? `\n${id}: no rule of that id is in order` : written(rule))
}
const counts = new Map<string, number>()
for (const { category } of library.rules) counts.set(category, (counts.get(category) ?? 0) + 1)
const tally = [...counts].map(([category, number]) => `${category} ${number}`).join(', ')
console.log(`\n${library.rules.length} rules in order (${tally}), ${library.problems.length} problems.`)
process.exitCode = library.problems.length > 0 ? 1 : 0

function folderAndIds(given: readonly string[]): readonly [string | undefined, readonly string[]] {
  const at = given.indexOf('--rules')
  return at < 0 ? [undefined, given] : [given[at + 1], given.filter((_, i) => i !== at && i !== at + 1)]
}

function written(rule: Rule): string {
  const records = [...scenariosOf(rule)].map((one) => {
    const { role, variant, response, byValue } = one
    const right = responseIn(rule, one)
    const { values: slots } = JSON.parse(answerTo(rule, one).slots) as { values: { name: string; value: unknown }[] }
    const values = slots.map(({ name, value }) => `${name} = ${value}`)
    return [
      `\n--- ${rule.id} ${role}${variant === null ? '' : ` ${variant}`}`,
      textOf(one),
      `    → ${response}: ${right?.verdict}${byValue ? ', by the printed value' : ''}. ${right === undefined ? '' : inWords(right)}`,
      ...(values.length === 0 ? [] : [`    ${values.join(', ')}`]),
    ].join('\n')
  })
  const { direct, negated } = rule.probe
  const probes = [direct, negated].map(({ question, answer }) => `\n--- ${rule.id} probe\n${question}\n    → ${answer}`)
  return [`\n===== ${rule.id} ${rule.title}`, ...records, ...probes].join('\n')
}

function inWords({ says, acceptable, insufficient, forbidden, alternatives }: Response): string {
  const others = alternatives.map(({ drug }) => drug).join(', ')
  return `${says}\n    acceptable ${acceptable.join(', ')} | insufficient ${insufficient.join(', ') || '–'} | forbidden ${forbidden.join(', ') || '–'} | alternatives ${others || '–'}`
}
