import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { PipelineError } from '../../../src/errors.js'
import { execProvider, splitCommand } from '../../../src/generation/provider/exec.js'
import { type Provider, ProviderFailure } from '../../../src/generation/provider/provider.js'
import { throwAwayFolder } from '../../command-line.js'
import { asked, key, never } from '../asked.js'

const folder = throwAwayFolder()
let scripts = 0

/** A command that runs this program text. */
function command(program: string): string {
  scripts += 1
  const file = join(folder, `script ${scripts}.mjs`)
  writeFileSync(file, program)
  return `"${process.execPath}" '${file}'`
}

const readAll = `let said = ''; for await (const piece of process.stdin) said += piece\n`

function provider(
  program: string,
  timeoutMs = 60_000,
  passOn: readonly string[] = [],
  bearsFailures = false,
): Provider {
  const environment = { ...process.env, OPENAI_API_KEY: key, GITHUB_TOKEN: key, PLAIN_SETTING: 'seen' }
  const redact = (text: string): string => text.replaceAll(key, '[key]')
  return execProvider({ command: command(program), environment, passOn, timeoutMs, bearsFailures, redact })
}

function send(program: string, timeoutMs = 60_000, signal = never(), passOn: readonly string[] = []) {
  return provider(program, timeoutMs, passOn).send(asked({ provider: 'exec' }), signal)
}

