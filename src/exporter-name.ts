/** Who can be exported to, as `export --to` names them. */
export const exporterNames = ['inspect', 'hugging-face', 'promptfoo', 'lm-eval', 'batch'] as const

/** One of the formats of an export. */
export type ExporterName = (typeof exporterNames)[number]
