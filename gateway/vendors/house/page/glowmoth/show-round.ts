import { endKey } from '../../../page-kit/end-key';
import { byId, prefersStill, wait } from '../../../page-kit/dom';
import type { Language } from '../../../kit/language';
import type { RoundView } from '../../api-shapes';
import { FREE_SPIN_MULTIPLIER, LINES, REELS, ROWS, SYMBOL_NAMES } from '../../games/glowmoth/slot-data';
import {
  evaluate,
  readRound,
  settleRound,
  windowOf,
  type RoundOutcome,
  type SpinResult,
  type Stops,
} from '../../games/glowmoth/slot-math';
import type { GlowmothKey } from '../../locales/index';
import type { Table } from '../game-view';
import type { Reels } from './reels';

const LINE_MS = 900;
const SPIN_PAUSE_MS = 650;
const LOSS_PAUSE_MS = 180;
const TURN_MS = 160;
/** A win of so many total bets gets the great screen. */
const GREAT_BETS = 15n;

export interface RoundShow {
  /** Plays a round's spins and wins; resolves when the player may bet again. */
  play(round: RoundView): Promise<void>;
  /** Stops the cycling of winning lines. */
  stopCycling(): void;
  /** Says what stands in the window. */
  label(stops: Stops): void;
}

/** Shows a finished round: reels, lines, free spins, the words for it on screen and for screen readers. */
export const createRoundShow = (input: {
  language: Language<GlowmothKey>;
  table: Table;
  reels: Reels;
}): RoundShow => {
  const { language, table, reels } = input;
  const { say } = language;
  const { money, teller } = table;
  const ribbon = byId('ribbon', HTMLElement);
  let cycle = 0;

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
      teller.message(texts[at] ?? '');
    }
  };

  const freeSpins = async (round: RoundView, outcome: RoundOutcome, base: bigint): Promise<bigint> => {
    const spins = settleRound(outcome).free;
    const bet = BigInt(round.unit);
    let total = base;
    document.body.classList.add('free');
    teller.live(say('freeStart', { count: spins.length }));
    await teller.burst(say('freeStart', { count: spins.length }), say('freeTimes'));
    for (const [index, result] of spins.entries()) {
      ribbon.textContent = say('freeSpin', { now: index + 1, all: spins.length, amount: money(total) });
      reels.start();
      if (teller.isHurried()) reels.hurry();
      await teller.breathe(TURN_MS);
      await reels.land(result.stops);
      const won = BigInt(result.pay) * bet;
      reels.mark(result, null);
      teller.message(winTexts(result, bet, FREE_SPIN_MULTIPLIER)[0] ?? '');
      if (won > 0n) await teller.countWin(total, total + won);
      total += won;
      ribbon.textContent = say('freeSpin', { now: index + 1, all: spins.length, amount: money(total) });
      await teller.breathe(won > 0n ? SPIN_PAUSE_MS : LOSS_PAUSE_MS);
    }
    document.body.classList.remove('free');
    await teller.burst(say('freeDone'), money(total - base));
    return total;
  };

  const label = (stops: Stops): void =>
    byId('reels', HTMLElement).setAttribute('aria-label', picture(evaluate(stops)));

  return {
    label,
    stopCycling() {
      cycle += 1;
    },
    async play(round) {
      const outcome = readRound(round.outcome);
      if (!outcome) return;
      const [bet, stake] = [BigInt(round.unit), BigInt(round.bet)];
      const { base } = settleRound({ base: outcome.base, free: [] });
      await reels.land(base.stops);
      label(base.stops);
      reels.mark(base, null);
      const texts = winTexts(base, bet, 1);
      let total = BigInt(base.pay) * bet;
      if (total > 0n) {
        // What free spins add is not known yet: it is told once they are over.
        const end = table.say(endKey(total, stake), { amount: money(total) });
        teller.message(texts.length === 1 && total > stake ? (texts[0] ?? '') : end);
        if (total > stake) await teller.countWin(0n, total);
        else teller.win(total);
      } else {
        teller.win(0n);
        teller.message(table.say('noWin'));
      }
      if (outcome.free.length > 0) {
        await teller.breathe(SPIN_PAUSE_MS);
        total = await freeSpins(round, outcome, total);
        teller.message(table.say(endKey(total, stake), { amount: money(total) }));
      }
      teller.win(BigInt(round.win));
      ribbon.textContent = say('ready');
      const win = BigInt(round.win);
      const end = table.say(endKey(win, stake), { amount: money(win) });
      teller.live([picture(base), ...texts, end].join(' '));
      if (win >= stake * GREAT_BETS) await teller.burst(table.say('bigWin'), money(round.win));
      if (outcome.free.length === 0) void cycleLines(base, texts);
    },
  };
};