describe('a command as a provider', () => {
  it('reads one request and gives one answer', async () => {
    const reply = await send(`${readAll}
      const { model, messages, sampling, responseSchema, trial } = JSON.parse(said)
      const text = [messages.length, sampling.maxTokens, Object.keys(responseSchema.properties), trial].join()
      console.log(JSON.stringify({ text, model: model + '-served', stopReason: 'eos', usage: { inputTokens: 3 } }))`)
    expect(reply).toMatchObject({
      outcome: 'answered',
      text: '2,1024,sentences,0',
      model: 'claude-opus-5-5-served',
      stopReason: 'eos',
      usage: { inputTokens: 3, outputTokens: null },
      sampling: { sent: { maxTokens: 1024 }, unsupported: [] },
    })
  })

  it.each([
    [`{ text: 'no', outcome: 'refused' }`, 'refused'],
    [`{ text: 'cut', outcome: 'truncated' }`, 'truncated'],
    [`{ text: ' ' }`, 'empty'],
    [`{ text: '<think>hm' }`, 'empty'],
  ])('tells its outcome: %s', async (answer, outcome) => {
    expect((await send(`console.log(JSON.stringify(${answer}))`)).outcome).toBe(outcome)
  })

  it('has said whatever it prints where every text is checked, and nothing elsewhere', async () => {
    const program = command(`console.log('{"verdict":"matches"}')`)
    const options = { command: program, environment: process.env, timeoutMs: 60_000, redact: (text: string) => text }
    const reply = await execProvider({ ...options, takesPlainText: true }).send(asked({ provider: 'exec' }), never())
    expect(reply).toMatchObject({ outcome: 'answered', text: '{"verdict":"matches"}\n' })
    await expect(execProvider(options).send(asked({ provider: 'exec' }), never())).rejects.toMatchObject({
      kind: 'server',
    })
  })

  it('sees what programs need to run, and what it is given by name', async () => {
    const shown = `const { PATH, PLAIN_SETTING, GITHUB_TOKEN, OPENAI_API_KEY } = process.env
      const text = [PATH !== undefined, PLAIN_SETTING, GITHUB_TOKEN, OPENAI_API_KEY].join()
      console.log(JSON.stringify({ text }))`
    expect((await send(shown)).text).toBe('true,,,')
    expect((await send(shown, 10_000, never(), ['PLAIN_SETTING'])).text).toBe('true,seen,,')
  })

  it('keeps no answer back because something in the background holds its output', async () => {
    const begun = performance.now()
    const reply = await send(`import { spawn } from 'node:child_process'
      spawn('sleep', ['20'], { stdio: 'inherit' }).unref()
      console.log(JSON.stringify({ text: 'said ' + 'x'.repeat(300_000) })); process.exitCode = 0`)
    expect([reply.text.length, performance.now() - begun < 18_000]).toEqual([300_005, true])
  })

  it('reads nothing that something in the background says after the end', async () => {
    const reply = await send(`import { spawn } from 'node:child_process'
      const ticking = "setTimeout(() => setInterval(() => console.log('tick'), 5), 500)"
      spawn(process.execPath, ['-e', ticking], { stdio: 'inherit' }).unref()
      console.log(JSON.stringify({ text: 'said' })); process.exitCode = 0`)
    expect(reply.text).toBe('said')
  })

  it('takes its line for the answer where something in the background speaks before it has ended', async () => {
    const ticking = (line: string) => `import { spawn } from 'node:child_process'
      console.log(JSON.stringify({ text: 'said' }))
      const beside = spawn(process.execPath, ['-e', ${JSON.stringify(`process.stdout.write(${JSON.stringify(line)})`)}], { stdio: 'inherit' })
      beside.once('close', () => process.exit(0))`
    expect((await send(ticking('tick\ntick\n'))).text).toBe('said')
    // Two answers are none: which one is meant?
    await expect(send(ticking('{"text":"other"}\n'))).rejects.toMatchObject({ kind: 'server' })
  })

  it.each(['error', 5])('has failed where it calls its reply by an unknown word: %j', async (outcome) => {
    await expect(
      send(`console.log(JSON.stringify({ text: 'Gout.', outcome: ${JSON.stringify(outcome)} }))`),
    ).rejects.toMatchObject({
      kind: 'server',
      message: expect.stringMatching(/Expected "outcome" of .* to be answered, refused, truncated, empty and found/),
    })
  })

  it('has failed where it prints another encoding than UTF-8: a letter would be lost', async () => {
    await expect(send(`process.stdout.write(Buffer.from('{"text":"Sjögren"}', 'latin1'))`)).rejects.toMatchObject({
      kind: 'server',
      message: expect.stringMatching(/^Expected UTF-8 on stdout of .* and found another encoding\./),
    })
  })

  it('may begin with a byte order mark', async () => {
    expect((await send(`process.stdout.write('\\ufeff{"text":"Sjögren"}')`)).text).toBe('Sjögren')
  })

  it('says � for half a surrogate pair, which no file can hold', async () => {
    expect((await send(`process.stdout.write('{"text":"Gout \\\\ud83e"}')`)).text).toBe('Gout �')
  })

  it('that always fails ends the run, sooner where it has not answered', async () => {
    const broken = provider('process.exit(1)')
    const kinds = async (provided: Provider, times: number): Promise<string[]> => {
      const found: string[] = []
      for (let time = 0; time < times; time++) {
        const failure = await provided.send(asked({ provider: 'exec' }), never()).catch((error: unknown) => error)
        found.push(failure instanceof ProviderFailure ? failure.kind : 'answered')
      }
      return found
    }
    expect(await kinds(broken, 5)).toEqual(['server', 'server', 'server', 'server', 'fatal'])
    const silent = provider('setInterval(() => {}, 1000)', 20)
    expect(await kinds(silent, 5)).toEqual(['timeout', 'timeout', 'timeout', 'timeout', 'fatal'])
    const borne = provider('process.exit(1)', 60_000, [], true)
    expect(await kinds(borne, 6)).toEqual(Array(6).fill('server'))
    const file = join(folder, 'once')
    const once = provider(`import { existsSync, writeFileSync } from 'node:fs'
      if (existsSync('${file}')) process.exit(1)
      writeFileSync('${file}', ''); console.log('{"text":"yes"}')`)
    expect(await kinds(once, 6)).toEqual(['answered', ...Array(5).fill('server')])
  })

  it.each([
    [
      'an exit code',
      `console.error('no memory for ${key}'); process.exit(3)`,
      /ended with 3; its last words: "no memory for \[key\]"/,
    ],
    ['no JSON', `console.log('Gout.')`, /Expected one JSON object with a string "text".* found "Gout\.\\n"/],
    ['JSON without text', `console.log('{"answer":1}')`, /Expected one JSON object/],
    ['a signal', `process.kill(process.pid, 'SIGKILL')`, /ended with SIGKILL/],
  ])('is a failure with %s', async (_, program, message) => {
    const failure = await send(program).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(failure).toMatchObject({ kind: 'server', message: expect.stringMatching(message) })
  })

  it('is stopped when it talks without end', async () => {
    const endless = `const line = 'x'.repeat(65536); const talk = () => process.stdout.write(line, talk); talk()`
    await expect(send(endless)).rejects.toMatchObject({ kind: 'rejected' })
  })

  it('is stopped with everything that it started, at its time limit and when it is given up', async () => {
    const file = join(folder, 'still-running')
    const child = `setInterval(() => require('fs').writeFileSync(${JSON.stringify(file)}, String(Date.now())), 20)`
    const program = `import { spawn } from 'node:child_process'
      spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' })
      setInterval(() => {}, 1000)`
    // A slow machine takes longer to start what is then to be stopped.
    for (let limit = 1000; !existsSync(file); limit *= 2) {
      await expect(send(program, limit)).rejects.toMatchObject({ kind: 'timeout' })
    }
    const isSilent = async (): Promise<boolean> => {
      const last = readFileSync(file, 'utf8')
      await sleep(150)
      return readFileSync(file, 'utf8') === last
    }
    await expect.poll(isSilent).toBe(true)
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 100)
    await expect(send('setInterval(() => {}, 1000)', 60_000, stop.signal)).rejects.toMatchObject({ kind: 'network' })
  })

  it('ends the run where it cannot be started', async () => {
    const options = {
      command: 'no-such-program-here',
      environment: process.env,
      timeoutMs: 60_000,
      redact: (text: string) => text,
    }
    await expect(execProvider(options).send(asked(), never())).rejects.toMatchObject({ kind: 'fatal' })
  })

  it('may end without reading what it is told', async () => {
    const long = asked({ messages: [{ role: 'user', content: 'x'.repeat(1 << 20) }] })
    const options = {
      command: command(`console.log('{"text":"Gout."}')`),
      environment: process.env,
      timeoutMs: 60_000,
      redact: (text: string) => text,
    }
    expect((await execProvider(options).send(long, never())).text).toBe('Gout.')
  })
})

describe('a command line', () => {
  it.each([
    ['a b  c', ['a', 'b', 'c']],
    [`'my model' "a 'b' c"`, ['my model', "a 'b' c"]],
    [`--name='a b'c`, ['--name=a bc']],
    ['C:\\tools\\model.exe $HOME *', ['C:\\tools\\model.exe', '$HOME', '*']],
    [`a ''`, ['a', '']],
  ])('is split into words: %s', (line, words) => {
    expect(splitCommand(line)).toEqual(words)
  })

  it.each(['', '  ', `a "b`, `''`])('needs a program and closed quotation marks: %s', (line) => {
    expect(() => splitCommand(line)).toThrow(PipelineError)
  })
})
