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

/** Notifies nodes that another secret seals. */
export const SECRET_CHANNEL = 'foyer_secret';
/** Use of the root's key box. */
export const ROOT_USE = 'foyer secret root v1';
const SERVED_BOXES = 20;
/** For nodes that missed a notice, or failed to read after one. Must be well below SETTLE_MS. */
const LOOK_EVERY_MS = 5_000;

/** The given secrets do not match this database. The message names the setting to correct. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** Secrets from the environment. */
export interface GivenSecrets {
  current: string;
  previous: string | null;
}

const OTHER =
  'FOYER_SECRET is not the secret by which this database is sealed: logins with a second step, payment providers and payees could not be read. ' +
  'Set it to the one that the other nodes have, or that this database was first started with. ' +
  'To change it, set FOYER_SECRET_PREVIOUS to that one and run foyer secret rotate (docs/secrets.md).';

/** Returns which of the given secrets seals. @throws SecretError if they do not match the row */
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

/** Writes the missing row, at the first start or at the first start of a build with this table. */
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
    // Existing hashes and signatures were made with keys of this secret.
    rootBox: createKeyBox(secret, ROOT_USE).close(secret),
  });
};

/** Reads the secret once, for a command. Returns null if no gateway was ever started on the database. @throws SecretError */
export const readSecret = async (db: Database, given: GivenSecrets): Promise<SecretRing | null> => {
  const row = await readSecretRow(db.operator.query);
  if (row === null) return null;
  const seals = judgeSecrets(row, given);
  return { ...given, root: rootIn(row, given), seals: () => seals };
};

export interface OpenSecret {
  ring: SecretRing;
  /** Returns why this node cannot open boxes of other nodes; null if it can. */
  problem(): string | null;
  close(): Promise<void>;
}

/**
 * Checks a node's secrets against the database, writes the fingerprint at the first start, and follows changes while the node runs.
 * @throws SecretError if the secrets do not match the database
 */
export const openSecret = async (deps: {
  db: Database;
  given: GivenSecrets;
  onError: (error: unknown, what: string) => void;
  /** Time between two checks without a notice. Omit outside of tests. */
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
    // Another node may have written another new secret meanwhile.
    row = await read();
    seals = judgeSecrets(row, given);
  }
  const root = rootIn(row, given);
  const textOf = (which: 'current' | 'previous'): string =>
    which === 'previous' && given.previous !== null ? given.previous : given.current;
  let problem: string | null = null;
  let lastError = '';
  let [lastBegun, lastDone] = [0, 0];
  const look = async (): Promise<void> => {
    lastBegun += 1;
    const turn = lastBegun;
    try {
      const found = await read();
      // A later check has finished first.
      if (turn < lastDone) return;
      lastDone = turn;
      row = found;
      seals = judgeSecrets(found, given);
      problem = null;
      lastError = '';
    } catch (error) {
      // A database error does not mean that the secret is wrong.
      if (error instanceof SecretError) problem = error.message;
      const sentence = error instanceof Error ? error.message : String(error);
      if (sentence !== lastError) deps.onError(error, 'checking which secret seals');
      lastError = sentence;
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
        // Once this secret is removed, a box sealed by it could not be opened.
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
