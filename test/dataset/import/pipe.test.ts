import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/**
 * As built: compiling it again for each process takes longer than reading the input. What it says is written plainly:
 * `console` adds a warning of Node's where an environment both forces and forbids color.
 */
const module = new URL('../../../dist/dataset/import/index.js', import.meta.url).href
const program = `
  import { importCases } from '${module}'
  const options = { format: 'auto', encoding: 'utf-8', freeForm: false, diagnostic: false, keepRaw: false }
  try {
    process.stderr.write(JSON.stringify(await importCases({ files: ['-'], out: '-', ...options })))
  } catch (error) {
    process.stderr.write(\`\${error.code} \${error.message}\`)
  }`

function pipe(input: string | Buffer) {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    input,
    maxBuffer: 64 * 1024 * 1024,
  })
  return { stdout: stdout.toString(), stderr: stderr.toString() }
}

describe('importCases in a pipe', () => {
  it('reads standard input and writes standard output, larger than a pipe holds', () => {
    const rows = Array.from({ length: 4000 }, (_, i) => `"He limps ${i}.\n${'He is pale. '.repeat(20)}Why?",Gout`)
    const { stdout, stderr } = pipe(`question,answer\n${rows.join('\n')}\n,\n`)
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(4000)
    expect(JSON.parse(lines[3999] ?? '')).toMatchObject({ id: 'stdin-3999', target: 'Gout' })
    expect(JSON.parse(stderr)).toMatchObject({
      findingsPath: null,
      cases: 4000,
      counts: { 'empty-row': 1 },
      bytes: Buffer.byteLength(stdout),
    })
  })

  it('tells JSON Lines by its first character', () => {
    const { stdout } = pipe('{"question":"Why?","answer":"Gout"}\n')
    expect(JSON.parse(stdout)).toMatchObject({ id: 'stdin-0000', input: 'Why?' })
  })

  it('says that nothing came', () => {
    expect(pipe('').stderr).toMatch(/^input-invalid stdin: .* empty/)
  })
})
