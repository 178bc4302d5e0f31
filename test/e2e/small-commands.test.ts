import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bundledCases } from '../../src/bundled.js'
import { bundledRecipes } from '../../src/dataset/index.js'
import { readPlan, unstatedReason } from '../../src/evaluation/index.js'
import { jsonSchemaOf, schemaNames } from '../../src/export/index.js'
import { jsonLines, program, run, throwAwayFolder } from '../command-line.js'
import { versionOf } from '../versions.js'

const folder = throwAwayFolder()
const env = { XDG_DATA_HOME: join(folder, 'data') }
const list = 'abbreviation,sense,frequency\npt,patient,1\nbx,biopsy,\n'
writeFileSync(join(folder, 'mine.csv'), list)

it.skipIf(process.platform === 'win32')('is executable as built, since npx does not make it so a second time', () => {
  expect(statSync(program).mode & 0o111).toBe(0o111)
})

describe('vocabulary', () => {
  it('installs an ontology, lists it, and evaluate takes its name', () => {
    writeFileSync(
      join(folder, 'frob.obo'),
      'format-version: 1.2\n\n[Term]\nid: F:1\nname: frobulitis\nsynonym: "frobosis" EXACT []\n',
    )
    const { status, stdout } = run(['vocabulary', 'add', join(folder, 'frob.obo'), '--json'], { env })
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ name: 'frob', concepts: 1, names: 2, leftOut: 0 })
    const listed = run(['vocabulary', 'list', '--json'], { env })
    expect((JSON.parse(listed.stdout) as { name: string }[]).map(({ name }) => name)).toEqual(['bundled', 'frob'])
    const unknown = run(['check', 'a.jsonl', '--against', 'b.jsonl', '--vocabulary', 'frop'], { env })
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('Did you mean frob')])
  })

  it('refuses what is no ontology', () => {
    writeFileSync(join(folder, 'none.obo'), 'a,b\n1,2\n')
    const { status, stderr } = run(['vocabulary', 'add', join(folder, 'none.obo')], { env })
    expect([status, stderr]).toEqual([2, expect.stringContaining('none.obo, line 1: expected an OBO file')])
  })
})

describe('lexicon', () => {
  it('installs a list under a name, and --lexicon takes that name', () => {
    const { status, stdout } = run(['lexicon', 'add', join(folder, 'mine.csv'), '--name', 'ward-list', '--json'], {
      env,
    })
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ name: 'ward-list', entries: 2, format: 'bundled' })
    const { stdout: listed } = run(['lexicon', 'list', '--json'], { env })
    expect((JSON.parse(listed) as { name: string }[]).map(({ name }) => name)).toEqual(['common', 'ward-list'])
    const args = ['build', 'abbreviated', '--lexicon', 'ward-list', '--limit', '2', '--out', join(folder, 'by-name')]
    expect(run(args, { env }).status).toBe(0)
  })

  it('asks for a name where the digest is not known, and refuses what is no list', () => {
    const unknown = run(['lexicon', 'add', join(folder, 'mine.csv')], { env })
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('--name')])
    writeFileSync(join(folder, 'none.csv'), 'a,b\n1,2\n')
    expect(run(['lexicon', 'add', join(folder, 'none.csv'), '--name', 'none'], { env }).status).toBe(2)
  })

  it('tells a known list that changed on its way', () => {
    writeFileSync(
      join(folder, 'vanderbilt_clinic_notes.txt'),
      'abbreviation\tsense\tvariation\tCUI\tfrequency\nbp\tblood pressure\tx\tc\t1\n',
    )
    const { status, stderr } = run(['lexicon', 'add', join(folder, 'vanderbilt_clinic_notes.txt')], { env })
    expect([status, stderr]).toEqual([2, expect.stringContaining('Get it again')])
  })

  it('fetches a list, and says so when it cannot', async () => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/list.csv' ? 200 : 404
      response.end(request.url === '/list.csv' ? list : '')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { spawn } = await import('node:child_process')
    const fetched = (path: string): Promise<number | null> =>
      new Promise((resolve) => {
        const args = [program, 'lexicon', 'add', `${address}${path}`, '--name', 'fetched']
        spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'ignore' }).on('exit', resolve)
      })
    expect(await fetched('/list.csv')).toBe(0)
    expect(await fetched('/gone.csv')).toBe(3)
    server.close()
    expect(await fetched('/list.csv')).toBe(3)
  })
})

