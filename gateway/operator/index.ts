export { noteAction } from './change';
export { wasDone } from './actions.queries';
export { openOperatorDatabase } from './database';
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
export { OperatorProblem } from './problem';
export { runCommand } from './run-command';
