import type { GenerationRequest, Provider, Reply } from '../../src/generation/index.js'

/** A reply that says `text`. */
export function replyOf(text: string, more: Partial<Reply> = {}): Reply {
  return {
    outcome: 'answered',
    text,
    raw: JSON.stringify({ text }),
    model: 'model-a',
    fingerprint: null,
    stopReason: 'end_turn',
    usage: { inputTokens: 10, outputTokens: 5, reasoningTokens: null, cacheReadTokens: null, cacheWriteTokens: null },
    requestId: null,
    sampling: { sent: {}, unsupported: [] },
    ...more,
  }
}

/** An attempt that waits for its end from the test. */
export interface HeldAttempt {
  readonly request: GenerationRequest
  readonly signal: AbortSignal
  readonly at: number
  reply(reply?: Reply): void
  fail(error: unknown): void
}

/** A provider whose attempts end when the test says so. */
export class HandProvider implements Provider {
  readonly name = 'exec'
  readonly held: HeldAttempt[] = []
  sent = 0
  most = 0
  inFlight = 0

  constructor(readonly now: () => number = () => 0) {}

  send(request: GenerationRequest, signal: AbortSignal): Promise<Reply> {
    this.sent++
    this.inFlight++
    this.most = Math.max(this.most, this.inFlight)
    return new Promise<Reply>((resolve, reject) => {
      const attempt: HeldAttempt = {
        request,
        signal,
        at: this.now(),
        reply: (reply = replyOf(request.messages[0]?.content ?? '')) => this.end(attempt, () => resolve(reply)),
        fail: (error) => this.end(attempt, () => reject(error)),
      }
      signal.addEventListener('abort', () => attempt.fail(signal.reason))
      this.held.push(attempt)
    })
  }

  private end(attempt: HeldAttempt, tell: () => void): void {
    const at = this.held.indexOf(attempt)
    if (at < 0) return
    this.held.splice(at, 1)
    this.inFlight--
    tell()
  }
}

/** A provider that does at each attempt what a function says; it counts. */
export class ScriptProvider implements Provider {
  readonly name = 'exec'
  readonly sent: GenerationRequest[] = []
  inFlight = 0
  most = 0

  constructor(readonly script: (request: GenerationRequest, attempt: number) => Reply | Error | Promise<Reply>) {}

  async send(request: GenerationRequest, signal: AbortSignal): Promise<Reply> {
    signal.throwIfAborted()
    this.sent.push(request)
    this.inFlight++
    this.most = Math.max(this.most, this.inFlight)
    try {
      await new Promise((resolve) => setImmediate(resolve))
      const result = await this.script(request, this.sent.length)
      if (result instanceof Error) throw result
      return result
    } finally {
      this.inFlight--
    }
  }
}
