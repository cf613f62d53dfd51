import type { GatewayErrorCode } from '../../../src/contract/tables/error-codes';
import { createLeasedRuns, MAX_IN_FLIGHT, type Mode, type Step as StepOf } from '../kit/leased-runs';
import { createOnce } from '../kit/once';
import { betOf, isUnit } from '../kit/units';
import { playFairRound } from './fair-seed';
import { houseGameById, isChoice } from './games';
import type { Player } from '../kit/player';
import { isOpen, type Round, type RoundChange, type RoundState, type RoundStore } from './round-store';
import type { WalletClient } from './wallet-client';
import type { WalletStatus } from './wallet-protocol';

/** Open rounds taken up per merchant and sweep. */
export const SWEEP_LIMIT = 200;

export interface EngineLog {
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}

export type PlayAnswer =
  | { ok: true; round: Round }
  | { ok: false; code: GatewayErrorCode; round: Round | null };

export interface PlayRequest {
  player: Player & { reference: string };
  /** The page's idempotency key. */
  spinKey: string;
  unitMinor: bigint;
  choice: string;
  /** A set of free rounds; absent or '' where the player pays. */
  free?: string;
}

export interface RoundEngine {
  /** Plays one round per key; the same key again answers the same round. */
  play(request: PlayRequest): Promise<PlayAnswer>;
  /** Brings a player's open round to its end: an unanswered bet is cancelled, a paid one is drawn and paid out. */
  recover(player: Player): Promise<void>;
  /** The same for every round without a lease. Returns how many it ended. */
  resumeOpenRounds(merchantIds: readonly number[]): Promise<number>;
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>;
}

type Step = StepOf<RoundState, RoundChange>;

const refusalOf = (reason: string | null): GatewayErrorCode => {
  const table: Partial<Record<WalletStatus, GatewayErrorCode>> = {
    INSUFFICIENT_FUNDS: 'WALLET_NOT_ENOUGH',
    PLAYER_REFUSED: 'ACCESS_DENIED',
    PLAYER_UNKNOWN: 'ACCESS_DENIED',
    SESSION_OVER: 'SESSION_INVALID',
  };
  return table[reason as WalletStatus] ?? 'VENDOR_UNAVAILABLE';
};

const walletIds = (round: Round) => ({
  merchant: round.merchantId,
  member: round.memberId,
  currency: round.currency,
  round: round.id,
  game: round.gameId,
});
const freeOf = ({ free }: Round) => (free === '' ? {} : { free });

/** What each state of a round does next: one call of the wallet, or the draw. */
const createSteps = (input: { store: RoundStore; wallet: WalletClient; log: EngineLog }) => {
  const { store, wallet, log } = input;

  const debit = async (round: Round): Promise<Step> => {
    const outcome = await wallet.call('debit', {
      ...walletIds(round),
      transaction: `${round.id}-bet`,
      amount: round.betMinor,
      session: round.reference,
      ...freeOf(round),
    });
    if (outcome.kind === 'done') return { to: 'debited', change: { balanceMinor: outcome.balanceMinor } };
    if (outcome.kind === 'unknown') return { to: 'cancelling', change: { reason: 'UNKNOWN' } };
    return { to: 'cancelled', change: { reason: outcome.status, balanceMinor: outcome.balanceMinor } };
  };

  const draw = async (round: Round): Promise<Step> => {
    const game = houseGameById(round.gameId);
    if (!game) throw new Error(`round ${round.id} is of no game we have`);
    const serverSeed = await store.serverSeed(round);
    const { outcome, units } = playFairRound({ ...round, game, serverSeed });
    return { to: 'drawn', change: { outcome, winMinor: BigInt(units) * round.unitMinor } };
  };

  /** Pays the win, or says that there was none: either way the wallet knows that the round is over. */
  const settle = async (round: Round): Promise<Step> => {
    if (round.winMinor === null) throw new Error(`round ${round.id} was drawn without a win`);
    const outcome =
      round.winMinor === 0n
        ? await wallet.call('end', walletIds(round))
        : await wallet.call('credit', {
            ...walletIds(round),
            transaction: `${round.id}-win`,
            amount: round.winMinor,
            ...freeOf(round),
          });
    if (outcome.kind === 'done') return { to: 'credited', change: { balanceMinor: outcome.balanceMinor } };
    log.warn({ round: round.id, outcome: outcome.kind }, 'the end of a round waits for the wallet');
    return 'stuck';
  };

  const cancel = async (round: Round): Promise<Step> => {
    const outcome = await wallet.call('cancel', {
      ...walletIds(round),
      transaction: `${round.id}-cancel`,
      target: `${round.id}-bet`,
    });
    if (outcome.kind === 'done') return { to: 'cancelled', change: { balanceMinor: outcome.balanceMinor } };
    log.warn({ round: round.id, outcome: outcome.kind }, 'a cancelled bet waits for the wallet');
    return 'stuck';
  };

  return async (round: Round, mode: Mode): Promise<Step> => {
    switch (round.state) {
      case 'created':
        // The decision to cancel is stored before it is sent: the next holder must never debit again after that.
        return mode === 'play' ? debit(round) : { to: 'cancelling', change: { reason: 'ABANDONED' } };
      case 'debited':
        return draw(round);
      case 'drawn':
        return settle(round);
      case 'cancelling':
        return cancel(round);
      default:
        return 'stuck';
    }
  };
};

