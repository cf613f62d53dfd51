import type { Database } from '../../database/types';
import type { Ledger } from '../../ledger/index';
import type { KeyBox } from '../../platform/index';
import { contestOf } from './contests';
import { findContest } from './contests.queries';
import { bodyOf, type Contest, needsOf, repeatOf } from './definition';
import { openContest } from './desk';
import { CONTEST_SOURCE, poolOf } from './prizes';
import { findDueWindow, insertRepeat, readRoots, readUnopened, type RootRow } from './repeat.queries';

/** A time is opened so long before it begins, so that it is shown as coming. */
const AHEAD_S = 3_600;
const DAY_MS = 86_400_000;

const shifted = (clock: string, days: number): string =>
  new Date(Date.parse(`${clock}Z`) + days * DAY_MS).toISOString().slice(0, 16);

/** The contest of one time: the first one's text at its own window, and no further ones behind it. */
export const timeOf = (contest: Contest, number: number): Contest => {
  const repeat = repeatOf(contest);
  if (repeat === null || (contest.kind !== 'mission' && contest.kind !== 'board')) return contest;
  const days = (number - 1) * (repeat.every === 'day' ? 1 : 7);
  const { repeat: _, ...rest } = contest;
  return { ...rest, from: shifted(contest.from, days), until: shifted(contest.until, days) };
};

/** Opens what is due of contests that repeat: once each, on whatever node. A time that passed while no node ran is left out. */
export const createRepeats = (deps: {
  db: Database;
  ledger: Pick<Ledger, 'post'>;
  box: KeyBox;
  zoneOf: (merchantId: number) => string;
}) => {
  const draftNext = async (merchantId: number, root: RootRow): Promise<void> => {
    const contest = contestOf(root);
    const repeat = repeatOf(contest);
    if (repeat === null) return;
    const { query } = deps.db.merchant(merchantId);
    const zone = deps.zoneOf(merchantId);
    const numbers = Array.from({ length: repeat.times - root.last }, (_, at) => root.last + 1 + at);
    const windows = numbers.map((number) => timeOf(contest, number));
    const at = await findDueWindow(query, { zone, windows, aheadS: AHEAD_S });
    const [number, next] = at === null ? [] : [numbers[at], windows[at]];
    if (number === undefined || next === undefined) return;
    const { from, until, kind } = next;
    const code = `${root.code}-${number}`;
    const isOurs = await insertRepeat(query, {
      ...{ merchantId, rootId: root.id, number, code, kind, ...bodyOf(next) },
      ...{ author: root.author, from, until, zone },
    });
    if (!isOurs) throw new Error(`${code} does not open: another contest has its name`);
  };
  /** Its part of the first one's budget, then the opening: done again behind a crash, each is done once. */
  const open = async (
    merchantId: number,
    { id, code, root_id: rootId, approver }: Awaited<ReturnType<typeof readUnopened>>[number],
  ): Promise<void> => {
    const { query, tx } = deps.db.merchant(merchantId);
    const row = await findContest(query, { merchantId, id });
    if (row === null) return;
    for (const [unit, amount] of needsOf(contestOf(row))) {
      const moved = await deps.ledger.post({
        ...{ type: 'post', merchantId, source: CONTEST_SOURCE, key: `repeat:${id}:${unit}` },
        ...{ actor: CONTEST_SOURCE, kind: 'promotion-fund', meta: { contest: id.toString() } },
        postings: [
          { account: poolOf(rootId, unit), amountMinor: -amount },
          { account: poolOf(id, unit), amountMinor: amount },
        ],
      });
      if (!moved.ok)
        throw new Error(`${code} does not open: its budget of ${unit} was refused: ${moved.code}`);
    }
    const done = await tx((write) => openContest(write, { merchantId, code, approver, box: deps.box }));
    if (!done.ok && done.fault !== 'state') throw new Error(`${code} does not open: ${done.fault}`);
  };
  return {
    async run(merchantId: number): Promise<void> {
      const { query } = deps.db.merchant(merchantId);
      const failures: Error[] = [];
      const keep = (error: unknown): void =>
        void failures.push(error instanceof Error ? error : new Error(String(error)));
      // One that cannot be opened holds up no other.
      for (const root of await readRoots(query, merchantId)) await draftNext(merchantId, root).catch(keep);
      for (const row of await readUnopened(query, merchantId)) await open(merchantId, row).catch(keep);
      const [first] = failures;
      if (first !== undefined) throw first;
    },
  };
};
