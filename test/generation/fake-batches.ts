import type { Batches, BatchResult, GenerationRequest, Provider, Reply } from '../../src/generation/index.js'
import { replyOf } from './hand-provider.js'

/** A provider's side of batches, which outlives the runs that ask it. */
export class FakeBatches implements Batches {
  readonly most: Batches['most']
  readonly created: { readonly name: string; readonly items: Map<string, GenerationRequest> }[] = []
  readonly ended = new Set<string>()
  readonly cancelled: string[] = []
  polls = 0
  /** What it says of how many items it has, where that is not how many it was given. */
  counted: number | undefined
  /** What happens instead of creating, once each. */
  readonly createFaults: (() => void)[] = []
  readonly stateFaults: unknown[] = []
  /** Ends the reading of results after `after` of them, once each. */
  readonly resultFaults: { readonly after: number; readonly error: unknown }[] = []
  /** Results of a batch; all items answered by default, the last one first. */
  script: (items: ReadonlyMap<string, GenerationRequest>) => readonly BatchResult[] = (items) =>
    [...items].reverse().map(([id, request]) => ({ id, state: 'replied', reply: this.replyTo(request) }))

  constructor(most: Partial<Batches['most']> = {}) {
    this.most = { requests: 1000, bytes: 1e6, ...most }
  }

  replyTo({ messages }: GenerationRequest): Reply {
    return replyOf(`answer to ${messages[0]?.content}`)
  }

  async create(items: readonly { readonly id: string; readonly request: GenerationRequest }[]): Promise<string> {
    this.createFaults.shift()?.()
    const name = `batch-${this.created.length}`
    this.created.push({ name, items: new Map(items.map(({ id, request }) => [id, request])) })
    return name
  }

  async state(batch: string): Promise<{ ended: boolean; done: number; total: number }> {
    this.polls++
    const fault = this.stateFaults.shift()
    if (fault !== undefined) throw fault
    const total = this.counted ?? this.itemsOf(batch).size
    return { ended: this.ended.has(batch), done: this.ended.has(batch) ? total : 0, total }
  }

  async *results(batch: string): AsyncIterable<BatchResult> {
    const fault = this.resultFaults.shift()
    let given = 0
    for (const result of this.script(this.itemsOf(batch))) {
      if (fault !== undefined && given === fault.after) throw fault.error
      given++
      yield result
    }
  }

  async cancel(batch: string): Promise<void> {
    this.cancelled.push(batch)
  }

  endAll(): void {
    for (const { name } of this.created) this.ended.add(name)
  }

  private itemsOf(batch: string): ReadonlyMap<string, GenerationRequest> {
    const found = this.created.find(({ name }) => name === batch)
    if (found === undefined) throw new Error(`no ${batch}`)
    return found.items
  }
}

export function providerWith(batches: Batches | undefined): Provider {
  const send = async (): Promise<never> => {
    throw new Error('nothing is sent alone')
  }
  return batches === undefined ? { name: 'anthropic', send } : { name: 'anthropic', send, batches }
}
