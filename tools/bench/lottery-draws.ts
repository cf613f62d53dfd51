import type { LotteryGame, NumberSpace } from '../../src/contract/lottery/index';
import { FastWords } from './lottery-stream';

/** The key of simulated draws is SHA-256 of this. */
export const keyTextOf = (game: Pick<LotteryGame, 'code'>, at: number): string => `${game.code} ${at}`;

/** Draws of one game after another, in places that stay the same. */
export interface FastDraws {
  /** All numbers of the last draw, group after group, as a result has them. */
  readonly numbers: Int32Array;
  /** What statistics count, from 0: digits, or numbers in their order without the bonus. */
  readonly atoms: Int32Array;
  draw(at: number): void;
}

const sortUpTo = (numbers: Int32Array, from: number, to: number): void => {
  for (let at = from + 1; at < to; at += 1) {
    const number = numbers[at] ?? 0;
    let place = at;
    while (place > from && (numbers[place - 1] ?? 0) > number) {
      numbers[place] = numbers[place - 1] ?? 0;
      place -= 1;
    }
    numbers[place] = number;
  }
};

/** Partial Fisher–Yates over a list that is put back afterwards. */
const differentDrawer = (
  words: FastWords,
  { of, count, numbers }: { of: number; count: number; numbers: Int32Array },
) => {
  const balls = Int32Array.from({ length: of }, (_, at) => at + 1);
  const swapped = new Int32Array(count);
  return (): void => {
    for (let at = 0; at < count; at += 1) {
      const other = at + words.below(of - at);
      const ball = balls[other] ?? 0;
      balls[other] = balls[at] ?? 0;
      balls[at] = ball;
      swapped[at] = other;
      numbers[at] = ball;
    }
    for (let at = count - 1; at >= 0; at -= 1) {
      const other = swapped[at] ?? 0;
      const ball = balls[other] ?? 0;
      balls[other] = balls[at] ?? 0;
      balls[at] = ball;
    }
  };
};

type Drawer = Pick<FastDraws, 'numbers' | 'atoms'> & { fill(): void };

const independent = (words: FastWords, count: number, size: number): Drawer => {
  const atoms = new Int32Array(count);
  const numbers = size === 10 ? atoms : new Int32Array(count);
  return {
    numbers,
    atoms,
    fill: () => {
      for (let at = 0; at < count; at += 1) {
        const number = words.below(size);
        atoms[at] = number;
        if (numbers !== atoms) numbers[at] = number + 1;
      }
    },
  };
};

const different = (words: FastWords, of: number, count: number, set?: { bonus: number }): Drawer => {
  const numbers = new Int32Array(count + (set?.bonus ?? 0));
  const atoms = new Int32Array(count);
  const next = differentDrawer(words, { of, count: numbers.length, numbers });
  return {
    numbers,
    atoms,
    fill: () => {
      next();
      if (set !== undefined) {
        sortUpTo(numbers, 0, count);
        sortUpTo(numbers, count, numbers.length);
      }
      for (let at = 0; at < count; at += 1) atoms[at] = (numbers[at] ?? 0) - 1;
    },
  };
};

const prizes = (words: FastWords, space: Extract<NumberSpace, { kind: 'prizes' }>): Drawer => {
  const digits = Int32Array.from(
    space.prizes.flatMap((row) => Array.from({ length: row.count }, () => row.digits)),
  );
  const numbers = new Int32Array(digits.length);
  const atoms = new Int32Array(digits.reduce((sum, count) => sum + count, 0));
  return {
    numbers,
    atoms,
    fill: () => {
      let atom = 0;
      for (let at = 0; at < digits.length; at += 1) {
        let number = 0;
        for (let left = digits[at] ?? 0; left > 0; left -= 1) {
          const digit = words.below(10);
          atoms[atom] = digit;
          atom += 1;
          number = number * 10 + digit;
        }
        numbers[at] = number;
      }
    },
  };
};

const drawerOf = (words: FastWords, space: NumberSpace): Drawer => {
  switch (space.kind) {
    case 'digits':
      return independent(words, space.count, 10);
    case 'dice':
      return independent(words, space.count, 6);
    case 'permutation':
      return different(words, space.of, space.of);
    case 'ordered':
      return different(words, space.of, space.count);
    case 'set':
      return different(words, space.of, space.count, { bonus: space.bonus ?? 0 });
    case 'prizes':
      return prizes(words, space);
  }
};

/** The engine's own numbers for the same keys, at a fraction of the time: nothing is allocated for a draw. */
export const openFastDraws = (game: LotteryGame): FastDraws => {
  const words = new FastWords();
  const { numbers, atoms, fill } = drawerOf(words, game.draw);
  return {
    numbers,
    atoms,
    draw: (at) => {
      words.open(keyTextOf(game, at));
      fill();
    },
  };
};