describe('init', () => {
  it('writes a recipe that builds as it stands, and never over a file', () => {
    const path = join(folder, 'recipe.yaml')
    expect(run(['init', path]).status).toBe(0)
    expect(run(['build', path, '--limit', '2', '--out', join(folder, 'init')]).status).toBe(0)
    const again = run(['init', path])
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('left as it is')])
  })
})

describe('analyze init and gate init', () => {
  it.each(['medqa-robustness', 'drug-safety'])(
    'write an analysis of %s that freezes once it gives a reason for the margin',
    (suite) => {
      const path = join(folder, `${suite}.yaml`)
      expect(run(['analyze', 'init', path, '--suite', suite]).status).toBe(0)
      const written = readFileSync(path, 'utf8')
      expect(run(['analyze', 'init', '-', '--suite', suite]).stdout).toBe(written)
      expect(run(['analyze', 'freeze', path])).toMatchObject({ status: 2, stdout: '' })
      writeFileSync(path, written.replace(unstatedReason, 'So little changes no decision here.'))
      expect(run(['analyze', 'freeze', path]).status).toBe(0)
    },
  )

  it('compare the arms that were built, and no others', () => {
    const [out, path] = [join(folder, 'arms'), join(folder, 'arms.yaml')]
    const build = (...recipes: string[]) => run(['build', ...recipes, '--limit', '2', '--out', out])
    build('original')
    const alone = run(['analyze', 'init', path, '--datasets', out])
    expect([alone.status, alone.stderr]).toEqual([
      2,
      expect.stringContaining('build what is missing, for instance: medqa-perturb build red-herrings-10'),
    ])
    build('red-herrings-1', 'red-herrings-5', 'together-10', 'shortened')
    expect(run(['analyze', 'init', path, '--datasets', out]).status).toBe(0)
    const { plan } = readPlan(path)
    expect([plan.positiveControl, plan.neutral]).toEqual(['shortened', []])
    expect(plan.families.map(({ contrasts }) => contrasts)).toEqual([
      [{ arm: 'together-10', against: 'original' }],
      [{ trend: { 'red-herrings-1': 1, 'red-herrings-5': 5 } }],
    ])
  })

  it('compare an arm of noise over the cases that it changed', () => {
    const [out, path] = [join(folder, 'noisy'), join(folder, 'noisy.yaml')]
    run(['build', 'original', 'ehr-temporal-ambiguity-severe', '--limit', '2', '--out', out])
    expect(run(['analyze', 'init', path, '--datasets', out]).status).toBe(0)
    const { plan } = readPlan(path)
    const noisy = 'ehr-temporal-ambiguity-severe'
    expect(plan.families[0]?.contrasts).toEqual([{ arm: noisy, against: 'original', only: 'changed' }])
    expect(plan.noise).toEqual([{ arm: noisy, clean: 'original' }])
  })

  it('take the suite of the datasets, and say which arm is missing', () => {
    const out = join(folder, 'safety')
    run(['build', 'drug-safety-spared', '--out', out])
    const without = run(['analyze', 'init', '-', '--datasets', out])
    expect([without.status, without.stderr]).toEqual([2, expect.stringContaining('"drug-safety-original"')])
    run(['build', 'drug-safety-original', '--out', out])
    expect(run(['analyze', 'init', '-', '--datasets', out]).stdout).toContain(
      'arm: drug-safety-spared, against: drug-safety-original',
    )
  })

  it('is named where no analysis is', () => {
    const { status, stderr } = run(['analyze', 'none.jsonl', '--analysis', 'none.yaml', '--out', folder])
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('"medqa-perturb analyze init none.yaml --datasets DIR…"'),
    ])
  })

  it('write a policy that plan and gate read as it stands', () => {
    const path = join(folder, 'policy.yaml')
    expect(run(['gate', 'init', path]).status).toBe(0)
    expect(run(['build', 'drug-safety-counterfactual', 'drug-safety-spared', '--out', join(folder, 'ds')]).status).toBe(
      0,
    )
    const { status, stdout } = run(['plan', '--policy', path, '--datasets', join(folder, 'ds')])
    expect([status, stdout]).toEqual([0, expect.stringMatching(/pediatric/)])
  })

  it('write a policy that gate takes only once it says what the use is', () => {
    const path = join(folder, 'unstated.yaml')
    expect(run(['gate', 'init', path]).status).toBe(0)
    const gate = () => run(['gate', 'none.jsonl', '--policy', path, '--datasets', join(folder, 'ds')])
    expect(gate()).toMatchObject({ status: 2, stderr: expect.stringContaining('"intendedUse" still holds what') })
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/^intendedUse: .*$/m, 'intendedUse: Drafts that are checked.'),
    )
    expect(gate()).toMatchObject({ status: 2, stderr: expect.stringContaining('none.jsonl') })
  })

  it('plans the calls of all records of the datasets, of cases with several too', () => {
    const sets = join(folder, 'replicated')
    const flags = ['--limit', '4', '--replicates', '3', '--out', sets]
    expect(run(['build', 'original', 'red-herrings-1', 'whitespace-10', ...flags]).status).toBe(0)
    const planned = (...more: string[]) => JSON.parse(run(['plan', '--datasets', sets, '--json', ...more]).stdout)
    expect(planned('--trials', '2')).toMatchObject({ run: { cases: 4, arms: 3, records: 28 }, calls: 56 })
    expect(planned('--arms', '2')).toMatchObject({ run: { cases: 4, arms: 2 }, calls: 8 })
  })

  it('tell everything that is missing', () => {
    expect(run(['gate'])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/a file of outcomes, --policy FILE, --datasets DIR/),
    })
    expect(run(['analyze'])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/a file of outcomes, --analysis FILE, --out DIR/),
    })
  })
})

