import type { Money } from '../../page-kit/money';
import type { Sheet } from '../../page-kit/sheet';
import type { Teller } from '../../page-kit/teller';
import type { RoundView, SessionView } from '../api-shapes';
import type { ShellKey } from '../locales/index';

/** What a game's page shows of its rounds; everything around it is the shell's. */
export interface GameView {
  /** What the next bet is on, '' in a game without a choice. */
  choice(): string;
  /** A bet is under way. */
  start(): void;
  /** Plays a finished round; resolves when the player may bet again. */
  show(round: RoundView): Promise<void>;
  /** Nothing came of the bet. */
  reset(): void;
  /** Shortens whatever runs. */
  hurry(): void;
  /** The bet, or whether one is under way, has changed. */
  paint(): void;
  /** A key that the shell does not know; true when it was this game's. */
  key(key: string): boolean;
  /** Rules and pays. */
  paytable(): Node[];
  /** A round in the history, in short. */
  line(round: RoundView): string;
}

/** What a game's view may ask of the shell; not before its own creation has ended. */
export interface Table {
  readonly session: SessionView;
  readonly money: Money;
  readonly teller: Teller;
  readonly sheet: Sheet;
  unitMinor(): bigint;
  betMinor(): bigint;
  /** A round is under way, or its answer is still awaited. */
  isBusy(): boolean;
  paint(): void;
  /** Plays one round; answers what it won less its price, or null when there was none. */
  play(): Promise<bigint | null>;
  /** While a game plays by itself, the player's bet stands. */
  holdBet(isHeld: boolean): void;
  say(key: ShellKey, values?: Readonly<Record<string, string | number>>): string;
  percent(ppm: number): string;
}
