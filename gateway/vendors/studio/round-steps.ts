import type { Mode, Step as StepOf } from '../kit/leased-runs';
import { debitsUntil } from './awaited';
import type { Line, Movement } from './line';
import { tableOf } from './replay';
import type { Round, RoundChange, RoundState } from './round-rows';

export interface EngineLog {
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}
export type Step = StepOf<RoundState, RoundChange>;
type Move = Exclude<Step, 'stuck'>;

/** Each further stake is a transaction of its own, also one that was refused before. */
const raiseId = ({ id, raises }: Round): string => `${id}-bet-${raises}`;

const movement = (round: Round, transactionId: string, amountMinor: bigint): Movement => ({
  merchantId: round.merchantId,
  memberId: round.memberId,
  gameId: round.gameId,
  currency: round.currency,
  roundId: round.id,
  transactionId,
  amountMinor,
  free: round.free,
});

const pendingOf = (round: Round): NonNullable<Round['pending']> => {
  if (round.pending === null) throw new Error(`round ${round.id} asks for no further stake`);
  return round.pending;
};

/** The pending action is dropped; what was asked for is answered with why. */
const lowered = (round: Round, change: Pick<RoundChange, 'reason' | 'balanceMinor'>): Step => ({
  to: 'open',
  change: { ...change, pending: null, refusedKey: pendingOf(round).key },
});

/**
 * As far as the actions go: to the next decision of the player, or to the end. It asks no wallet, so that it stands in the same step as
 * the change that it follows from.
 */
export const played = (before: Round, change: RoundChange, nowMs: number): Move => {
  const round = { ...before, ...change };
  const table = tableOf(round);
  const staked = BigInt(table.staked) * round.unitMinor;
  // Nothing is paid for a stake that was not taken.
  if (staked !== round.stakedMinor)
    throw new Error(`round ${round.id} was played for ${staked} where ${round.stakedMinor} was taken`);
  const beganAt = round.beganAt ?? new Date(nowMs);
  if (table.moves.length > 0) return { to: 'open', change: { ...change, beganAt } };
  const winMinor = BigInt(table.paid) * round.unitMinor;
  return { to: 'drawn', change: { ...change, beganAt, winMinor } };
};

/** What each state of a round does next: one call of the wallet, and what follows from its answer. */
export const createSteps = (input: {
  lineOf: (vendor: string) => Line;
  log: EngineLog;
  now: () => number;
}): ((round: Round, mode: Mode) => Promise<Step>) => {
  const { lineOf, log, now } = input;

  const debit = async (round: Round): Promise<Step> => {
    const bet = movement(round, `${round.id}-bet`, round.stakedMinor);
    const outcome = await lineOf(round.vendor).bet({ ...bet, reference: round.reference });
    const { kind } = outcome;
    if (kind === 'done') return played(round, { balanceMinor: outcome.balanceMinor }, now());
    if (kind === 'unknown') return { to: 'cancelling', change: { reason: 'VENDOR_UNAVAILABLE' } };
    return { to: 'cancelled', change: { reason: outcome.status, balanceMinor: outcome.balanceMinor } };
  };

  const raise = async (round: Round): Promise<Step> => {
    const { units, ...action } = pendingOf(round);
    const amount = BigInt(units) * round.unitMinor;
    const bet = movement(round, raiseId(round), amount);
    const outcome = await lineOf(round.vendor).bet({ ...bet, reference: round.reference });
    if (outcome.kind === 'unknown') return { to: 'lowering', change: { reason: 'VENDOR_UNAVAILABLE' } };
    const { balanceMinor } = outcome;
    if (outcome.kind === 'refused') return lowered(round, { reason: outcome.status, balanceMinor });
    const actions = [...round.actions, action];
    const stakedMinor = round.stakedMinor + amount;
    return played(round, { actions, stakedMinor, pending: null, balanceMinor }, now());
  };

  const lower = async (round: Round): Promise<Step> => {
    const amount = BigInt(pendingOf(round).units) * round.unitMinor;
    const back = movement(round, `${raiseId(round)}-cancel`, amount);
    const outcome = await lineOf(round.vendor).cancel({ ...back, targetId: raiseId(round) });
    if (outcome.kind === 'done')
      return lowered(round, { reason: round.reason, balanceMinor: outcome.balanceMinor });
    log.warn(
      { round: round.id, outcome: outcome.kind },
      'a further stake that is taken back waits for the wallet',
    );
    return 'stuck';
  };

  /** Pays the win, or says that there was none: either way the wallet knows that the round is over. */
  const settle = async (round: Round): Promise<Step> => {
    if (round.winMinor === null) throw new Error(`round ${round.id} was drawn without a win`);
    const outcome = await lineOf(round.vendor).settle(movement(round, `${round.id}-win`, round.winMinor));
    if (outcome.kind === 'done') return { to: 'credited', change: { balanceMinor: outcome.balanceMinor } };
    log.warn({ round: round.id, outcome: outcome.kind }, 'the end of a round waits for the wallet');
    return 'stuck';
  };

  const cancel = async (round: Round): Promise<Step> => {
    const back = movement(round, `${round.id}-cancel`, round.stakedMinor);
    const outcome = await lineOf(round.vendor).cancel({ ...back, targetId: `${round.id}-bet` });
    if (outcome.kind === 'done') return { to: 'cancelled', change: { balanceMinor: outcome.balanceMinor } };
    log.warn({ round: round.id, outcome: outcome.kind }, 'a cancelled bet waits for the wallet');
    return 'stuck';
  };

  return async (round, mode) => {
    switch (round.state) {
      case 'created':
        // The decision to cancel is stored before it is sent: the next holder must never debit again after that.
        return mode === 'play' && now() < debitsUntil(round)
          ? debit(round)
          : { to: 'cancelling', change: { reason: 'VENDOR_UNAVAILABLE' } };
      case 'debited':
        // Stored by an earlier version.
        return played(round, {}, now());
      case 'raising':
        return mode === 'play' ? raise(round) : { to: 'lowering', change: { reason: 'VENDOR_UNAVAILABLE' } };
      case 'lowering':
        return lower(round);
      case 'drawn':
        return settle(round);
      case 'cancelling':
        return cancel(round);
      default:
        return 'stuck';
    }
  };
};
