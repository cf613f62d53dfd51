import {
  type LotteryGame,
  payoutMinor,
  readLineText,
  rebateMinor,
  readResult,
  ticketText,
} from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import { readTierPrizes } from '../settle/settle.queries';
import { worstPayout } from '../engine/index';
import type { Receipts } from './receipts';
import type { TicketPaths } from './seal';
import type { WholeTicket } from './tickets.queries';
import type { Buyer, DrawNow, GameBook, TicketDetail, TicketLine, TicketProof } from './types';

interface DetailDeps {
  db: Database;
  book: GameBook;
  receipts: Receipts;
  paths: TicketPaths;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const SETTLED = new Set(['settled', 'corrected']);

/** The lines as they were bought, with what each did once the draw is settled. */
const linesOf = (input: {
  game: LotteryGame;
  draw: DrawNow | null;
  text: string;
  tierPrizesMinor: Readonly<Record<string, bigint>>;
}): TicketLine[] => {
  const { game, draw } = input;
  const isSettled = draw !== null && SETTLED.has(draw.state);
  const result = isSettled && draw.numbers !== null ? readResult(game, draw.numbers) : null;
  return input.text.split('\n').map((text) => {
    const line = readLineText(text);
    const shown = {
      ...line,
      prizeMaxMinor: worstPayout(game, line),
      rebateMinor: rebateMinor(line.stakeMinor, line.terms.rebatePpm),
    };
    if (result === null) return { ...shown, outcome: null, hits: 0, payoutMinor: 0n };
    const paid = payoutMinor(game, { ...line, tierPrizesMinor: input.tierPrizesMinor }, result);
    return { ...shown, outcome: paid.outcome, hits: paid.hits, payoutMinor: paid.payoutMinor };
  });
};

/** A ticket with its lines and everything that proves it. */
export const detailOf = async (
  deps: DetailDeps,
  { merchantId }: Pick<Buyer, 'merchantId'>,
  whole: WholeTicket,
): Promise<TicketDetail> => {
  const { ticket, lines: text } = whole;
  const { drawId, id, game: code, oddsVersion, issue, currency, placedAt } = ticket;
  const place = { merchantId, id: drawId };
  const [game, draw, found] = await Promise.all([
    deps.book.gameOf({ merchantId, code, version: oddsVersion }),
    deps.book.drawOf(place),
    deps.paths(place, id),
  ]);
  const tierPrizesMinor =
    draw === null ? {} : await readTierPrizes(deps.db, { ...place, revision: draw.revision });
  const leaf = hex(whole.leaf);
  const proof: TicketProof = {
    text: ticketText({ merchantId, game: code, issue, id, oddsVersion, currency }, text),
    salt: hex(whole.salt),
    leaf,
    root: found?.root ?? null,
    index: found?.index ?? null,
    path: (found?.path ?? []).map(({ side, hash }) => ({ side, hash: hex(hash) })),
  };
  return {
    ticket,
    lines: game === null ? [] : linesOf({ game, draw, text, tierPrizesMinor }),
    proof,
    receipt: deps.receipts.of({ merchantId, drawId, id, leaf, placedAt }),
  };
};
