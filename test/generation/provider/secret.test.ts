import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSecretName, mayHoldKey, readSecrets } from '../../../src/generation/provider/secret.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
writeFileSync(join(folder, '.env'), 'ANTHROPIC_API_KEY="from-the-file-1"\nOPENAI_API_KEY=from-the-file-2\n')

describe('secrets', () => {
  it('come from the environment, then from .env', () => {
    const secrets = readSecrets({ ANTHROPIC_API_KEY: ' from-outside-1\n' }, folder)
    expect(secrets.get('ANTHROPIC_API_KEY')).toBe('from-outside-1')
    expect(secrets.get('OPENAI_API_KEY')).toBe('from-the-file-2')
    expect(secrets.get('NOTHING')).toBeUndefined()
  })

  it('are taken out of texts, whichever they are', () => {
    const headers = 'X-Team: team-secret-5\nX-Other: other-secret-6'
    const { redact } = readSecrets(
      { ANTHROPIC_API_KEY: 'abcdefgh', MY_API_KEY: 'abcdefgh-longer', ANTHROPIC_CUSTOM_HEADERS: headers },
      folder,
    )
    expect(redact('abcdefgh-longer, abcdefgh, from-the-file-1')).toBe('[key], [key], [key]')
    expect(redact('team-secret-5 and other-secret-6')).toBe('[key] and [key]')
    expect(redact('nothing')).toBe('nothing')
  })

  it('are taken out of JSON, where some of their characters stand escaped', () => {
    const { redact } = readSecrets({ OPENAI_API_KEY: 'odd"key\\12345' }, '/')
    expect(redact(JSON.stringify({ stated: 'odd"key\\12345' }))).toBe('{"stated":"[key]"}')
  })

  it('are read from a .env with a byte order mark and the line ends of Windows', () => {
    const other = join(folder, 'windows')
    mkdirSync(other)
    writeFileSync(join(other, '.env'), '\ufeffOPENAI_API_KEY=from-the-file-3\r\n')
    expect(readSecrets({}, other).get('OPENAI_API_KEY')).toBe('from-the-file-3')
  })

  it('do not eat words that a careless key is made of', () => {
    expect(readSecrets({ OPENAI_API_KEY: 'none' }, '/').redact('none of these')).toBe('none of these')
  })

  it('need no .env, and bear a folder of that name', () => {
    const other = join(folder, 'other')
    mkdirSync(join(other, '.env'), { recursive: true })
    expect(readSecrets({}, other).get('OPENAI_API_KEY')).toBeUndefined()
  })

  it('are not waited for behind a pipe, nor read from a device without an end', () => {
    const other = join(folder, 'pipe')
    mkdirSync(other)
    symlinkSync('/dev/zero', join(other, '.env'))
    expect(() => readSecrets({}, other)).toThrow(/\.env is no file \(a pipe or a device\)/)
  })

  it('are known by their names', () => {
    const names = [
      'ANTHROPIC_API_KEY',
      'OPENAI_ADMIN_KEY',
      'ANTHROPIC_AUTH_TOKEN',
      'HF_TOKEN',
      'AWS_SECRET_ACCESS_KEY',
      'apikey',
    ]
    expect(names.filter(isSecretName)).toEqual(names)
    expect(['PATH', 'HOME', 'KEYBOARD', 'MAX_TOKENS'].filter(isSecretName)).toEqual([])
  })
})

describe('a text that may hold a key', () => {
  it.each([
    'ask --api-key hunter2',
    'ask --token=hunter2',
    'env OPENAI_KEY=x1 ask',
    "curl -H 'Authorization: Bearer abc' http://localhost",
    'ask http://user:word@localhost/',
    'ask https://host/path?k=v',
    'ask sk-live-abc123',
    'ask ghp_0123456789abcdef',
    '/gateway/3f2a9c1b7d5e8f60/v1',
    'node m.mjs --password hunter2',
    'ask -u admin:hunter2secret',
    'sshpass -p hunter2 ask',
    'ask --pat hunter2',
    '/550e8400-e29b-41d4-a716-446655440000/v1',
    '/token/hunter2/v1',
  ])('is told: %s', (text) => {
    expect(mayHoldKey(text)).toBe(true)
  })

  it.each([
    'node docs/examples/exec/offline.mjs',
    'python3 "my model.py" --temperature 0 --model llama3-8b-instruct',
    './run.sh /models/Qwen2.5-7B-Instruct-Q4_K_M.gguf --ctx 8192',
    '/team-a/openai/v1',
    '',
  ])('is told from others: %s', (text) => {
    expect(mayHoldKey(text)).toBe(false)
  })
})
