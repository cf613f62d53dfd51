import type { Database } from '../../database/types';
import { createKeyBox } from '../key-box';
import { fingerprintOf, type SecretRing } from './secret';
import {
  insertSecretRow,
  noteNextSecret,
  readSecretRow,
  readServedBoxes,
  type SecretRow,
} from './secret-row.queries';

/** Where nodes hear that another secret seals from now on. */
export const SECRET_CHANNEL = 'foyer_secret';
/** The use of the box around the root. */
export const ROOT_USE = 'foyer secret root v1';
const SERVED_BOXES = 20;
/** A notice can be missed, and reading after one can fail; well below SETTLE_MS. */
const LOOK_EVERY_MS = 5_000;

/** The secrets at hand do not belong to this database; says which is meant and what to do. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** What the environment has. */
export interface GivenSecrets {
  current: string;
  previous: string | null;
}

const OTHER =
  'FOYER_SECRET is not the secret by which this database is sealed: logins with a second step, payment providers and payees could not be read. ' +
  'Set it to the one that the other nodes have, or that this database was first started with. ' +
  'To change it, set FOYER_SECRET_PREVIOUS to that one and run foyer secret rotate (docs/secrets.md).';

/** Which of the given secrets seals. @throws SecretError with what to do about it */
export const judgeSecrets = (
  row: Pick<SecretRow, 'fingerprint' | 'next_fingerprint' | 'last_fingerprint'>,
  given: GivenSecrets,
): 'current' | 'previous' => {
  const current = fingerprintOf(given.current);
  const previous = given.previous === null ? null : fingerprintOf(given.previous);
  const { fingerprint, next_fingerprint: next, last_fingerprint: last } = row;
  if (fingerprint === current) {
    if (last !== null && last !== previous)
      throw new SecretError(
        'The change of FOYER_SECRET is not over, and some of the database is still sealed by the former one: ' +
          'set FOYER_SECRET_PREVIOUS to the former secret until foyer secret rotate says that it may go.',
      );
    return 'current';
  }
  if (fingerprint === previous) {
    if (last !== null && last !== current)
      throw new SecretError(
        'An earlier change of FOYER_SECRET is not over: end it with foyer secret rotate before the secret is changed again.',
      );
    if (next !== null && next !== current)
      throw new SecretError(
        'Other nodes have another new FOYER_SECRET beside the same FOYER_SECRET_PREVIOUS. All nodes need the same one; ' +
          'foyer secret rotate --forget forgets the one that was named first, nothing is sealed by it.',
      );
    return 'previous';
  }
  if (next === current)
    throw new SecretError(
      'FOYER_SECRET is the new secret, and nothing is sealed by it yet: set FOYER_SECRET_PREVIOUS to the former one, ' +
        'and run foyer secret rotate once all nodes have both.',
    );
  if (last === current)
    throw new SecretError(
      'FOYER_SECRET is the former secret, which was changed: set it to the new one, and FOYER_SECRET_PREVIOUS to the former one ' +
        'until foyer secret rotate says that it may go.',
    );
  throw new SecretError(OTHER);
};

const rootIn = (row: SecretRow, given: GivenSecrets): string => {
  const box = createKeyBox({ ...given, root: '', seals: () => 'current' }, ROOT_USE);
  const root = box.open(row.root_box);
  if (root === null)
    throw new SecretError('The row of operator_secret was changed by hand: its root does not open.');
  return root;
};

/** A database without the row: its first start, or its first since there is one. */
const writeRow = async (db: Database, given: GivenSecrets): Promise<void> => {
  const boxes = await readServedBoxes(db.operator.query, SERVED_BOXES);
  const opens = (text: string): boolean => {
    const box = createKeyBox(text);
    return boxes.some((one) => box.open(one) !== null);
  };
  const secret =
    boxes.length === 0
      ? given.current
      : [given.current, given.previous].find((one) => one !== null && opens(one));
  if (secret === undefined || secret === null) throw new SecretError(OTHER);
  await insertSecretRow(db.operator.query, {
    fingerprint: fingerprintOf(secret),
    // What was hashed and signed until now hangs on this one, and must stay the same.
    rootBox: createKeyBox(secret, ROOT_USE).close(secret),
  });
};

/** For a command of the tool, which ends before anything can change; null where no gateway was ever started. @throws SecretError */
export const readSecret = async (db: Database, given: GivenSecrets): Promise<SecretRing | null> => {
  const row = await readSecretRow(db.operator.query);
  if (row === null) return null;
  const seals = judgeSecrets(row, given);
  return { ...given, root: rootIn(row, given), seals: () => seals };
};

export interface OpenSecret {
  ring: SecretRing;
  /** Why this node cannot read what others seal; null: it can. */
  problem(): string | null;
  close(): Promise<void>;
}

/**
 * Checks a node's secrets against the database, writes the fingerprint at the first start, and follows a change while the node runs.
 * @throws SecretError with what to do about it
 */
export const openSecret = async (deps: {
  db: Database;
  given: GivenSecrets;
  onError: (error: unknown, what: string) => void;
  /** Time between two looks without a notice; omit outside of tests. */
  lookEveryMs?: number;
}): Promise<OpenSecret> => {
  const { db, given, lookEveryMs = LOOK_EVERY_MS } = deps;
  const read = async (): Promise<SecretRow> => {
    const row = await readSecretRow(db.operator.query);
    if (row !== null) return row;
    await writeRow(db, given);
    const written = await readSecretRow(db.operator.query);
    if (written === null)
      throw new SecretError('The row of operator_secret was deleted while the node started.');
    return written;
  };
  let row = await read();
  let seals = judgeSecrets(row, given);
  if (seals === 'previous') {
    await noteNextSecret(db.operator.query, fingerprintOf(given.current));
    // Another node may have named another new secret at the same moment.
    row = await read();
    seals = judgeSecrets(row, given);
  }
  const root = rootIn(row, given);
  const textOf = (which: 'current' | 'previous'): string =>
    which === 'previous' && given.previous !== null ? given.previous : given.current;
  let problem: string | null = null;
  let told = '';
  let [asked, answered] = [0, 0];
  const look = async (): Promise<void> => {
    asked += 1;
    const turn = asked;
    try {
      const found = await read();
      // A later look was quicker.
      if (turn < answered) return;
      answered = turn;
      row = found;
      seals = judgeSecrets(found, given);
      problem = null;
      told = '';
    } catch (error) {
      // A database that does not answer says nothing about the secret.
      if (error instanceof SecretError) problem = error.message;
      const sentence = error instanceof Error ? error.message : String(error);
      if (sentence !== told) deps.onError(error, 'looking which secret seals');
      told = sentence;
    }
  };
  const stop = await db.listen(
    SECRET_CHANNEL,
    () => void look(),
    () => void look(),
  );
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return {
    ring: {
      ...given,
      root,
      seals() {
        // What is sealed by another secret than the database is would be lost with it.
        if (problem !== null && fingerprintOf(textOf(seals)) !== row.fingerprint)
          throw new SecretError(problem);
        return seals;
      },
    },
    problem: () => problem,
    async close() {
      clearInterval(timer);
      await stop();
    },
  };
};
