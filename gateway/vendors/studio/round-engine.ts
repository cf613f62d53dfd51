import { createLeasedRuns, MAX_IN_FLIGHT, type Mode } from '../kit/leased-runs';
import { createOnce } from '../kit/once';
import { endingOf, isAwaited, isEnding, isShared, revealDue, type Ending } from './awaited';
import { lastEnded } from './families/events/timetable';
import { isRefused, type Table } from './families/family';
import type { FixtureStore } from './fixture-store';
import type { Line } from './line';
import { replay, rulesOf, tableOf } from './replay';
import { answerFor, answerForAct, no, type PlayAnswer } from './round-answers';
import { betOf, createBegins, picksText, type PlayRequest } from './round-begins';
import { isMoving, isOpen, type KeptAction, type Round, type StudioPlayer } from './round-rows';
import { createSteps, played, type EngineLog } from './round-steps';
import type { RoundStore } from './round-store';
import type { TableStore } from './table-store';

/** Rounds taken up per merchant and sweep. */
export const SWEEP_LIMIT = 200;
/** Rounds of one player that are told of, or ended, at once. */
export const WAITING_LIMIT = 20;
/** Rounds that are ended at once when their fixture is over, and how often a sweep asks for more of them. */
const ENDED_AT_ONCE = 25;
const END_PASSES = 20;
/** A round whose player has done nothing for so long is played on by its model. */
export const REST_AFTER_MS = 30 * 60_000;

export interface ActRequest {
  player: StudioPlayer;
  roundId: string;
  key: string;
  name: string;
  value: number;
  /** When the gateway received it, Unix milliseconds. */
  atMs: number;
}

export interface RoundEngine {
  /** Begins one round per key; the same key again answers the same round. */
  play(request: PlayRequest): Promise<PlayAnswer>;
  /** Does one thing in an open round; the same key again does nothing more. */
  act(request: ActRequest): Promise<PlayAnswer>;
  /** Takes a player's round in a game as far as it goes without them: an unanswered stake is taken back. */
  recover(player: StudioPlayer): Promise<void>;
  /** The same for every round that no one is working on, and plays on those whose players never came back. Returns how many it ended. */
  resumeOpenRounds(merchantIds: readonly number[]): Promise<number>;
  /** Ends the rounds whose fixture or table is over. Returns how many it ended. */
  endDue(merchantIds: readonly number[]): Promise<number>;
  /** Plays on, as for a player who left, every other game's round that waits for this one. Returns how many it ended. */
  endElsewhere(player: StudioPlayer): Promise<number>;
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>;
}

/** Whether a room lets a round cost so much more. */
export const isWithinRoom = (
  round: Pick<Round, 'mostMinor' | 'stakedMinor' | 'unitMinor' | 'free'>,
  units: number,
): boolean => {
  if (units === 0) return true;
  // A set pays for its rounds' beginning alone.
  if (round.free !== '') return false;
  return round.mostMinor === null || round.stakedMinor + BigInt(units) * round.unitMinor <= round.mostMinor;
};

/** What a model does for a player who never came back, or what ends a shared round: all of it at once. */
const restOf = (round: Round, ending: Ending, afterMs: number): KeptAction[] => {
  const model = rulesOf(round);
  const actions = [...round.actions];
  let table = tableOf(round);
  while (table.moves.length > 0) {
    if (actions.length >= model.mostActions) throw new Error(`round ${round.id} does not end`);
    const action = ending ?? model.rest(table);
    const move = table.moves.find(({ name }) => name === action.name);
    if (!move || move.units > 0) throw new Error(`round ${round.id} cannot be left with ${action.name}`);
    actions.push({ ...action, afterMs, key: `rest-${actions.length}` });
    table = tableOf({ ...round, actions });
  }
  return actions;
};

