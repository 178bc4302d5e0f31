import type {
  Generation,
  GenerationRequest,
  Store,
  StoredBatch,
  StoredFailure,
  StoreFilter,
} from '../../src/generation/index.js'

/** What several processes share; each opens its own view of it. */
export class SharedMemory {
  readonly generations = new Map<string, Generation>()
  readonly failures = new Map<string, StoredFailure>()
  readonly claims = new Map<string, number>()
  readonly batches = new Map<string, StoredBatch>()
  /** Names of calls in their order, for tests of what comes before what. */
  readonly calls: string[] = []
  private owners = 0

  /** The store as one process sees it. */
  open(): MemoryStore {
    return new MemoryStore(this, this.owners++)
  }
}

/** A store without a disk. It resolves a few microtasks late, as a real one does. */
export class MemoryStore implements Store {
  constructor(
    readonly memory: SharedMemory,
    readonly owner: number,
  ) {}

  async read(keys: readonly string[]): Promise<ReadonlyMap<string, Generation>> {
    await Promise.resolve()
    return present(keys, this.memory.generations)
  }

  async commit(generations: readonly Generation[]): Promise<void> {
    await Promise.resolve()
    for (const generation of generations) {
      const { key } = generation
      if (!this.memory.generations.has(key)) this.memory.generations.set(key, generation)
      this.memory.failures.delete(key)
      this.memory.claims.delete(key)
    }
    this.memory.calls.push('commit')
  }

  async failures(keys: readonly string[]): Promise<ReadonlyMap<string, StoredFailure>> {
    return present(keys, this.memory.failures)
  }

  async recordFailure(failure: StoredFailure): Promise<void> {
    await Promise.resolve()
    this.memory.failures.set(failure.key, failure)
    this.memory.calls.push('failure')
  }

  async claim(keys: readonly string[]): Promise<ReadonlySet<string>> {
    await Promise.resolve()
    const held = new Set<string>()
    for (const key of keys) {
      if (this.memory.generations.has(key)) continue
      const owner = this.memory.claims.get(key) ?? this.owner
      if (owner !== this.owner) continue
      this.memory.claims.set(key, owner)
      held.add(key)
    }
    return held
  }

  async release(keys: readonly string[]): Promise<void> {
    await Promise.resolve()
    for (const key of keys) if (this.memory.claims.get(key) === this.owner) this.memory.claims.delete(key)
  }

  async saveBatch(batch: StoredBatch): Promise<void> {
    await Promise.resolve()
    this.memory.batches.set(batch.batch, batch)
    this.memory.calls.push('saveBatch')
  }

  async openBatches(): Promise<readonly StoredBatch[]> {
    return [...this.memory.batches.values()]
  }

  async closeBatch(batch: string): Promise<void> {
    this.memory.batches.delete(batch)
    this.memory.calls.push('closeBatch')
  }

  async *list(filter: StoreFilter = {}): AsyncIterable<Generation> {
    for (const [, generation] of [...this.memory.generations].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (filter.model === undefined || filter.model === generation.request.model) yield generation
    }
  }

  async stats(): Promise<never> {
    throw new Error('no test asks for the figures of a memory store')
  }

  async purge(): Promise<never> {
    throw new Error('no test purges a memory store')
  }

  /** The process dies: what it held is free. */
  async close(): Promise<void> {
    for (const [key, owner] of this.memory.claims) if (owner === this.owner) this.memory.claims.delete(key)
  }
}

function present<Value>(keys: readonly string[], from: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return new Map(keys.flatMap((key) => (from.has(key) ? [[key, from.get(key) as Value]] : [])))
}

/** A request that differs from others by its number. */
export function requestNumber(number: number, more: Partial<GenerationRequest> = {}): GenerationRequest {
  return {
    provider: 'anthropic',
    model: 'model-a',
    prompt: { name: 'test', sha256: '0'.repeat(64) },
    messages: [{ role: 'user', content: `Case ${number}: a man with a cough.` }],
    sampling: { maxTokens: 100 },
    endpoint: { host: 'test' },
    trial: 0,
    ...more,
  }
}