const answerFor = (round: Round): PlayAnswer => {
  if (round.state === 'cancelled') return { ok: false, code: refusalOf(round.reason), round };
  if (round.state === 'cancelling') return { ok: false, code: 'VENDOR_UNAVAILABLE', round };
  return round.outcome === null ? { ok: false, code: 'BUSY', round } : { ok: true, round };
};
const no = (code: GatewayErrorCode): PlayAnswer => ({ ok: false, code, round: null });

const isSamePlay = (round: Round, request: PlayRequest): boolean =>
  round.unitMinor === request.unitMinor &&
  round.choice === request.choice &&
  round.free === (request.free ?? '') &&
  round.gameId === request.player.gameId;

export const createRoundEngine = (input: {
  store: RoundStore;
  wallet: WalletClient;
  random: (bytes: number) => Buffer;
  log: EngineLog;
}): RoundEngine => {
  const { store, random, log } = input;
  const token = (): string => random(12).toString('base64url');
  const runs = createLeasedRuns({ store, step: createSteps(input), isOpen, token });
  const plays = createOnce<PlayAnswer>(MAX_IN_FLIGHT);
  const finish = async (round: Round, mode: Mode): Promise<PlayAnswer> =>
    answerFor(await runs.finish(round, mode));

  const play = async (request: PlayRequest): Promise<PlayAnswer> => {
    const { player, spinKey } = request;
    const found = await store.forSpin(player, spinKey);
    if (found.same)
      return isSamePlay(found.same, request) ? finish(found.same, 'play') : no('LEDGER_KEY_CONFLICT');
    if (found.open) {
      const ended = await runs.finish(found.open, 'recover');
      if (isOpen(ended)) return no('BUSY');
    }
    const leaseToken = token();
    const id = `hr-${random(15).toString('base64url')}`;
    const created = await store.create({ ...request, id, betMinor: betOf(request.unitMinor), leaseToken });
    if (created === 'no-client-seed') return no('REQUEST_INVALID');
    if (created === 'conflict') {
      const { same } = await store.forSpin(player, spinKey);
      return same && isSamePlay(same, request) ? finish(same, 'play') : no('BUSY');
    }
    const record = await store.byId(player.merchantId, id);
    if (!record) throw new Error(`round ${id} vanished`);
    return answerFor(await runs.run({ record, mode: 'play', leaseToken }));
  };

  return {
    play(request) {
      const { player, spinKey, unitMinor, choice, free = '' } = request;
      const game = houseGameById(player.gameId);
      if (!game || !isChoice(game, choice)) return Promise.resolve(no('REQUEST_INVALID'));
      if (!isUnit(player.currency, unitMinor)) return Promise.resolve(no('WALLET_AMOUNT_INVALID'));
      const key = [player.merchantId, player.memberId, player.gameId, spinKey, unitMinor, choice, free].join(
        ':',
      );
      return plays.run(key, () => play(request)) ?? Promise.resolve(no('BUSY'));
    },
    async recover(player) {
      const round = await store.open(player);
      if (round) await runs.finish(round, 'recover');
    },
    async resumeOpenRounds(merchantIds) {
      let ended = 0;
      for (const merchantId of merchantIds) {
        for (const round of await store.stale(merchantId, SWEEP_LIMIT)) {
          try {
            if (!isOpen(await runs.finish(round, 'recover'))) ended += 1;
          } catch (error) {
            log.error({ err: error, round: round.id }, 'an open round could not be resumed');
          }
        }
      }
      return ended;
    },
    async idle() {
      await plays.idle();
      await runs.idle();
    },
  };
};
