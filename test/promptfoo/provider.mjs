import { appendFileSync } from 'node:fs'

/**
 * Stands in for a model: writes down what arrives, and answers with the reference, but for the one record
 * that it is told to get wrong.
 */
// biome-ignore lint/style/noDefaultExport: promptfoo loads a provider by its default export.
export default class Probe {
  id() {
    return 'local:probe'
  }

  async callApi(prompt, { vars }) {
    appendFileSync(process.env.PROBE_LOG, `${JSON.stringify({ prompt, vars })}\n`)
    return { output: vars.record.id === process.env.PROBE_WRONG ? 'I cannot say.' : `ANSWER: ${vars.record.target}` }
  }
}
