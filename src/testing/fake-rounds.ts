import type { HandlerInput, WireReply } from '../contract/call';
import type { roundDetail, roundList } from '../contract/calls/rounds';
import { roundDetailToWire, roundToWire, type RoundDetail } from '../contract/entities/round';
import { FakeRefusal } from './fake-refusal';

const money = (minor: bigint) => ({ minor, currency: 'BRL' });

/** Three rounds that every member of the fake has played: one won, one cancelled, one under way. */
export const fakeRounds = (): RoundDetail[] => [
  {
    id: 'hr-round-0003',
    vendor: 'HOUSE',
    vendorName: 'House Originals',
    gameId: '100001',
    gameName: 'Glowmoth Orchard',
    icon: '/art/1.svg',
    state: 'completed',
    bet: money(200n),
    win: money(840n),
    openedAt: 1_750_000_000_000,
    endedAt: 1_750_000_001_000,
    moves: [
      { kind: 'debit', amount: money(-200n), at: 1_750_000_000_000 },
      { kind: 'credit', amount: money(840n), at: 1_750_000_001_000 },
    ],
    rows: [{ label: 'Line 1', value: '3 × fig' }],
    proof: {
      method: 'hmac-sha256-seeds',
      revealed: false,
      values: { seedHash: 'e'.repeat(64), clientSeed: 'mine', nonce: '7' },
      url: '',
    },
  },
  {
    id: 'hr-round-0002',
    vendor: 'HOUSE',
    vendorName: 'House Originals',
    gameId: '100001',
    gameName: 'Glowmoth Orchard',
    icon: '/art/1.svg',
    state: 'cancelled',
    bet: money(0n),
    win: money(0n),
    openedAt: 1_749_900_000_000,
    endedAt: 1_749_900_004_000,
    moves: [
      { kind: 'debit', amount: money(-200n), at: 1_749_900_000_000 },
      { kind: 'reverse', amount: money(200n), at: 1_749_900_004_000 },
    ],
    rows: [],
    proof: null,
  },
  {
    id: 'slip-0001',
    vendor: 'SALTGLASS',
    vendorName: 'Saltglass Live',
    gameId: '135001',
    gameName: 'Tidewheel',
    icon: '/art/2.svg',
    state: 'open',
    bet: money(500n),
    win: money(0n),
    openedAt: 1_749_800_000_000,
    endedAt: null,
    moves: [{ kind: 'debit', amount: money(-500n), at: 1_749_800_000_000 }],
    rows: [],
    proof: null,
  },
];

export const roundAnswers = {
  roundList(input: HandlerInput<typeof roundList>): WireReply<typeof roundList> {
    const found = fakeRounds().filter(
      (round) =>
        (input.vendor === '' || round.vendor === input.vendor) &&
        (input.state === '' || round.state === input.state) &&
        (input.from === 0 || (round.openedAt ?? 0) >= input.from) &&
        (input.until === 0 || (round.openedAt ?? 0) < input.until),
    );
    const first = (input.page - 1) * input.pageSize;
    return {
      list: found.slice(first, first + input.pageSize).map(roundToWire),
      totalCount: found.length,
      totalPages: Math.ceil(found.length / input.pageSize),
    };
  },
  roundDetail(input: HandlerInput<typeof roundDetail>): WireReply<typeof roundDetail> {
    const found = fakeRounds().find((round) => round.id === input.roundId && round.vendor === input.vendor);
    if (!found) throw new FakeRefusal('ROUND_UNKNOWN');
    return roundDetailToWire(found);
  },
};