describe('schema', () => {
  it('prints a JSON Schema that names the keys of a record', () => {
    const { status, stdout } = run(['schema', 'record'])
    expect(status).toBe(0)
    const schema = JSON.parse(stdout) as { $schema: string; properties: object }
    expect(schema.$schema).toContain('json-schema.org')
    expect(Object.keys(schema.properties)).toEqual(['id', 'input', 'target', 'metadata'])
  })

  it('knows one for every format, and tells them', () => {
    const { stdout } = run(['schema', '--help'])
    for (const name of schemaNames) {
      expect(stdout.replace(/\s+/g, ' ')).toContain(name)
      expect(jsonSchemaOf(name)).toMatchObject({ $schema: expect.stringContaining('json-schema.org') })
    }
    const { status, stderr } = run(['schema', 'recrod'])
    expect([status, stderr]).toEqual([2, expect.stringContaining('Did you mean record')])
  })
})

describe('list', () => {
  it('names every bundled recipe, perturbation and list, and models with their prices', () => {
    const { stdout } = run(['list', '--json'], { env })
    const all = JSON.parse(stdout) as { [part: string]: { name: string }[] }
    const names = [...(all.recipes ?? []), ...(all.suites ?? [])].map(({ name }) => name)
    expect(names.sort()).toEqual([...bundledRecipes()])
    expect(all.perturbations?.map(({ name }) => name)).toEqual([
      'red-herring',
      'abbreviation',
      'rewriting',
      'rewriting-rules',
      'shortened',
      'ehr-noise',
      'note-form',
      'counterfactual',
      'reconstruction',
      'redaction',
    ])
    expect(all.models).toContainEqual(expect.objectContaining({ name: 'claude-opus-5-5', input: 4, output: 20 }))
    expect(all.profiles).toContainEqual(expect.objectContaining({ provider: 'anthropic', lacks: ['minP', 'seed'] }))
    const { stdout: wanted } = run(['list'], { env })
    for (const word of ['red-herrings-10', 'claude-opus-5-5', 'minP, seed']) expect(wanted).toContain(word)
    expect(all.settings).toContainEqual(expect.objectContaining({ id: 'qwen3.8-27b@current', contextTokens: 262_144 }))
    expect(wanted).toMatch(
      /gpt-6-luna-direct@current +gpt-6-luna +maxTokens 16384, reasoning\.effort none +1,050,000 +128,000/,
    )
    expect(wanted).toContain('temperature, topP (unless reasoning.mode disabled)')
    expect(wanted).toMatch(/gemini-2\.5-flash@paper .* 2026-12-01/)
  })
})

