import type { FastifyRequest } from 'fastify';
import { createBoundedCache } from '../../bounds/index';
import { bearerOf, Refusal } from './game-api';
import type { PlayerLimit } from './player-limit';
import type { GameSession, SessionStore } from './session-store';

/** A page is believed for so long that the operator's session lives; bets ask each time. */
export const BELIEVED_MS = 2_000;
/** Sessions believed at once; beyond it the one asked about longest ago is asked about again. */
export const MAX_BELIEVED = 20_000;

/** What a wallet says of a player's balance in a session. */
export type Asked = { kind: 'done'; balanceMinor: bigint } | { kind: 'over' } | { kind: 'unknown' };

/** Operator's sessions that were said to live a moment ago. */
export interface Beliefs {
  holds(session: Session): boolean;
  note(session: Session): void;
  drop(session: Session): void;
}
type Session = Pick<GameSession, 'merchantId' | 'reference'>;

export const createBeliefs = ({ now }: { now: () => number }): Beliefs => {
  /** Session → when it was last said to live. */
  const seen = createBoundedCache<number>({ maxEntries: MAX_BELIEVED });
  const keyOf = ({ merchantId, reference }: Session): string => `${merchantId}:${reference}`;
  return {
    holds(session) {
      const at = seen.get(keyOf(session));
      return at !== undefined && Math.abs(now() - at) < BELIEVED_MS;
    },
    note(session) {
      seen.set(keyOf(session), now());
    },
    drop(session) {
      seen.delete(keyOf(session));
    },
  };
};

export interface Seats {
  /** The game session of a page, whatever became of the operator's. @throws Refusal SESSION_INVALID, TOO_MANY_REQUESTS */
  seated(request: FastifyRequest): Promise<GameSession>;
  /** The same while the operator's session lives. @throws Refusal besides VENDOR_UNAVAILABLE */
  signedIn(request: FastifyRequest): Promise<GameSession>;
  /** The player's balance, which only a session that lives is told. @throws Refusal SESSION_INVALID, VENDOR_UNAVAILABLE */
  balanceOf(session: GameSession): Promise<bigint>;
}

/** Who calls a game's service: a session of ours, which ends with the operator's that it was launched with. */
export const createSeats = (deps: {
  sessions: Pick<SessionStore, 'find'>;
  limit: PlayerLimit;
  ask: (session: GameSession) => Promise<Asked>;
  now: () => number;
  /** For a vendor whose bets tell of sessions too. */
  beliefs?: Beliefs;
}): Seats => {
  const { beliefs = createBeliefs(deps) } = deps;

  const balanceOf = async (session: GameSession): Promise<bigint> => {
    const answer = await deps.ask(session);
    beliefs.drop(session);
    if (answer.kind === 'over') throw new Refusal('SESSION_INVALID');
    if (answer.kind === 'unknown') throw new Refusal('VENDOR_UNAVAILABLE');
    beliefs.note(session);
    return answer.balanceMinor;
  };

  const seated = async (request: FastifyRequest): Promise<GameSession> => {
    const session = await deps.sessions.find(bearerOf(request));
    if (!session) throw new Refusal('SESSION_INVALID');
    if (!deps.limit.take(session)) throw new Refusal('TOO_MANY_REQUESTS');
    return session;
  };

  return {
    balanceOf,
    seated,
    async signedIn(request) {
      const session = await seated(request);
      if (!beliefs.holds(session)) await balanceOf(session);
      return session;
    },
  };
};
