import type { BetView } from '../api-shapes';
import type { Spot } from '../wheel';

type Put = { spot: Spot; amountMinor: bigint };

/** Chips that a player has put down and not yet bet, in the order of putting, so that each can be taken up again. */
export class Stakes {
  #puts: Put[] = [];
  #last: readonly Put[] = [];

  put(spot: Spot, amountMinor: bigint): void {
    this.#puts.push({ spot, amountMinor });
  }
  undo(): void {
    this.#puts.pop();
  }
  clear(): void {
    this.#puts = [];
  }
  /** What was bet last lies on the table again. */
  repeat(): void {
    this.#puts = [...this.#last];
  }
  /** The chips were bet: they are what repeat() brings back. */
  keep(bets: readonly BetView[]): void {
    this.#last = bets.map((bet) => ({ spot: bet.spot, amountMinor: BigInt(bet.amount) }));
    this.#puts = [];
  }

  get canRepeat(): boolean {
    return this.#last.length > 0;
  }
  get total(): bigint {
    return this.#puts.reduce((sum, put) => sum + put.amountMinor, 0n);
  }
  on(spot: Spot): bigint {
    return this.bySpot().get(spot) ?? 0n;
  }
  bySpot(): Map<Spot, bigint> {
    const sums = new Map<Spot, bigint>();
    for (const put of this.#puts) sums.set(put.spot, (sums.get(put.spot) ?? 0n) + put.amountMinor);
    return sums;
  }
  wire(): BetView[] {
    return [...this.bySpot()].map(([spot, amount]) => ({ spot, amount: amount.toString() }));
  }
}
