import { createKeyBox } from '../key-box';
import { type OwnerSession, type SealedCount, walkSealed } from './reseal.queries';
import { fingerprintOf } from './secret';
import { type GivenSecrets, judgeSecrets, ROOT_USE, SECRET_CHANNEL, SecretError } from './secret-opening';
import { beginSecretChange, endSecretChange, readSecretRow } from './secret-row.queries';

/**
 * Longer than a node needs to receive the notice, to get a connection and to run a statement: boxes that it sealed before the change are
 * committed by then.
 */
export const SETTLE_MS = 60_000;
/** Maximum number of passes; each finds boxes that nodes sealed by the former secret during the pass before. */
const MAX_WALKS = 5;

interface Rotation {
  /** By kind, from the last pass. */
  counts: SealedCount[];
  /** Number of boxes sealed again. */
  written: number;
  /** True if nothing is sealed by the former secret any more, so that it can be removed. */
  over: boolean;
}

const add = (counts: readonly SealedCount[]): number =>
  counts.reduce((sum, { previous }) => sum + previous, 0);

/**
 * Changes the secret while nodes run: nodes start to seal by the new one, and boxes of the former one are sealed again. It can be
 * interrupted and run again.
 * @throws SecretError if the secrets are not those of this database
 */
export const rotateSecret = async (input: {
  session: OwnerSession;
  given: GivenSecrets;
  wait: (ms: number) => Promise<void>;
  /** A published secret, from which no keys may be derived after the change. */
  published: string;
}): Promise<Rotation> => {
  const { session, given } = input;
  const row = await readSecretRow(session.query);
  if (row === null)
    throw new SecretError('No gateway was ever started on this database: there is nothing to seal again.');
  const { current, previous } = given;
  if (previous === null && row.last_fingerprint === null && judgeSecrets(row, given) === 'current') {
    if (row.next_fingerprint !== null)
      throw new SecretError(
        'Gateways have a new secret, and nothing is sealed by it yet: run this with that one as FOYER_SECRET and the present one as FOYER_SECRET_PREVIOUS.',
      );
    const { counts } = await walkSealed({ session, secrets: given, reseal: false });
    return { counts, written: 0, over: true };
  }
  const seals = judgeSecrets(row, given);
  const [from, to] = [previous === null ? '' : fingerprintOf(previous), fingerprintOf(current)];
  if (seals === 'previous' && previous !== null) {
    if (row.next_fingerprint === null)
      throw new SecretError(
        'No gateway was started with the new secret yet, and gateways with only the former one could not open what is sealed again: ' +
          'start all of them again with both FOYER_SECRET and FOYER_SECRET_PREVIOUS first.',
      );
    const root = createKeyBox(previous, ROOT_USE).open(row.root_box);
    if (root === null)
      throw new SecretError('The row of operator_secret was changed by hand: its root does not open.');
    await beginSecretChange(session.query, {
      from,
      to,
      rootBox: createKeyBox(current, ROOT_USE).close(root === input.published ? current : root),
    });
  }
  // Notify in each run: an earlier one may have been interrupted before it did.
  await session.query('select pg_notify($1, $2)', [SECRET_CHANNEL, '']);
  let written = 0;
  for (let turn = 0; turn < MAX_WALKS; turn += 1) {
    // The last pass must start after every statement that began before the change.
    const begun = await readSecretRow(session.query);
    const leftMs = SETTLE_MS - (begun?.age_ms ?? 0);
    const isSettled = leftMs <= 0;
    const walked = await walkSealed({ session, secrets: given, reseal: true });
    written += walked.written;
    if (isSettled && add(walked.counts) === 0) {
      await endSecretChange(session.query, { last: from });
      return { counts: walked.counts, written, over: true };
    }
    if (!isSettled) await input.wait(Math.min(leftMs, SETTLE_MS));
  }
  const { counts } = await walkSealed({ session, secrets: given, reseal: false });
  return { counts, written, over: false };
};
