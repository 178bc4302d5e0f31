import { type ExporterName, exporterNames } from '../exporter-name.js'
import { batch } from './batch.js'
import type { Exporter } from './exporter.js'
import { huggingFace } from './hugging-face.js'
import { inspect } from './inspect.js'
import { lmEval } from './lm-eval.js'
import { promptfoo } from './promptfoo.js'

const byName: Readonly<Record<ExporterName, Exporter>> = {
  inspect,
  'hugging-face': huggingFace,
  promptfoo,
  'lm-eval': lmEval,
  batch,
}

/** Every consumer of datasets that `export --to` knows. */
export const exporters: readonly Exporter[] = exporterNames.map((name) => byName[name])
