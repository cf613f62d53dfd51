export { noteAction } from './change';
export { wasDone } from './actions.queries';
export type { FieldInput } from './content/fields';
export type { ContentName, Row as ContentRow } from './content/kind';
export { KINDS } from './content/kinds';
export { readContent } from './content/read-content';
export { openOperatorDatabase } from './database';
export { findDemoFile } from './demo-leftovers';
export { demoRemainText, findDemoRemains } from './demo-remains';
export {
  type DeskOperatorRow,
  type DeskSecrets,
  findDeskSecrets,
  findEnrolment,
  insertDeskOperator,
  listDeskOperators,
  openDeskOperator,
  renewDeskOperator,
  takeDeskStep,
  writeDeskPending,
} from './desk-operators.queries';
export type { DeskRole } from './desk-roles';
export { FLAGS } from './flag-table';
export { ChangedMeanwhile, FieldsProblem, OperatorProblem } from './problem';
export { runCommand } from './run-command';
