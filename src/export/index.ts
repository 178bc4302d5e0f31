export { exportOptionKinds } from './export.js'
export type { ExportSource, Out, Sink } from './exporter.js'
export * from './public.js'
