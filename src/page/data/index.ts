export type { PageDataset, PageEdit, PageLayer, PageRule, PageWhy } from './edit.js'
export type {
  Choice,
  PackData,
  PackItemData,
  PackScreenData,
  PackStretch,
  PackWords,
  Question,
  SavedAnswers,
} from './pack.js'
export type { PreviewData, PreviewRecord } from './preview.js'
export type {
  ReportAnswers,
  ReportCell,
  ReportConfirmed,
  ReportData,
  ReportText,
} from './report.js'
