import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { failureOf, kindOfStatus, kindOfType, retryAfter } from '../../../../src/generation/provider/http/failure.js'
import { mayBeCharged } from '../../../../src/generation/provider/lost-reply.js'

const secret = 'a-key-of-eight-or-more'
const party = {
  host: 'h.example',
  keyName: 'K',
  now: () => 0,
  redact: (text: string) => text.replaceAll(secret, '[key]'),
}

describe('failures over HTTP', () => {
  it.each([
    [400, 'rejected'],
    [401, 'fatal'],
    [402, 'fatal'],
    [403, 'fatal'],
    [404, 'fatal'],
    [408, 'timeout'],
    [409, 'server'],
    [413, 'rejected'],
    [422, 'rejected'],
    [429, 'rate-limited'],
    [500, 'server'],
    [503, 'overloaded'],
    [504, 'server'],
    [529, 'overloaded'],
    [307, 'fatal'],
  ])('know what status %i means', (status, kind) => {
    expect(kindOfStatus(status, null, '')).toBe(kind)
  })

  it.each(['EMFILE', 'ENFILE'])('say what to do where this machine has no more open files: %s', (code) => {
    const { kind, message } = failureOf(Object.assign(new Error(code), { code }), party)
    expect([kind, message]).toEqual([
      'overloaded',
      expect.stringMatching(/Lower --concurrency, or raise .*"ulimit -n"/),
    ])
  })

  it.each([
    [200, true],
    [301, false],
    [307, false],
    [404, false],
    [529, false],
  ])('with status %i may be charged: %s', (status, charged) => {
    expect(mayBeCharged(failureOf({ status, headers: new Headers() }, party))).toBe(charged)
  })

  it("read the words of an error in a list of one, as Gemini's chat completions give them", () => {
    const error = [{ error: { code: 400, message: 'Unknown name seed', status: 'INVALID_ARGUMENT' } }]
    const failure = failureOf({ status: 400, headers: new Headers(), error }, party)
    expect([failure.kind, failure.message]).toEqual(['rejected', expect.stringContaining('Unknown name seed')])
  })

  it('know an empty account, however it is told', () => {
    expect(kindOfStatus(429, 'insufficient_quota', '')).toBe('fatal')
    expect(kindOfStatus(400, null, 'Your credit balance is too low.')).toBe('fatal')
  })

  it('know the words of a batch for the same', () => {
    const words = ['overloaded_error', 'rate_limit_error', 'api_error', 'authentication_error', 'invalid_request_error']
    expect(words.map(kindOfType)).toEqual(['overloaded', 'rate-limited', 'server', 'fatal', 'rejected'])
  })

  it('keep nothing of a request: no header, no cause, no key, and 200 characters of what was said', () => {
    const headers = new Headers({ authorization: `Bearer ${secret}`, 'retry-after': '1', 'x-request-id': 'req_1' })
    const error = Object.assign(new Error(`401 ${secret}`, { cause: { headers, secret } }), {
      status: 401,
      headers,
      error: {
        type: 'error',
        error: { type: 'authentication_error', message: `${secret} sk-live-****abcd ${'x'.repeat(500)}` },
      },
    })
    const failure = failureOf(error, party)
    expect(failure.message).toMatch(
      /^h\.example answered 401 authentication_error: "\[key\] \[key\] x+…" \(request req_1\)\. Check the key in K\.$/,
    )
    expect(failure.message.length).toBeLessThan(320)
    expect(inspect(failure, { depth: 20, showHidden: true })).not.toMatch(/a-key-of|Bearer|sk-live/)
    expect(failure.cause).toBeUndefined()
  })

  it('name a call by an id in which a server sends the key back', () => {
    const headers = new Headers({ 'request-id': `r-${secret}` })
    const failure = failureOf({ status: 400, headers }, party)
    expect(failure).toMatchObject({ requestId: 'r-[key]', message: 'h.example answered 400 (request r-[key]).' })
  })

  it('name the reason that a connection gives, however deep it lies', () => {
    const deep = new Error('Connection error.', { cause: new Error('x', { cause: { code: 'ENOTFOUND' } }) })
    expect(failureOf(deep, party)).toMatchObject({
      kind: 'network',
      message: 'No reply from h.example: ENOTFOUND.',
      cause: { code: 'ENOTFOUND' },
    })
    expect(failureOf(new Error(`odd ${secret}`), party).message).toBe('No reply from h.example: odd [key].')
  })

  it('end the run at once where a server cannot be trusted, and cost nothing', () => {
    const error = new Error('fetch failed', { cause: { code: 'SELF_SIGNED_CERT_IN_CHAIN' } })
    const failure = failureOf(error, party)
    expect(failure).toMatchObject({
      kind: 'fatal',
      message: expect.stringMatching(/^No way to h\.example: .*SELF_SIGNED_CERT_IN_CHAIN.*NODE_EXTRA_CA_CERTS=FILE\.$/),
    })
    expect(mayBeCharged(failure)).toBe(false)
  })

  it.each([
    [{ message: 'plain' }, 'plain'],
    [{ detail: 'Not Found' }, 'Not Found'],
    [{ error: 'model is not loaded' }, 'model is not loaded'],
    ['a page', 'a page'],
  ])('read the words of servers that have a form of their own', (error, said) => {
    expect(failureOf({ status: 500, error }, party).message).toBe(`h.example answered 500: "${said}".`)
  })
})

describe('the wait that a provider asks for', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z')
  const waitOf = (expected: Record<string, string>): number | null => retryAfter(new Headers(expected), noon)

  it.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Fri, 20 Nov 2026 12:00:03 GMT' }, 3000],
    [{ 'retry-after-ms': '40', 'retry-after': '1' }, 40],
    [{ 'retry-after-ms': '0', 'retry-after': '1' }, 1000],
  ])('is read from %j', (expected, ms) => {
    expect(waitOf(expected)).toBe(ms)
  })

  it.each([
    [{}],
    [{ 'retry-after': '0' }],
    [{ 'retry-after': '-5' }],
    [{ 'retry-after': 'soon' }],
    [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }],
    [{ 'retry-after': '9'.repeat(400) }],
    [{ 'retry-after-ms': 'Infinity' }],
  ])('is ours to choose after %j', (expected) => {
    expect(waitOf(expected)).toBeNull()
  })
})

describe('a wait that is too long', () => {
  const failed = (status: number, seconds: string) =>
    failureOf({ status, headers: new Headers({ 'retry-after': seconds }) }, party)

  it.each([
    [429, '3601', '1.1 h'],
    [529, '50400', '14 h'],
    [503, '99999999999', '27777777.8 h'],
    [429, 'Fri, 20 Nov 2026 12:00:00 GMT', '498660 h'],
  ])('after %i with %s ends the run, in words, at no cost', (status, seconds, wait) => {
    const failure = failed(status, seconds)
    expect(failure).toMatchObject({ kind: 'fatal', status, retryAfterMs: null })
    expect(failure.message).toContain(
      `asks to wait ${wait}, and a run waits an hour at most. Run the same command again`,
    )
    expect(mayBeCharged(failure)).toBe(false)
  })

  it('is an hour at most otherwise', () => {
    expect(failed(429, '3600')).toMatchObject({ kind: 'rate-limited', retryAfterMs: 3_600_000 })
  })

  it('is as good as none from a server that is broken', () => {
    expect(failed(500, '99999999999')).toMatchObject({ kind: 'server', retryAfterMs: null })
  })
})
