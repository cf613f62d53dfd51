import type { GatewayErrorCode } from '../../../src/contract/tables/error-codes';
import type { Database } from '../../database/types';
import { SERVER_SEED_BYTES, seedHash } from '../kit/fair-seed';
import { firstOpen, lastEnded, OPEN_FIXTURES, standingOf, streamName } from './families/events/timetable';
import type { Round } from './round-rows';

/** A fixture that no one bet on is forgotten after so many slots: 30 days. */
export const KEPT_SLOTS = 14_400;

export interface Fixture {
  slot: number;
  hiddenSeed: string;
  seedHash: string;
}
/** What a round on a fixture is drawn from. */
type FixtureStream = Pick<Round, 'hiddenSeed' | 'seedHash' | 'clientSeed' | 'nonce'>;

export type FixtureStore = ReturnType<typeof createFixtureStore>;

/** The seeds of the timetable: one for each sport and kick-off, whatever brand or merchant shows it. */
export const createFixtureStore = (input: {
  db: Database;
  now: () => number;
  random: (bytes: number) => Buffer;
}) => {
  const { db, now, random } = input;
  const { operator } = db;
  /** The first open slot that a sport's fixtures were committed to for; one for each sport. */
  const kept = new Map<string, number>();
  return {
    /** Commits to every fixture that can be bet on and to the one after them. What another node has made stays as it is. */
    async keep(sports: readonly string[]): Promise<void> {
      const first = firstOpen(now());
      const wanted = sports.filter((sport) => kept.get(sport) !== first);
      if (wanted.length === 0) return;
      const made = wanted.flatMap((sport) =>
        Array.from({ length: OPEN_FIXTURES + 1 }, (_, ahead) => {
          const seed = random(SERVER_SEED_BYTES).toString('hex');
          return { sport, slot: first + ahead, seed, hash: seedHash(seed) };
        }),
      );
      await operator.query(
        `insert into studio_fixture (sport, slot, server_seed, seed_hash, created_at)
         select v.sport, v.slot, v.seed, v.hash, $2 from jsonb_to_recordset(($1::text)::jsonb)
           v(sport text, slot integer, seed text, hash text)
         on conflict do nothing`,
        [JSON.stringify(made), new Date(now())],
      );
      for (const sport of wanted) kept.set(sport, first);
    },
    async forget(): Promise<void> {
      await operator.query('delete from studio_fixture where not is_taken and slot < $1', [
        lastEnded(now()) - KEPT_SLOTS,
      ]);
    },
    /** What a bet on a fixture is drawn from, or why none is taken. */
    async take(sport: string, slot: number): Promise<FixtureStream | GatewayErrorCode> {
      const standing = standingOf(slot, now());
      if (standing === 'ahead') return 'ROUND_UNKNOWN';
      if (standing !== 'open') return 'LOTTERY_CLOSED';
      const [row] = await operator.query<{ seed: string; hash: string; isTaken: boolean }>(
        `select server_seed as seed, seed_hash as hash, is_taken as "isTaken" from studio_fixture
          where sport = $1 and slot = $2`,
        [sport, slot],
      );
      if (!row) return 'ROUND_UNKNOWN';
      if (!row.isTaken)
        await operator.query(
          'update studio_fixture set is_taken = true where sport = $1 and slot = $2 and not is_taken',
          [sport, slot],
        );
      return { hiddenSeed: row.seed, seedHash: row.hash, clientSeed: streamName(sport), nonce: slot };
    },
    /** Fixtures of a sport from one slot to another, the first kick-off first. */
    async between(sport: string, from: number, to: number): Promise<Fixture[]> {
      return operator.query<Fixture & Record<string, unknown>>(
        `select slot, server_seed as "hiddenSeed", seed_hash as "seedHash" from studio_fixture
          where sport = $1 and slot between $2 and $3 order by slot`,
        [sport, from, to],
      );
    },
  };
};
