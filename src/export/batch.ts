import type { DatasetRecord } from '../dataset/index.js'
import { sha256 } from '../digest.js'
import { PipelineError } from '../errors.js'
import { promptOf, requestId } from '../evaluation/index.js'
import { type GenerationRequest, type Message, openAiBody, type Prompt, renderPrompt } from '../generation/index.js'
import type { Exporter, ExportSource, Out, RequestSettings, Sink } from './exporter.js'
import { formOf } from './form.js'
import { howAsked } from './how-asked.js'

/** The OpenAI Batch API takes no more requests, and no more bytes, in one file. */
const mostRequests = 50_000
const mostBytes = 190 * 1024 * 1024

/**
 * Requests in the format of the OpenAI Batch API, which `vllm run-batch` reads and writes too: a whole dataset is answered
 * on any cluster, or by a provider's batch endpoint, without any of this code.
 *
 * The id of a request holds record, trial and the digest of the record's text, so that the answers are matched with the
 * very text that was asked. What a model does not take is left out, as for `generate`.
 */
export const batch: Exporter = {
  name: 'batch',
  summary: 'requests for the OpenAI Batch API and vllm run-batch, one line a record and trial',
  next: (_, settings) => [
    `vllm run-batch -i requests-001.jsonl -o answers-001.jsonl --model ${settings?.model ?? 'MODEL'}`,
    `medqa-perturb import-responses answers-001.jsonl --model ${settings?.model ?? 'MODEL'} --datasets DIR… --grade --out outcomes.jsonl`,
  ],
  async write(sources, sink, settings) {
    if (settings === undefined) {
      throw new PipelineError('usage', 'An export of requests needs the model that is asked. Name it with --model.')
    }
    const files = requestFiles(sink)
    for (const source of sources) {
      for await (const record of source.records()) {
        // Of what is asked, options included: the import knows that text as well.
        const digest = sha256(record.input)
        for (let trial = 0; trial < settings.trials; trial++) {
          files.write(`${JSON.stringify(requestLine(record, { trial, digest, settings }))}\n`)
        }
      }
    }
    const names = files.close()
    sink.put('README.md', readme(sources, settings, names))
  },
}

/** What is said around a record; null where its text goes alone. A record with options asks for its letter itself. */
function promptAround(record: DatasetRecord, prompt: RequestSettings['prompt']): Prompt | null {
  if (prompt === null || !('prompts' in prompt)) return prompt
  return record.metadata.options === null ? promptOf(record, prompt) : null
}

function requestLine(
  record: DatasetRecord,
  { trial, digest, settings }: { readonly trial: number; readonly digest: string; readonly settings: RequestSettings },
): Record<string, unknown> {
  const { model, sampling, host } = settings
  const { id, input } = record
  const prompt = promptAround(record, settings.prompt)
  const messages: readonly Message[] =
    prompt === null ? [{ role: 'user', content: input }] : renderPrompt(prompt, { text: input }, [])
  const request: GenerationRequest = {
    provider: 'openai-compatible',
    model,
    prompt: { name: prompt?.name ?? 'case', sha256: prompt?.sha256 ?? sha256('') },
    messages,
    sampling,
    endpoint: { host },
    trial,
  }
  return {
    custom_id: requestId(id, trial, digest),
    method: 'POST',
    url: '/v1/chat/completions',
    body: openAiBody(request),
  }
}

/** Files of requests, a new one where one is full. */
function requestFiles(sink: Sink): { write(line: string): void; close(): readonly string[] } {
  const names: string[] = []
  let out: Out | undefined
  let [requests, bytes] = [0, 0]
  return {
    write(line) {
      const length = Buffer.byteLength(line)
      if (out === undefined || requests === mostRequests || bytes + length > mostBytes) {
        out?.close()
        const name = `requests-${String(names.length + 1).padStart(3, '0')}.jsonl`
        names.push(name)
        out = sink.open(name)
        ;[requests, bytes] = [0, 0]
      }
      out.write(line)
      requests++
      bytes += length
    },
    close() {
      out?.close()
      return names
    },
  }
}

function readme(sources: readonly ExportSource[], settings: RequestSettings, names: readonly string[]): string {
  const { model, trials, prompt } = settings
  const rows = sources.map(({ manifest: { name, version, counts, fingerprint } }) => {
    return `| ${name} ${version} | ${counts.records} | \`${fingerprint}\` |`
  })
  const canaries = [...new Set(sources.map(({ manifest }) => manifest.canary))]
  return `# Requests to answer clinical cases

Every line of ${names.join(', ')} is one request in the format of the OpenAI Batch API: each record ${trials} times, to \`${model}\`${prompt === null ? '' : `, with the prompt ${prompt.name}`}.

\`\`\`sh
${names.map((name) => `vllm run-batch -i ${name} -o ${name.replace('requests', 'answers')} --model ${model}`).join('\n')}
\`\`\`

A provider's batch endpoint takes the same files. The answers come back with

\`\`\`sh
medqa-perturb import-responses ${names.map((name) => name.replace('requests', 'answers')).join(' ')} --model ${model} --datasets DIR… --grade --out outcomes.jsonl
\`\`\`

The id of a request is \`RECORD--tTRIAL-DIGEST\`: sixteen digits of the SHA-256 of what is asked show which text was answered.

| dataset | records | fingerprint |
| --- | --- | --- |
${rows.join('\n')}

${howAsked(formOf(sources))}

${canaries.map((canary) => `Canary: ${canary}`).join('\n\n')}
`
}
