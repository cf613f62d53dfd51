import { setTimeout as sleep } from 'node:timers/promises';
import { demoSecret } from '../../config';
import { type Owner, openOwner } from '../../database/owner';
import {
  forgetNextSecret,
  type GivenSecrets,
  judgeSecrets,
  readSecretRow,
  rotateSecret,
  type SealedCount,
  walkSealed,
} from '../../platform/index';
import type { Command, OwnerInput } from '../command';
import { EXIT, OperatorProblem } from '../problem';
import { table } from '../table';

const givenOf = ({ secret, previousSecret = null }: OwnerInput): GivenSecrets => {
  if (typeof secret !== 'string')
    throw new OperatorProblem(
      EXIT.failed,
      '',
      'FOYER_SECRET is needed: set it to the secret of the gateway.',
    );
  if (previousSecret === secret)
    throw new OperatorProblem(
      EXIT.failed,
      '',
      'FOYER_SECRET_PREVIOUS is the same as FOYER_SECRET, but must be the former secret.',
    );
  return { current: secret, previous: previousSecret };
};

const asOwner = async <T>({ place }: OwnerInput, work: (owner: Owner) => Promise<T>): Promise<T> => {
  const owner = await openOwner(place.ownerUrl);
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
};

const rowsOf = (counts: readonly SealedCount[]): string[] =>
  table(
    ['what', 'present secret', 'former secret', 'neither'],
    counts
      .filter(({ current, previous, unreadable }) => current + previous + unreadable > 0)
      .map(({ kind, current, previous, unreadable }) => [
        kind,
        String(current),
        String(previous),
        String(unreadable),
      ]),
  );

const lostIn = (counts: readonly SealedCount[]): string[] => {
  const lost = counts.reduce((sum, { unreadable }) => sum + unreadable, 0);
  return lost === 0
    ? []
    : [
        `${lost} can be opened with neither secret: they were sealed by another one, and only that one can open them.`,
      ];
};

const check: Command = {
  name: 'secret check',
  summary: 'Opens everything that is sealed, and counts what the present and the former secret can open.',
  scope: 'owner',
  examples: ['foyer secret check'],
  run: (input) =>
    asOwner(input, async (owner) => {
      const given = givenOf(input);
      const row = await readSecretRow(owner.query);
      if (row === null)
        return { lines: ['No gateway was ever started on this database.'], data: { counts: [] } };
      judgeSecrets(row, given);
      const { counts } = await walkSealed({ session: owner, secrets: given, reseal: false });
      const isOver = row.last_fingerprint === null && row.next_fingerprint === null;
      const lost = lostIn(counts);
      return {
        lines: [
          ...rowsOf(counts),
          isOver
            ? 'The secret is not being changed.'
            : 'The secret is being changed: foyer secret rotate completes the change.',
          ...lost,
        ],
        data: { counts, changing: !isOver },
        ...(lost.length > 0 ? { exit: EXIT.failed } : {}),
      };
    }),
};

const rotate: Command = {
  name: 'secret rotate',
  summary:
    'Seals again by FOYER_SECRET what FOYER_SECRET_PREVIOUS has sealed, while gateways with both run; may be stopped and run again.',
  scope: 'owner',
  options: {
    forget: {
      help: 'discards a wrong new secret that gateways have and by which nothing is sealed yet',
    },
  },
  examples: ['foyer secret rotate'],
  run: (input) =>
    asOwner(input, async (owner) => {
      if (input.options['forget'] === true) {
        await forgetNextSecret(owner.query);
        return {
          lines: ['The new secret is discarded. Give all gateways the right one.'],
          data: { forgotten: true },
        };
      }
      const given = givenOf(input);
      const { counts, written, over } = await rotateSecret({
        session: owner,
        given,
        wait: input.wait ?? ((ms) => sleep(ms)),
        published: demoSecret('foyer_secret'),
      });
      const lost = lostIn(counts);
      return {
        lines: [
          ...rowsOf(counts),
          `${written} were sealed again.`,
          over
            ? 'Nothing is sealed by the former secret any more: remove FOYER_SECRET_PREVIOUS, one gateway after another.'
            : 'Gateways still seal by the former secret: give all of them both secrets, and run this again.',
          ...lost,
        ],
        data: { counts, written, over },
        ...(over && lost.length === 0 ? {} : { exit: EXIT.failed }),
      };
    }),
};

export const secretCommands: readonly Command[] = [check, rotate];
