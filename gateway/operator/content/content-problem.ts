import { EXIT, OperatorProblem } from '../problem';

/** What is wrong with one field of one row; the words go behind row and field. */
export interface FieldProblem {
  line: number;
  field: string;
  words: string;
}

/** Rows that cannot be loaded, field by field. */
export class ContentProblem extends OperatorProblem {
  constructor(
    readonly problems: readonly FieldProblem[],
    more: number,
  ) {
    const list = problems.map(({ line, field, words }) => `row ${line}, ${field}: ${words}.`);
    const rest = more > 0 ? [`… and ${more} more.`] : [];
    super(EXIT.argument, 'FILE', ['nothing was loaded:', ...list, ...rest].join('\n  '));
  }
}

/** The row is no longer as it was when it was read. */
export class ContentChanged extends OperatorProblem {
  constructor(key: string) {
    super(
      EXIT.argument,
      '--edition',
      `${key} was changed meanwhile; look at it with content show and load it again.`,
    );
  }
}