describe('standard input and output, and .gz', () => {
  const csv = 'question,answer\n"He limps. Why?",Gout\n'

  it('imports from standard input to standard output, words apart', () => {
    const { status, stdout, stderr } = run(['import', '-', '--format', 'csv', '--out', '-', '--dataset', 'piped'], {
      input: csv,
    })
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ id: 'piped-0000', target: 'Gout' })
    expect(stderr).toContain('1 of 1 row became a case.')
  })

  it('reads and writes .gz by the ending', () => {
    writeFileSync(join(folder, 'cases.csv.gz'), gzipSync(csv))
    const out = join(folder, 'cases.jsonl.gz')
    expect(
      run(['import', join(folder, 'cases.csv.gz'), '--format', 'csv', '--out', out, '--dataset', 'packed']).status,
    ).toBe(0)
    expect(gunzipSync(readFileSync(out)).toString()).toContain('"id":"packed-0000"')
    expect(run(['build', 'red-herrings-1', '--cases', out, '--out', join(folder, 'gz')]).status).toBe(0)
  })

  it('names all that a command takes where standard input is none of it', () => {
    const judged = run(['judge', '-', '--judge', 'x', '--out', join(folder, 'judged')])
    expect([judged.status, judged.stderr]).toEqual([2, expect.stringContaining('"judge" expects a folder or a file')])
    const counted = run(['stats', '-'])
    expect([counted.status, counted.stderr]).toEqual([2, expect.stringContaining('"stats" expects a folder, and')])
  })

  it('builds from standard input', () => {
    const input = readFileSync(bundledCases)
    const out = join(folder, 'stdin')
    expect(run(['build', 'red-herrings-1', '--cases', '-', '--out', out], { input }).status).toBe(0)
    expect(jsonLines(join(out, 'red-herrings-1', versionOf('red-herrings-1'), 'cases.jsonl')).length).toBe(160)
  })
})

describe('red herrings of one’s own', () => {
  const sentence = (id: string, text: string): string =>
    JSON.stringify({
      id,
      topic: id,
      text,
      ages: ['newborn', 'infant', '1-5', '6-12', '13-17', '18-64', '65+'],
      person: 'none',
      says: false,
      place: 'any',
      strength: 'administrative',
      numeric: false,
      polysemous: null,
    })

  it('come from --sentences, and verify asks for them again', () => {
    const file = join(folder, 'own.jsonl')
    writeFileSync(file, `${['one', 'two', 'three'].map((id) => sentence(id, `The ${id} door is green.`)).join('\n')}\n`)
    const out = join(folder, 'own')
    const changed = ['--set', 'topic=ambient', '--name', 'green-doors']
    expect(run(['build', 'red-herrings-1', '--sentences', file, '--out', out, '--limit', '5', ...changed]).status).toBe(
      0,
    )
    const path = join(out, 'green-doors', versionOf('red-herrings-1'))
    expect(
      jsonLines<{ input: string }>(join(path, 'cases.jsonl')).every(({ input }) =>
        /The (one|two|three) door is green\./.test(input),
      ),
    ).toBe(true)
    expect(run(['verify', path, '--cases', bundledCases, '--sentences', file]).status).toBe(0)
    const missing = run(['verify', path, '--cases', bundledCases])
    expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('--sentences')])
  })
})

describe('completion', () => {
  const bash = spawnSync('bash', ['--version']).status === 0

  it.skipIf(!bash)('completes commands, recipes and flags in bash', () => {
    const path = join(folder, 'completion.bash')
    writeFileSync(path, run(['completion', 'bash']).stdout)
    const complete = (...words: string[]): string => {
      const script = `. ${path}; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _medqa_perturb; echo "\${COMPREPLY[@]}"`
      return spawnSync('bash', ['-c', script], { encoding: 'utf8', cwd: folder }).stdout.trim()
    }
    expect(complete('medqa-perturb', 'ver')).toBe('verify')
    expect(complete('medqa-perturb', 'build', 'white')).toBe('whitespace-10')
    expect(complete('medqa-perturb', 'build', '--repla')).toBe('--replace')
    expect(complete('medqa-perturb', 'build', '--rep')).toBe('--replicates --replace')
  })

  it('has scripts for zsh and fish, and refuses other shells', () => {
    expect(run(['completion', 'zsh']).stdout).toContain('bashcompinit')
    expect(run(['completion', 'fish']).stdout).toContain('complete -c medqa-perturb')
    expect(run(['completion', 'tcsh']).status).toBe(2)
  })
})

describe('help', () => {
  it('is printed on stdout with 0, for the program and each command', () => {
    expect(run(['--help']).status).toBe(0)
    expect(run(['build', '--help']).stdout).toContain('--cases <file>')
    expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
