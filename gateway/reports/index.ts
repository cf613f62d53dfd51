export {
  type ReportCellType,
  type ReportColumnName,
  type ReportGrouping,
  type ReportName,
  definitionOf,
  reportNames,
} from './definitions';
export { MAX_REPORT_DAYS, ReportProblem } from './period';
export { reportCsv, rowTexts } from './report-text';
export { readReport, type Report, reportDay } from './reports';
