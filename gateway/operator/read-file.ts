import { EXIT, OperatorProblem } from './problem';

/** A file that the operator named. @throws OperatorProblem when it cannot be read */
export const readFileOf = (read: (path: string) => Buffer, path: string): Buffer => {
  try {
    return read(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new OperatorProblem(EXIT.missing, 'FILE', `${path} cannot be read (${code}).`);
  }
};
