import type { RoundView } from '../api-shapes';
import { LINES, ROWS, REELS, SYMBOL_NAMES } from '../slot-data';
import { FREE_SPIN_MULTIPLIER } from '../slot-data';
import { settleRound, windowOf, type SpinResult } from '../slot-math';
import { byId, prefersStill, wait } from './dom';
import type { Language } from './locales';
import type { Money } from './money';
import type { Reels } from './reels';

const LINE_MS = 900;
const SPIN_PAUSE_MS = 650;
const COUNT_MS = 700;
const BURST_MS = 1_500;
/** A win of so many total bets gets the great screen. */
const GREAT_BETS = 15n;

export interface RoundShow {
  /** Plays a round's spins and wins; resolves when the player may bet again. */
  play(round: RoundView): Promise<void>;
  /** Shortens whatever runs. */
  hurry(): void;
  /** Stops the cycling of winning lines. */
  calm(): void;
  message(text: string, isBad?: boolean): void;
}

/** Shows a finished round: reels, lines, free spins, the words for it on screen and for screen readers. */
export const createRoundShow = (input: { language: Language; money: Money; reels: Reels }): RoundShow => {
  const { language, money, reels } = input;
  const { say } = language;
  const message = byId('message', HTMLElement);
  const ribbon = byId('ribbon', HTMLElement);
  const live = byId('live', HTMLElement);
  const win = byId('win', HTMLElement);
  const burst = byId('burst', HTMLElement);
  let isHurried = false;
  let cycle = 0;

  const tell = (text: string, isBad = false): void => {
    message.textContent = text;
    message.classList.toggle('bad', isBad);
  };
  const breathe = (ms: number): Promise<void> => wait(isHurried ? Math.min(ms, 90) : ms);

  const countTo = async (from: bigint, to: bigint): Promise<void> => {
    const steps = prefersStill() || isHurried ? 1n : 24n;
    for (let step = 1n; step <= steps; step += 1n) {
      win.textContent = money(from + ((to - from) * step) / steps);
      if (step < steps) await wait(COUNT_MS / 24);
    }
  };
  const showBurst = async (title: string, amount: string): Promise<void> => {
    byId('burst-title', HTMLElement).textContent = title;
    byId('burst-amount', HTMLElement).textContent = amount;
    burst.hidden = false;
    await breathe(BURST_MS);
    burst.hidden = true;
  };

  const winTexts = (result: SpinResult, bet: bigint, multiplier: number): string[] => {
    const times = BigInt(multiplier) * bet;
    const texts = result.lines.map((one) =>
      say('lineWin', {
        line: one.line + 1,
        count: one.count,
        symbol: say(SYMBOL_NAMES[one.symbol]),
        amount: money(BigInt(one.pay) * times),
      }),
    );
    if (result.scatterPay > 0) {
      texts.push(say('moonWin', { count: result.moons, amount: money(BigInt(result.scatterPay) * times) }));
    }
    return texts;
  };
  const picture = (result: SpinResult): string => {
    const cells = windowOf(result.stops);
    const rows = Array.from({ length: ROWS }, (_, row) =>
      say('row', {
        row: row + 1,
        symbols: Array.from({ length: REELS }, (_, reel) => {
          const symbol = cells[reel * ROWS + row];
          return symbol ? say(SYMBOL_NAMES[symbol]) : '';
        }).join(', '),
      }),
    );
    return say('resultIs', { rows: rows.join('; ') });
  };

  /** Goes through the winning lines one by one until the next bet. */
  const cycleLines = async (result: SpinResult, texts: string[]): Promise<void> => {
    const mine = (cycle += 1);
    if (result.lines.length < 2 || prefersStill()) return;
    for (let index = 0; index < LINES.length * 5; index += 1) {
      await wait(LINE_MS);
      if (cycle !== mine) return;
      const at = index % result.lines.length;
      reels.mark(result, result.lines[at]?.line ?? null);
      tell(texts[at] ?? '');
    }
  };

  const freeSpins = async (round: RoundView, base: bigint): Promise<bigint> => {
    const spins = round.outcome
      ? settleRound({ base: round.outcome.base, free: [...round.outcome.free] }).free
      : [];
    const bet = BigInt(round.betPerLine);
    let total = base;
    document.body.classList.add('free');
    live.textContent = say('freeStart', { count: spins.length });
    await showBurst(say('freeStart', { count: spins.length }), say('freeTimes'));
    for (const [index, result] of spins.entries()) {
      ribbon.textContent = say('freeSpin', { now: index + 1, all: spins.length, amount: money(total) });
      reels.start();
      if (isHurried) reels.hurry();
      await breathe(160);
      await reels.land(result.stops);
      const won = BigInt(result.pay) * bet;
      reels.mark(result, null);
      tell(winTexts(result, bet, FREE_SPIN_MULTIPLIER)[0] ?? '');
      if (won > 0n) await countTo(total, total + won);
      total += won;
      ribbon.textContent = say('freeSpin', { now: index + 1, all: spins.length, amount: money(total) });
      await breathe(won > 0n ? SPIN_PAUSE_MS : 180);
    }
    document.body.classList.remove('free');
    await showBurst(say('freeDone'), money(total - base));
    return total;
  };

  return {
    message: tell,
    hurry() {
      isHurried = true;
      reels.hurry();
    },
    calm() {
      cycle += 1;
    },
    async play(round) {
      if (!round.outcome) return;
      isHurried = false;
      const bet = BigInt(round.betPerLine);
      const { base } = settleRound({ base: round.outcome.base, free: [] });
      await reels.land(base.stops);
      reels.mark(base, null);
      const texts = winTexts(base, bet, 1);
      let total = BigInt(base.pay) * bet;
      if (total > 0n) {
        tell(texts.length === 1 ? (texts[0] ?? '') : say('youWin', { amount: money(total) }));
        await countTo(0n, total);
      } else {
        win.textContent = money(0n);
        tell(say('noWin'));
      }
      if (round.outcome.free.length > 0) {
        await breathe(SPIN_PAUSE_MS);
        total = await freeSpins(round, total);
        tell(say('youWin', { amount: money(total) }));
      }
      win.textContent = money(round.win);
      ribbon.textContent = say('ready');
      live.textContent = [
        picture(base),
        ...texts,
        BigInt(round.win) > 0n ? say('youWin', { amount: money(round.win) }) : say('noWin'),
      ].join(' ');
      if (BigInt(round.win) >= BigInt(round.bet) * GREAT_BETS)
        await showBurst(say('bigWin'), money(round.win));
      if (round.outcome.free.length === 0) void cycleLines(base, texts);
    },
  };
};
