import { ticketText } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import { findTranscript } from '../draws/draws.queries';
import { previousSeed } from '../draws/desk.queries';
import { listNotes } from '../draws/results.queries';
import type { Draw } from '../draws/types';
import { listRecorded, listResults, listSettlements } from './record.queries';

/** Tickets held at once, and their lines together. */
const PAGE = 1_000;
const PAGE_LINES = 20_000;

const plain = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

const head = async (db: Database, draw: Draw): Promise<Record<string, unknown>> => {
  const [transcript, before, results, notes, settlements] = await Promise.all([
    findTranscript(db, draw),
    previousSeed(db, draw),
    listResults(db, draw),
    listNotes(db, draw),
    listSettlements(db, draw),
  ]);
  return {
    transcript,
    ...(before === null ? {} : { previousSeed: before }),
    draw,
    results,
    settlements,
    notes,
  };
};

async function* tickets(db: Database, draw: Draw): AsyncGenerator<string> {
  const { merchantId, id: drawId, gameCode: game, issue } = draw;
  for (let after = 0n; ;) {
    const rows = await listRecorded(db, { merchantId, id: drawId, after, limit: PAGE, lines: PAGE_LINES });
    for (const row of rows) {
      const { id, odds_version: oddsVersion, currency } = row;
      yield plain({
        text: ticketText({ merchantId, game, issue, id, oddsVersion, currency }, row.lines),
        salt: Buffer.from(row.salt).toString('hex'),
        state: row.state,
        stakeMinor: row.stake_minor,
        rebateMinor: row.rebate_minor,
        prizeMinor: row.payout_minor,
      });
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/**
 * The whole record of a published draw as pieces of one JSON text: what its numbers follow from, what was said and done about it, and
 * every ticket of its root in order. A page of tickets is held at a time.
 */
export async function* recordOf(db: Database, draw: Draw): AsyncGenerator<string> {
  const first = plain(await head(db, draw));
  yield `${first.slice(0, -1)},"tickets":[`;
  let held: string | null = null;
  for await (const ticket of tickets(db, draw)) {
    if (held !== null) yield `${held},`;
    held = ticket;
  }
  if (held !== null) yield held;
  yield ']}';
}
