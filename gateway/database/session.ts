import { Connection, type ConnectionOptions } from './connection';

/** Rounds of the check: enough for poolers that hand out the last freed session first, or the first one. */
const TURNS = 3;

/**
 * Makes sure that each connection to an address has a server session of its own. A pooler that gives transactions away would
 * take the role from one, and with it row-level security, and the time limits; it also breaks locks and notices. Two
 * connections take turns, also while the second has a transaction open, and each must find what it has set.
 * @throws DatabaseError DATABASE_POOLED, DATABASE_UNREACHABLE
 */
export const checkOwnSessions = async (options: ConnectionOptions): Promise<void> => {
  const first = new Connection(options);
  const second = new Connection(options);
  try {
    await first.open();
    await second.open();
    for (let turn = 0; turn < TURNS; turn += 1) {
      await first.verify();
      await second.verify();
      await second.script('begin');
      await first.verify();
      await second.script('commit');
    }
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
};
