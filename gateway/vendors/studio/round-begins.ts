import type { GatewayErrorCode } from '../../../src/contract/tables/error-codes';
import type { LeasedRuns } from '../kit/leased-runs';
import { createTurns } from '../kit/turns';
import { unitsOfPicks, type Model, type Pick as StakedPick } from './families/family';
import { TABLE } from './families/shared-table';
import type { FixtureStore } from './fixture-store';
import { answerFor, no, type PlayAnswer } from './round-answers';
import { isOpen, type Round, type StudioPlayer } from './round-rows';
import type { RoundStore } from './round-store';
import type { TableStore } from './table-store';

/** How often a seat that another was quicker to take is asked for anew. */
const SEAT_TRIES = 8;
const TRIES = 2;

export interface PlayRequest {
  player: StudioPlayer & { reference: string; trial: boolean };
  family: string;
  model: Model;
  /** The page's idempotency key. */
  key: string;
  unitMinor: bigint;
  /** The most that the round may cost; null where no room says so. */
  mostMinor: bigint | null;
  picks: readonly StakedPick[];
  /** A set of free rounds; '' where the player pays. */
  free: string;
}
export interface Bet {
  staked: number;
  /** Of the timetable. */
  slot: number | null;
  /** At a table with others. */
  isSeat: boolean;
}
/** What a beginning stakes, and with whom it is shared; null where the model does not take it. */
export const betOf = (model: Model, picks: readonly StakedPick[]): Bet | null => {
  const seat = model.table?.asks(picks) ?? null;
  if (seat !== null) return { staked: seat, slot: null, isSeat: true };
  const bet = model.timetable?.betOf(picks) ?? null;
  if (model.timetable) return bet && { ...bet, isSeat: false };
  const staked = unitsOfPicks(model, picks);
  return staked === null ? null : { staked, slot: null, isSeat: false };
};
/** Where a round is drawn, and the seeds that stand for the player's there. */
type Place = Partial<Round> & Pick<Round, 'picks' | 'slot' | 'tableId' | 'seat'>;

export const picksText = (picks: readonly StakedPick[]): string =>
  picks.map(({ place, units }) => `${place}=${units}`).join('|');
/** As the page has asked: the gateway itself has named the seat. */
const askedPicks = ({ picks, tableId }: Round): readonly StakedPick[] =>
  tableId === null ? picks : picks.map(({ units }) => ({ place: TABLE, units }));
const isSamePlay = (round: Round, { player, ...request }: PlayRequest): boolean =>
  round.unitMinor === request.unitMinor &&
  picksText(askedPicks(round)) === picksText(request.picks) &&
  round.free === request.free &&
  round.vendor === player.vendor &&
  round.gameId === player.gameId;

/** What begins a round: alone, on a fixture, or at a table with others. */
export const createBegins = (input: {
  store: Pick<RoundStore, 'begin' | 'forPlay'>;
  fixtures: Pick<FixtureStore, 'take'>;
  tables: Pick<TableStore, 'give' | 'paid'>;
  runs: Pick<LeasedRuns<Round>, 'run' | 'finish'>;
  random: (bytes: number) => Buffer;
  token: () => string;
}) => {
  const { store, fixtures, tables, runs, random, token } = input;
  const { finish } = runs;
  const turns = createTurns();

  const begin = async (request: PlayRequest, stakedMinor: bigint, place: Place) => {
    const { player, key: playKey, family, model, unitMinor, mostMinor, free } = request;
    const { picks, slot, tableId, seat, ...stream } = place;
    const leaseToken = token();
    const id = `sr-${random(15).toString('base64url')}`;
    const asked = { player, playKey, family, model: model.name, unitMinor, mostMinor, picks, free };
    const begun = await store.begin({ ...asked, slot, tableId, seat, id, stakedMinor, leaseToken });
    return { leaseToken, begun: typeof begun === 'string' ? begun : { ...begun, ...stream } };
  };
  /** Takes a round of the same key, or one that is open in this game, as far as it goes; null where neither stands in the way. */
  const standing = async (request: PlayRequest): Promise<PlayAnswer | null> => {
    const { same, open } = await store.forPlay(request.player, request.key);
    if (same)
      return isSamePlay(same, request) ? answerFor(await finish(same, 'play')) : no('LEDGER_KEY_CONFLICT');
    return open && isOpen(await finish(open, 'recover')) ? no('BUSY') : null;
  };
  /** Where a bet is drawn, or why it is not taken; null where others were quicker. */
  const placeOf = async (
    { player, family, model, unitMinor, picks }: PlayRequest,
    { slot, isSeat }: Bet,
  ): Promise<Place | GatewayErrorCode | null> => {
    const own = { picks: [...picks], slot, tableId: null, seat: null };
    if (slot !== null) {
      const fixture = await fixtures.take(model.name, slot);
      return typeof fixture === 'string' ? fixture : { ...own, ...fixture };
    }
    if (!isSeat || !model.table) return own;
    const line = { ...player, family, model: model.name, unitMinor };
    const given = await tables.give(line, player.memberId, model.table.seats);
    return given && { ...own, picks: given.picks, ...given.stream };
  };

  /** Begins a round where its bet is drawn, or says why not. Seats are given one after the other, so that members at one node do not race. */
  const beginAt = (request: PlayRequest, stakedMinor: bigint, bet: Bet) => {
    const { player, model, unitMinor } = request;
    const work = async () => {
      const place = await placeOf(request, bet);
      if (place === null) return 'taken' as const;
      return typeof place === 'string' ? { refused: place } : begin(request, stakedMinor, place);
    };
    const line = [player.merchantId, player.vendor, player.gameId, model.name, unitMinor].join(':');
    return bet.isSeat ? turns.run(line, work) : work();
  };

  return async (request: PlayRequest, stakedMinor: bigint, bet: Bet): Promise<PlayAnswer> => {
    // Most keys are new and most games have no open round, so that is what is tried first; a seat is asked for where one can be taken.
    const before = bet.isSeat ? await standing(request) : null;
    if (before) return before;
    for (let tries = 0; tries < (bet.isSeat ? SEAT_TRIES : TRIES); tries += 1) {
      const made = await beginAt(request, stakedMinor, bet);
      if (made === 'taken') continue;
      if ('refused' in made) {
        // A bet that was taken in time is answered as it was.
        const { same } = await store.forPlay(request.player, request.key);
        return same ? ((await standing(request)) ?? no(made.refused)) : no(made.refused);
      }
      const { begun, leaseToken } = made;
      if (begun === 'no-client-seed') return no('REQUEST_INVALID');
      if (begun !== 'conflict') {
        const round = await runs.run({ record: begun, mode: 'play', leaseToken });
        if (round.state === 'open' && request.model.table && round.tableId !== null)
          await tables.paid(round, request.model.table.seats);
        return answerFor(round);
      }
      const answer = await standing(request);
      if (answer) return answer;
    }
    return no('BUSY');
  };
};
