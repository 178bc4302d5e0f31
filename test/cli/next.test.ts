import { describe, expect, it } from 'vitest'
import { argument, calledAs, toContinue } from '../../src/cli/next.js'

describe('calledAs', () => {
  it.each([
    [{ npm_command: 'exec' }, '/app/dist/cli/main.js', 'npx medqa-perturb'],
    [{ npm_command: 'start' }, '/app/dist/cli/main.js', 'npx medqa-perturb'],
    [{}, '/usr/bin/medqa-perturb', 'medqa-perturb'],
    [{}, `${process.cwd()}/dist/cli/main.js`, 'node dist/cli/main.js'],
    [{}, `${process.cwd()}/my dist/main.js`, "node 'my dist/main.js'"],
    [{}, undefined, 'medqa-perturb'],
  ])('%j, %s', (environment, script, name) => {
    expect(calledAs(environment, script)).toBe(name)
  })
})

describe('argument', () => {
  it.each([
    ['out/a.jsonl', 'out/a.jsonl'],
    ['my cases.jsonl', "'my cases.jsonl'"],
    ['-x', './-x'],
    ["it's", "'it'\\''s'"],
    ["a\nNext: it's\\", "$'a\\nNext: it\\'s\\\\'"],
  ])('%s', (path, typed) => {
    expect(argument(path)).toBe(typed)
  })
})

describe('toContinue', () => {
  it('names the step once', () => {
    expect(toContinue('The provider is down.')).toBe(' Run the same command again to continue.')
    expect(toContinue('The run was stopped. Run the same command again to continue.')).toBe('')
  })
})
