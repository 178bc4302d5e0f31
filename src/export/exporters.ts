import { batch } from './batch.js'
import type { Exporter } from './exporter.js'
import { huggingFace } from './hugging-face.js'
import { inspect } from './inspect.js'
import { lmEval } from './lm-eval.js'
import { promptfoo } from './promptfoo.js'

/** Every consumer of datasets that `export --to` knows. */
export const exporters: readonly Exporter[] = [inspect, huggingFace, promptfoo, lmEval, batch]
