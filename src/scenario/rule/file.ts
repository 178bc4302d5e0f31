import { type Document, isMap, isSeq, LineCounter, parseDocument } from 'yaml'
import { quote } from '../../errors.js'
import { issueInWords } from '../../schema-problem.js'
import { type Rule, ruleSchema } from './schema.js'

/** What is wrong in a rule file, and where. */
export interface RuleProblem {
  readonly file: string
  /** 1-based. */
  readonly line: number
  readonly message: string
}

/** A place in a rule: keys and indices from the top. */
export type RulePath = readonly PropertyKey[]

/** A rule with the name and digest of its file, and the line of each of its keys. */
export interface RuleFile {
  readonly file: string
  readonly rule: Rule
  lineOf(path: RulePath): number
}

/** Reads the text of a rule file; everything that is wrong with its form is told at once. */
export function readRuleFile(content: string, file: string): RuleFile | readonly RuleProblem[] {
  const lines = new LineCounter()
  const document = parse(content, lines)
  if (typeof document === 'string') return [{ file, line: 1, message: document }]
  const faults = [...document.errors, ...document.warnings]
  if (faults.length > 0) {
    return faults.map(({ message, linePos }) => {
      const said = message.split('\n')[0]?.replace(/ at line \d+, column \d+:$/, '') ?? ''
      return { file, line: linePos?.[0].line ?? 1, message: `it is not valid YAML: ${quote(said)}` }
    })
  }
  const value: unknown = document.toJS()
  const lineOf = (path: RulePath): number => lineAt(document, path, lines)
  const result = ruleSchema.safeParse(value)
  if (result.success) return { file, rule: result.data, lineOf }
  return result.error.issues.flatMap(leaves).map((issue) => {
    const place = issue.path.join('.') || 'the file'
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] as string] : issue.path
    return { file, line: lineOf(path), message: `${place}: ${issueInWords(issue, value)}` }
  })
}

/** Of a choice between forms, what the form says that came nearest: the one with the fewest objections. */
function leaves(issue: RuleIssue): readonly RuleIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [nearest] = [...issue.errors].sort((a, b) => a.length - b.length)
  return (nearest ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

type RuleIssue = Parameters<typeof issueInWords>[0]

function parse(content: string, lines: LineCounter): Document.Parsed | string {
  try {
    return parseDocument(content, { logLevel: 'error', lineCounter: lines })
  } catch (cause) {
    // The library reads brackets within brackets by recursion.
    return cause instanceof RangeError ? 'it is nested too deep' : `it is no usable YAML: ${quote(String(cause))}`
  }
}

/** The line of a place, or of the nearest thing around it where the place itself is missing. */
function lineAt(document: Document.Parsed, path: RulePath, lines: LineCounter): number {
  let node: unknown = document.contents
  let at = 0
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => String((item.key as { value?: unknown } | null)?.value) === String(key))
      if (pair === undefined) break
      at = startOf(pair.key) ?? at
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      at = startOf(node) ?? at
    } else break
  }
  return lines.linePos(at).line || 1
}

function startOf(node: unknown): number | undefined {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : undefined
}
