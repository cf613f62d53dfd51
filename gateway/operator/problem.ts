/** How the tool ends, for scripts. */
export const EXIT = { done: 0, failed: 1, argument: 2, missing: 3 } as const;

/** A command that cannot be done as it was asked for; the sentence names the argument. */
export class OperatorProblem extends Error {
  constructor(
    readonly exit: (typeof EXIT)[keyof typeof EXIT],
    /** `--min`, `FIELD`; '' when it is about none. */
    readonly argument: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** An argument has a wrong value. */
export const wrong = (argument: string, sentence: string): OperatorProblem =>
  new OperatorProblem(EXIT.argument, argument, sentence);

/** What an argument names does not exist. */
export const missing = (argument: string, sentence: string): OperatorProblem =>
  new OperatorProblem(EXIT.missing, argument, sentence);

/** A problem with one field; the words follow its name. */
export interface NamedProblem {
  field: string;
  words: string;
}

/** Several fields of what was given do not hold: for people as one sentence, for a form field by field. */
export class FieldsProblem extends OperatorProblem {
  constructor(
    argument: string,
    sentence: string,
    readonly problems: readonly NamedProblem[],
  ) {
    super(EXIT.argument, argument, sentence);
  }
}

/** The row was changed since it was read. */
export class ChangedMeanwhile extends OperatorProblem {
  constructor(sentence: string) {
    super(EXIT.argument, '--edition', sentence);
  }
}
