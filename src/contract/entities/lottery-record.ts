import * as v from 'valibot';
import { looseCount, looseId, looseText, looseTime, maybe } from '../wire';

export const drawStates = [
  'scheduled',
  'open',
  'closed',
  'sealed',
  'drawn',
  'published',
  'settling',
  'settled',
  'void',
  'corrected',
] as const;
export type LotteryDrawState = (typeof drawStates)[number] | 'unknown';

/** All that a draw is computed from, as far as it is out. Hashes and seeds in hex, times in ms since 1970. */
export interface LotteryRecord {
  merchant: string;
  game: string;
  gameVersion: number;
  issue: string;
  state: LotteryDrawState;
  source: 'own' | 'external';
  closesAt: number | null;
  drawsAt: number | null;
  publishedAt: number | null;
  /** Published before anything was sold: made of the seed. '' where the numbers come from outside. */
  commitment: string;
  /** Of all tickets, published at the close; '' before. */
  root: string;
  ticketCount: number;
  /** The gateway's signature under root and count, '' before. */
  sealSignature: string;
  beacon: 'none' | 'drand';
  /** Named before sales; 0 for none. */
  beaconRound: number;
  /** The numbers as the rules write them; '' until they are published. */
  numbers: string;
  /** Why it was void, '' otherwise. */
  reason: string;
  /** Corrections of an outside draw's numbers. */
  revision: number;
  /** Everything that an outsider needs to compute the draw again; null before it is published. See docs/lottery.md. */
  transcript: Record<string, unknown> | null;
}

const wireRecord = v.object({
  merchant: looseText,
  gameId: looseId,
  gameVersion: looseCount,
  numero: looseId,
  status: looseText,
  source: looseText,
  closesAt: looseTime,
  drawsAt: looseTime,
  publishedAt: looseTime,
  commitment: looseText,
  root: looseText,
  ticketCount: looseCount,
  sealSignature: looseText,
  beacon: looseText,
  beaconRound: looseCount,
  numbers: looseText,
  reason: looseText,
  revision: looseCount,
  transcript: maybe(v.record(v.string(), v.unknown())),
});
export const recordFromWire = v.pipe(
  wireRecord,
  v.transform(({ gameId, numero, status, source, beacon, ...wire }): LotteryRecord => ({
    ...wire,
    game: gameId,
    issue: numero,
    state: drawStates.find((state) => state === status) ?? 'unknown',
    beacon: beacon === 'drand' ? 'drand' : 'none',
    source: source === 'external' ? 'external' : 'own',
  })),
);
export const recordToWire = ({
  game,
  issue,
  state,
  ...record
}: LotteryRecord): v.InferInput<typeof wireRecord> => ({
  ...record,
  gameId: game,
  numero: issue,
  status: state,
});
