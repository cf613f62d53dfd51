export {
  type ReportCellType,
  type ReportColumn,
  type ReportGrouping,
  type ReportName,
  definitionOf,
  reportNames,
  reports,
} from './definitions';
export { MAX_REPORT_DAYS, ReportProblem } from './period';
export { reportCsv, rowTexts } from './report-text';
export { readReport, type Report, reportDay } from './reports';
