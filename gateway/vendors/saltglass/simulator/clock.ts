/** One round of the table from opening to the next, and its parts from the opening on. */
export const PERIOD_MS = 30_000;
export const BETTING_MS = 17_000;
export const SPIN_MS = 6_000;

export interface RoundTimes {
  /** Rounds are counted by the clock, so that every process and every page agrees on them. */
  no: bigint;
  opensAtMs: number;
  closesAtMs: number;
  /** The wheel rests; slips are paid from here on. */
  restsAtMs: number;
  endsAtMs: number;
}

export const timesOfRound = (no: bigint): RoundTimes => {
  const opensAtMs = Number(no) * PERIOD_MS;
  return {
    no,
    opensAtMs,
    closesAtMs: opensAtMs + BETTING_MS,
    restsAtMs: opensAtMs + BETTING_MS + SPIN_MS,
    endsAtMs: opensAtMs + PERIOD_MS,
  };
};

export const roundAt = (nowMs: number): RoundTimes => timesOfRound(BigInt(Math.floor(nowMs / PERIOD_MS)));