export const createRoundEngine = (input: {
  store: RoundStore;
  fixtures: Pick<FixtureStore, 'take'>;
  tables: Pick<TableStore, 'give' | 'paid' | 'close' | 'due'>;
  lineOf: (vendor: string) => Line;
  random: (bytes: number) => Buffer;
  log: EngineLog;
  now: () => number;
}): RoundEngine => {
  const { store, fixtures, tables, random, log, now } = input;
  const token = (): string => random(12).toString('base64url');
  const runs = createLeasedRuns({ store, step: createSteps(input), isOpen: isMoving, token });
  const under = createOnce<PlayAnswer>(MAX_IN_FLIGHT);
  const play = createBegins({ store, fixtures, tables, runs, random, token });
  const finish = (round: Round, mode: Mode): Promise<Round> => runs.finish(round, mode);

  /** The step that an action asks for, or why it cannot be done. */
  const stepOf = async (round: Round, table: Table, { key, name, value: asked, atMs }: ActRequest) => {
    const move = table.moves.find((one) => one.name === name);
    if (!move || asked >= move.of) return 'REQUEST_INVALID' as const;
    const ending = isShared(round) ? await endingOf(tables, round, now()) : null;
    if (isShared(round) && ending === null) return 'BUSY' as const;
    // How a shared round ends is not its page's to say.
    const value = ending?.value ?? asked;
    if (!isWithinRoom(round, move.units)) return 'WALLET_AMOUNT_INVALID' as const;
    const afterMs = Math.max(0, Math.round(atMs - (round.beganAt?.getTime() ?? atMs)));
    const action: KeptAction = { name, value, afterMs, key };
    const actions = [...round.actions, action];
    // Asked before any money moves.
    if (isRefused(replay({ ...round, actions }))) return 'REQUEST_INVALID' as const;
    if (move.units === 0) return played(round, { actions }, now());
    const pending = { ...action, units: move.units };
    return { to: 'raising' as const, change: { pending, raises: round.raises + 1 } };
  };

  const act = async (request: ActRequest): Promise<PlayAnswer> => {
    const { player, roundId, key, name } = request;
    const stored = await store.ofPlayer(player, roundId);
    if (stored?.vendor !== player.vendor || stored.gameId !== player.gameId) return no('ROUND_UNKNOWN');
    const known = await finish(stored, stored.pending?.key === key ? 'play' : 'recover');
    if (known.actions.some((action) => action.key === key) || known.refusedKey === key)
      return answerForAct(known, key);
    // A shared end is the same for all: a page that asks later hears how it went.
    if (isShared(known) && isEnding(name) && !isOpen(known)) return answerFor(known);
    if (known.state !== 'open') return no(isOpen(known) ? 'BUSY' : 'REQUEST_INVALID');
    const step = await stepOf(known, tableOf(known), request);
    if (typeof step === 'string') return no(step, known);
    const leaseToken = token();
    const record = await store.advance({ record: known, leaseToken, takes: true, ...step });
    if (!record) return no('BUSY');
    return answerForAct(await runs.run({ record, mode: 'play', leaseToken }), key);
  };

  const rest = async (waiting: Round): Promise<boolean> => {
    if (isAwaited(waiting, now())) return false;
    const leaseToken = token();
    if (!(await store.lease(waiting, leaseToken))) return false;
    const round = await store.byId(waiting.merchantId, waiting.id);
    if (round?.state !== 'open') return false;
    const ending = isShared(round) ? await endingOf(tables, round, now()) : null;
    const actions = restOf(round, ending, now() - (round.beganAt?.getTime() ?? now()));
    const record = await store.advance({ record: round, leaseToken, ...played(round, { actions }, now()) });
    return record !== null && !isOpen(await runs.run({ record, mode: 'recover', leaseToken }));
  };

  /** Counts the rounds that `end` has ended; one that cannot be is reported and does not stand in the way of the others. */
  const counted = async (rounds: Round[], end: (round: Round) => Promise<boolean>): Promise<number> => {
    let ended = 0;
    for (const round of rounds) {
      try {
        if (await end(round)) ended += 1;
      } catch (error) {
        log.error({ err: error, round: round.id }, 'an open round could not be resumed');
      }
    }
    return ended;
  };

  /** Ends what a list of shared rounds still has, many at once. */
  const endAll = async (ask: () => Promise<Round[]>): Promise<number> => {
    let ended = 0;
    for (let passes = 0; passes < END_PASSES; passes += 1) {
      const all = await ask();
      let came = 0;
      for (let from = 0; from < all.length; from += ENDED_AT_ONCE) {
        const some = all.slice(from, from + ENDED_AT_ONCE);
        const counts = await Promise.all(some.map((round) => counted([round], rest)));
        came += counts.reduce((sum, count) => sum + count, 0);
      }
      ended += came;
      if (all.length < SWEEP_LIMIT || came === 0) break;
    }
    return ended;
  };

  return {
    play(request) {
      const { player, key, unitMinor, picks, model, free } = request;
      const bet = betOf(model, picks);
      if (bet === null) return Promise.resolve(no('REQUEST_INVALID'));
      const stakedMinor = BigInt(bet.staked) * unitMinor;
      if (request.mostMinor !== null && stakedMinor > request.mostMinor)
        return Promise.resolve(no('WALLET_AMOUNT_INVALID'));
      const name = ['play', player.merchantId, player.memberId, player.vendor, player.gameId, key];
      const text = [...name, unitMinor, picksText(picks), free].join(':');
      return under.run(text, () => play(request, stakedMinor, bet)) ?? Promise.resolve(no('BUSY'));
    },
    act(request) {
      const { player, roundId, key, name, value } = request;
      const text = ['act', player.merchantId, player.memberId, roundId, key, name, value].join(':');
      return under.run(text, () => act(request)) ?? Promise.resolve(no('BUSY'));
    },
    async recover(player) {
      const round = await store.open(player);
      if (round) await finish(round, 'recover');
    },
    async resumeOpenRounds(merchantIds) {
      let ended = 0;
      for (const merchantId of merchantIds) {
        const stale = await store.stale(merchantId, SWEEP_LIMIT);
        ended += await counted(stale, async (round) => !isOpen(await finish(round, 'recover')));
        const due = {
          before: new Date(now() - REST_AFTER_MS),
          lastSlot: lastEnded(now()),
          limit: SWEEP_LIMIT,
        };
        ended += await counted(await store.waiting(merchantId, due), rest);
      }
      return ended;
    },
    async endDue(merchantIds) {
      let ended = 0;
      for (const merchantId of merchantIds) {
        ended += await endAll(() =>
          store.due(merchantId, { lastSlot: lastEnded(now()), limit: SWEEP_LIMIT }),
        );
        await revealDue(input, merchantId);
        ended += await endAll(() => store.revealed(merchantId, SWEEP_LIMIT));
      }
      return ended;
    },
    async endElsewhere(player) {
      const all = await store.waitingOf(player, WAITING_LIMIT);
      const others = all.filter(({ vendor, gameId }) => vendor !== player.vendor || gameId !== player.gameId);
      return counted(others, rest);
    },
    async idle() {
      await under.idle();
      await runs.idle();
    },
  };
};
