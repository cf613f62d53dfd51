import { createRateLimiter } from '../../bounds/index';

/** Players counted at once; when they are more, those unused for longest are forgotten, which is harmless for honest ones. */
export const MAX_PLAYERS = 20_000;
/** Calls at once, then one more each so many milliseconds: twice as fast as tapping. */
export const PLAYER_BURST = 60;
export const PLAYER_REFILL_MS = 100;

export interface PlayerLimit {
  /** Whether this player may call now; counts an allowed call. */
  take(player: { merchantId: number; memberId: bigint }): boolean;
}

/** What one player may ask of a game's service, over all open pages. */
export const createPlayerLimit = (input: {
  now: () => number;
  burst?: number;
  refillMs?: number;
}): PlayerLimit => {
  const { burst = PLAYER_BURST, refillMs = PLAYER_REFILL_MS, now } = input;
  const limiter = createRateLimiter({ now, maxKeys: MAX_PLAYERS });
  return {
    take: ({ merchantId, memberId }) => limiter.take(`${merchantId}:${memberId}`, { burst, refillMs }) === 0,
  };
};
