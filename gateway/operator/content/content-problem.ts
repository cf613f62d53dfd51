import { ChangedMeanwhile, FieldsProblem, type NamedProblem } from '../problem';

/** A problem with one field of one row. */
export interface FieldProblem extends NamedProblem {
  line: number;
}

/** Rows that cannot be loaded, field by field. */
export const contentProblem = (problems: readonly FieldProblem[], more: number): FieldsProblem => {
  const list = problems.map(({ line, field, words }) => `row ${line}, ${field}: ${words}.`);
  const rest = more > 0 ? [`… and ${more} more.`] : [];
  return new FieldsProblem('FILE', ['nothing was loaded:', ...list, ...rest].join('\n  '), problems);
};

/** The row is no longer as it was when it was read. */
export const contentChanged = (key: string): ChangedMeanwhile =>
  new ChangedMeanwhile(`${key} was changed meanwhile; look at it with content show and load it again.`);
