import type { Money } from '../../page-kit/money';
import type { Language } from '../../kit/language';
import type { GameInfo, StudioRound, TableView, TimetableView } from '../api-shapes';
import type { Move, Pick } from '../families/family';
import type { ShellKey } from '../locales/index';
import type { Look } from './look/palette';
import type { Motion } from './motion';

/** What words are made from. */
export interface WordsContext {
  info: GameInfo;
  /** As in `?lang=`, for createLanguage. */
  requested: string;
  money: Money;
  shell: Say;
}
export type Say = Readonly<Omit<Language<ShellKey>, 'has'>>;

/** A family in words, without a page: the live region, the history and the page of proof say the same. */
export interface FamilyWords {
  /** What the main button says when a round can begin ('Roll'). */
  go: string;
  /** A place as a player calls it ('Under 50'). */
  place(place: string): string;
  /** What a move's button says; `value` counts from 0 below `move.of`. */
  move(move: Move, value: number): string;
  /** A round so far in one or two sentences, with everything that was drawn and without its money. */
  tell(round: StudioRound): string;
  /** What a refused bet is told, where the family knows better than the page. */
  refused?(code: string): string | null;
  /** How it is played and what it pays, a paragraph each. */
  rules(): string[];
}

/** What a view may ask of the page around it. */
export interface Table {
  readonly info: GameInfo;
  readonly look: Look;
  readonly motion: Motion;
  readonly money: Money;
  readonly words: FamilyWords;
  /** As in `?lang=`. */
  readonly requested: string;
  /** BCP 47 tag for number and date formats. */
  readonly code: string;
  say: WordsContext['shell']['say'];
  /** What one unit costs now, in minor units. */
  unitMinor(): bigint;
  /** A bet or an action is under way. */
  isBusy(): boolean;
  /** The round that waits for an action, or null. */
  open(): StudioRound | null;
  /** Call it when picks have changed: button, stake and keys follow. */
  changed(): void;
  /** Does a move of the open round, as its button would. Ignored while another is under way. */
  act(name: string, value: number): void;
  /**
   * Asks how the open round stands, by a move that costs nothing: no button waits for it, and a lost answer is let go. The
   * answer comes by `show`.
   */
  ask(name: string): void;
  /** Fixtures of the timetable, asked for anew; null where the game has none. */
  readonly timetable: (() => Promise<TimetableView>) | null;
  /** Tables whose seats members share: how one stands for this player, and a decision there; null where the game has none. */
  readonly tables: {
    look: () => Promise<TableView>;
    decide: (what: { roundId: string; name: string; value: number }) => Promise<TableView>;
  } | null;
  /** One short sound; silent unless the player has switched sound on. */
  sound(kind: 'tick' | 'turn' | 'win' | 'lose'): void;
}

/** A family on the screen. Everything around it (stakes, money, history, proof, lost answers) is the page's. */
export interface FamilyView {
  /** Stands on the stage for as long as the page does. */
  stage: HTMLElement;
  /** Where places are picked, below the stage; null where there is nothing to pick or the stage itself takes picks. */
  picker: HTMLElement | null;
  /** What the next round stakes on. Empty: nothing is picked yet, the main button waits. */
  picks(): Pick[];
  /** What the main button says where it is not always `FamilyWords.go`. */
  go?(): string;
  /** A bet is on its way: picks stand still, the table is cleared. */
  start(): void;
  /**
   * Shows a round as far as it has come: after the bet, after each action, and when an interrupted round is taken up (then
   * without a start()). Resolves when the player may go on. With `motion.isStill()` it shows the end at once.
   */
  show(round: StudioRound): Promise<void>;
  /** Nothing came of the bet or the action: as it was before. */
  reset(): void;
  /** Stake, language of amounts or `isBusy()` may have changed. */
  paint(): void;
  /** A key that the page does not use (it uses Space, Enter, arrows up and down, Escape); true when it was the view's. */
  key(key: string): boolean;
  /** True for a move that the stage itself offers (a cell of a field); every other gets a button. */
  offers(move: Move): boolean;
}

/** What `page/families/<name>/view.ts` exports as `page`. */
export interface FamilyPage {
  /** Its own sheet, imported with `?inline`. */
  css: string;
  words(context: WordsContext): FamilyWords;
  mount(table: Table): FamilyView;
}
