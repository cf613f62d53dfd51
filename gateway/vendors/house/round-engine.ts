import type { GatewayErrorCode } from '../../../src/contract/tables/error-codes';
import { isBetPerLine, totalBet } from './bet-table';
import { drawFairRound } from './fair-seed';
import type { Player } from './player';
import { isOpen, type Round, type RoundChange, type RoundState, type RoundStore } from './round-store';
import { settleRound } from './slot-math';
import type { WalletClient } from './wallet-client';
import type { WalletStatus } from './wallet-protocol';

/** Rounds one process advances at once; more are answered BUSY. */
export const MAX_IN_FLIGHT = 512;
/** How often and how long a page's retry waits for another process that has the round. */
const JOIN_TRIES = 40;
const JOIN_PAUSE_MS = 150;
/** Open rounds taken up per merchant and sweep. */
export const SWEEP_LIMIT = 200;
/** States a round passes through at most, so that a broken table can't spin for ever. */
const MAX_STEPS = 8;

export interface EngineLog {
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}

export type SpinAnswer =
  { ok: true; round: Round } | { ok: false; code: GatewayErrorCode; round: Round | null };

export interface RoundEngine {
  /** Plays one round per key; the same key again answers the same round. */
  spin(input: { player: Player; spinKey: string; betPerLineMinor: bigint }): Promise<SpinAnswer>;
  /** Brings a player's open round to its end: an unanswered bet is cancelled, a paid one is drawn and paid out. */
  recover(player: Player): Promise<void>;
  /** The same for every round nobody works on. Returns how many it ended. */
  resumeOpenRounds(merchantIds: readonly number[]): Promise<number>;
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>;
}

/** 'play' goes on with a bet whose debit was never answered, 'recover' takes it back. */
type Mode = 'play' | 'recover';
type Step = { to: RoundState; change: RoundChange } | 'stuck';

