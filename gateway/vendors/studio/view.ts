import type { StudioRound } from './api-shapes';
import { tableOf } from './replay';
import { isWithinRoom } from './round-engine';
import { isOpen, type Round } from './round-rows';

/** States in which a round shows nothing: its stake is not taken, or was given back. */
const SHOWS_NOTHING: readonly Round['state'][] = ['created', 'cancelling', 'cancelled'];

const stateOf = ({ state }: Round): StudioRound['state'] => {
  if (state === 'credited' || state === 'closed' || state === 'cancelled') return state;
  return state === 'open' || state === 'raising' || state === 'lowering' ? 'open' : 'drawn';
};

/** How the page sees a round: nothing of it that is still hidden. */
export const viewOf = (round: Round, nowMs: number): StudioRound => {
  const table = SHOWS_NOTHING.includes(round.state) ? null : tableOf(round);
  const moves = round.state === 'open' ? (table?.moves ?? []) : [];
  return {
    id: round.id,
    seq: round.seq.toString(),
    state: stateOf(round),
    unit: round.unitMinor.toString(),
    picks: round.picks,
    actions: round.actions.map(({ name, value, afterMs }) => ({ name, value, afterMs })),
    staked: round.stakedMinor.toString(),
    win: (round.winMinor ?? 0n).toString(),
    isFree: round.free !== '',
    show: table?.show ?? null,
    moves: moves.filter((move) => isWithinRoom(round, move.units)),
    afterMs: isOpen(round) ? Math.max(0, Math.round(nowMs - (round.beganAt?.getTime() ?? nowMs))) : 0,
    balance: round.balanceMinor?.toString() ?? null,
    nonce: round.nonce,
    clientSeed: round.clientSeed,
    seedHash: round.seedHash,
    serverSeed: round.isRevealed ? round.hiddenSeed : null,
    at: round.createdAt.toISOString(),
  };
};
