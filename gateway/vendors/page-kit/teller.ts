import { byId, prefersStill, wait } from './dom';
import type { Money } from './money';

const COUNT_MS = 700;
const COUNT_STEPS = 24;
const BURST_MS = 1_500;
const HURRIED_MS = 90;

export interface Teller {
  /** The sentence under the stage. */
  message(text: string, isBad?: boolean): void;
  /** What a screen reader says. */
  live(text: string): void;
  /** The win in the deck, at once. */
  win(minor: bigint): void;
  /** The win in the deck, counting up. */
  countWin(from: bigint, to: bigint): Promise<void>;
  /** Two large lines over the stage for a moment. */
  burst(title: string, amount: string): Promise<void>;
  /** A pause that hurry() shortens. */
  breathe(ms: number): Promise<void>;
  hurry(): void;
  isHurried(): boolean;
  /** Ends what hurry() began. */
  resetPace(): void;
}

/** The words of a game's page: on the screen and for screen readers. */
export const createTeller = (money: Money): Teller => {
  const message = byId('message', HTMLElement);
  const live = byId('live', HTMLElement);
  const win = byId('win', HTMLElement);
  let isHurried = false;
  const breathe = (ms: number): Promise<void> => wait(isHurried ? Math.min(ms, HURRIED_MS) : ms);
  return {
    message(text, isBad = false) {
      message.textContent = text;
      message.classList.toggle('bad', isBad);
    },
    live: (text) => void (live.textContent = text),
    win: (minor) => void (win.textContent = money(minor)),
    async countWin(from, to) {
      const steps = from === to || prefersStill() || isHurried ? 1 : COUNT_STEPS;
      for (let step = 1; step <= steps; step += 1) {
        win.textContent = money(from + ((to - from) * BigInt(step)) / BigInt(steps));
        if (step < steps) await wait(COUNT_MS / COUNT_STEPS);
      }
    },
    async burst(title, amount) {
      byId('burst-title', HTMLElement).textContent = title;
      byId('burst-amount', HTMLElement).textContent = amount;
      const burst = byId('burst', HTMLElement);
      burst.hidden = false;
      await breathe(BURST_MS);
      burst.hidden = true;
    },
    breathe,
    hurry: () => void (isHurried = true),
    isHurried: () => isHurried,
    resetPace: () => void (isHurried = false),
  };
};