const refusalOf = (reason: string | null): GatewayErrorCode => {
  const table: Partial<Record<WalletStatus, GatewayErrorCode>> = {
    INSUFFICIENT_FUNDS: 'WALLET_NOT_ENOUGH',
    PLAYER_REFUSED: 'ACCESS_DENIED',
    PLAYER_UNKNOWN: 'ACCESS_DENIED',
  };
  return table[reason as WalletStatus] ?? 'VENDOR_UNAVAILABLE';
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const createRoundEngine = (input: {
  store: RoundStore;
  wallet: WalletClient;
  random: (bytes: number) => Buffer;
  log: EngineLog;
}): RoundEngine => {
  const { store, wallet, random, log } = input;
  const inFlight = new Map<string, Promise<SpinAnswer>>();
  const token = (): string => random(12).toString('base64url');

  const walletIds = (round: Round) => ({
    merchant: round.merchantId,
    member: round.memberId,
    currency: round.currency,
    round: round.id,
    game: round.gameId,
  });

  const debit = async (round: Round): Promise<Step> => {
    const outcome = await wallet.call('debit', {
      ...walletIds(round),
      transaction: `${round.id}-bet`,
      amount: round.betMinor,
    });
    if (outcome.kind === 'done') return { to: 'debited', change: { balanceMinor: outcome.balanceMinor } };
    if (outcome.kind === 'unknown') return { to: 'cancelling', change: { reason: 'UNKNOWN' } };
    return { to: 'cancelled', change: { reason: outcome.status, balanceMinor: outcome.balanceMinor } };
  };

  const draw = async (round: Round): Promise<Step> => {
    const serverSeed = await store.serverSeed(round);
    const outcome = drawFairRound({ serverSeed, clientSeed: round.clientSeed, nonce: round.nonce });
    return {
      to: 'drawn',
      change: { outcome, winMinor: BigInt(settleRound(outcome).pay) * round.betPerLineMinor },
    };
  };

  const credit = async (round: Round): Promise<Step> => {
    if (round.winMinor === null) throw new Error(`round ${round.id} was drawn without a win`);
    if (round.winMinor === 0n) return { to: 'credited', change: {} };
    const outcome = await wallet.call('credit', {
      ...walletIds(round),
      transaction: `${round.id}-win`,
      amount: round.winMinor,
    });
    if (outcome.kind === 'done') return { to: 'credited', change: { balanceMinor: outcome.balanceMinor } };
    log.warn({ round: round.id, outcome: outcome.kind }, 'a win waits for the wallet');
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

  const step = async (round: Round, mode: Mode): Promise<Step> => {
    switch (round.state) {
      case 'created':
        // The wish to cancel is stored before it is spoken: whoever takes over must never debit again after that.
        return mode === 'play' ? debit(round) : { to: 'cancelling', change: { reason: 'ABANDONED' } };
      case 'debited':
        return draw(round);
      case 'drawn':
        return credit(round);
      case 'cancelling':
        return cancel(round);
      default:
        return 'stuck';
    }
  };

  /** Runs the state machine under a lease until the round ends, gets stuck, or somebody else has taken it. */
  const run = async (input: { round: Round; mode: Mode; leaseToken: string }): Promise<Round> => {
    let { round } = input;
    for (let steps = 0; isOpen(round) && steps < MAX_STEPS; steps += 1) {
      const result = await step(round, input.mode);
      if (result === 'stuck') {
        await store.release(round, input.leaseToken);
        return round;
      }
      const next = await store.advance({ round, leaseToken: input.leaseToken, ...result });
      if (!next) return (await store.byId(round.merchantId, round.id)) ?? round;
      round = next;
    }
    return round;
  };

  const answerFor = (round: Round): SpinAnswer => {
    if (round.state === 'cancelled') return { ok: false, code: refusalOf(round.reason), round };
    if (round.state === 'cancelling') return { ok: false, code: 'VENDOR_UNAVAILABLE', round };
    return round.outcome ? { ok: true, round } : { ok: false, code: 'BUSY', round };
  };

  const once = (key: string, work: () => Promise<SpinAnswer>): Promise<SpinAnswer> => {
    const running = inFlight.get(key);
    if (running) return running;
    if (inFlight.size >= MAX_IN_FLIGHT) return Promise.resolve({ ok: false, code: 'BUSY', round: null });
    const started = work().finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };

  /** Takes a stored round to its end, or waits for whoever has it. */
  const finish = (stored: Round, mode: Mode): Promise<SpinAnswer> => {
    if (!isOpen(stored)) return Promise.resolve(answerFor(stored));
    return once(`round:${stored.merchantId}:${stored.id}`, async () => {
      let round = stored;
      for (let tries = 0; tries < JOIN_TRIES && isOpen(round); tries += 1) {
        const leaseToken = token();
        const leased = await store.lease(round, leaseToken);
        // Read after the lease: the state we saw before may be old.
        round = (await store.byId(round.merchantId, round.id)) ?? round;
        if (leased) return answerFor(await run({ round, mode, leaseToken }));
        if (isOpen(round)) await pause(JOIN_PAUSE_MS);
      }
      return answerFor(round);
    });
  };

  const play = async (player: Player, spinKey: string, betPerLineMinor: bigint): Promise<SpinAnswer> => {
    const found = await store.forSpin(player, spinKey);
    if (found.same) {
      const isSameBet = found.same.betPerLineMinor === betPerLineMinor && found.same.gameId === player.gameId;
      return isSameBet ? finish(found.same, 'play') : { ok: false, code: 'LEDGER_KEY_CONFLICT', round: null };
    }
    if (found.open) {
      const ended = await finish(found.open, 'recover');
      if (ended.round && isOpen(ended.round)) return { ok: false, code: 'BUSY', round: null };
    }
    const leaseToken = token();
    const id = `gm-${random(15).toString('base64url')}`;
    const created = await store.create({
      player,
      id,
      spinKey,
      betPerLineMinor,
      betMinor: totalBet(betPerLineMinor),
      leaseToken,
    });
    if (created === 'no-client-seed') return { ok: false, code: 'REQUEST_INVALID', round: null };
    if (created === 'conflict') {
      const other = await store.forSpin(player, spinKey);
      const isOurs = other.same && other.same.betPerLineMinor === betPerLineMinor;
      return other.same && isOurs ? finish(other.same, 'play') : { ok: false, code: 'BUSY', round: null };
    }
    const round = await store.byId(player.merchantId, id);
    if (!round) throw new Error(`round ${id} vanished`);
    return answerFor(await run({ round, mode: 'play', leaseToken }));
  };

  return {
    spin({ player, spinKey, betPerLineMinor }) {
      if (!isBetPerLine(player.currency, betPerLineMinor)) {
        return Promise.resolve({ ok: false, code: 'WALLET_AMOUNT_INVALID', round: null });
      }
      const key = `spin:${player.merchantId}:${player.memberId}:${spinKey}:${betPerLineMinor}`;
      return once(key, () => play(player, spinKey, betPerLineMinor));
    },
    async recover(player) {
      const round = await store.open(player);
      if (round) await finish(round, 'recover');
    },
    async resumeOpenRounds(merchantIds) {
      let ended = 0;
      for (const merchantId of merchantIds) {
        for (const round of await store.stale(merchantId, SWEEP_LIMIT)) {
          try {
            const answer = await finish(round, 'recover');
            if (answer.round && !isOpen(answer.round)) ended += 1;
          } catch (error) {
            log.error({ err: error, round: round.id }, 'an open round could not be resumed');
          }
        }
      }
      return ended;
    },
    async idle() {
      await Promise.allSettled([...inFlight.values()]);
    },
  };
};
