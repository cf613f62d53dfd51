import { ServiceError } from '../../page-kit/caller';
import { byId, fillTexts, languageWish, randomText, runSessionClock, wait } from '../../page-kit/dom';
import { moneyFormat, type Money } from '../../page-kit/money';
import { createParent } from '../../page-kit/parent';
import { createSheet, type Sheet } from '../../page-kit/sheet';
import { createTeller, type Teller } from '../../page-kit/teller';
import { createLanguage, type Language } from '../../kit/language';
import { UNITS_PER_BET } from '../../kit/units';
import type { RoundView, SessionView } from '../api-shapes';
import { shell, type ShellKey } from '../locales/shell/index';
import { createDialogs } from './dialogs';
import { createService } from './service';

/** An answer that comes sooner than this would look like a trick. */
const MIN_TURN_MS = 260;
const RESTORE_MS = MIN_TURN_MS * 4;
const FIRST_STEP = 2;

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

/** What a game's view may ask of the shell. */
export interface Table {
  session: SessionView;
  money: Money;
  teller: Teller;
  sheet: Sheet;
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

const errorText: Record<string, ShellKey> = {
  WALLET_NOT_ENOUGH: 'noFunds',
  SESSION_INVALID: 'sessionOver',
  ACCESS_DENIED: 'refused',
  VENDOR_UNAVAILABLE: 'refused',
  TOO_MANY_REQUESTS: 'slowDown',
  LOST: 'lost',
};
const keyOf = (error: unknown): ShellKey =>
  (error instanceof ServiceError ? errorText[error.code] : undefined) ?? 'busy';
/** Whether the bet may still have been taken: the same key then asks for the same round. */
const isLost = (error: unknown): boolean =>
  error instanceof ServiceError && ['LOST', 'BUSY', 'TOO_MANY_REQUESTS'].includes(error.code);

const service = createService();

const startGame = (input: {
  session: SessionView;
  language: Language<ShellKey>;
  create: (table: Table) => GameView;
  words: { go: () => string; hurry: () => string };
}): void => {
  const { session, words } = input;
  const { code, say } = input.language;
  const money = moneyFormat({ locale: code, currency: session.currency, digits: session.digits });
  const teller = createTeller(money);
  const sheet = createSheet();
  const parent = createParent(session.parentOrigins);
  const goButton = byId('go', HTMLButtonElement);
  const betDown = byId('bet-down', HTMLButtonElement);
  const betUp = byId('bet-up', HTMLButtonElement);
  const units = session.units.map(BigInt);
  const percents = new Intl.NumberFormat(code, { maximumFractionDigits: 2 });
  let unitIndex = Math.min(FIRST_STEP, units.length - 1);
  let balance = BigInt(session.balance);
  let isBusy = false;
  let isHeld = false;
  /** A bet whose answer was lost. */
  let pending: { key: string; unit: string; choice: string } | null = null;

  const table: Table = {
    session,
    money,
    teller,
    sheet,
    unitMinor: () => units[unitIndex] ?? 1n,
    betMinor: () => table.unitMinor() * BigInt(UNITS_PER_BET),
    isBusy: () => isBusy,
    paint() {
      const isFixed = isBusy || isHeld || pending !== null;
      byId('balance', HTMLElement).textContent = money(balance);
      byId('bet', HTMLElement).textContent = money(table.betMinor());
      byId('step', HTMLElement).textContent = money(table.betMinor());
      betDown.disabled = isFixed || unitIndex === 0;
      betUp.disabled = isFixed || unitIndex === units.length - 1;
      document.body.classList.toggle('busy', isBusy);
      byId('go-word', HTMLElement).textContent = isBusy ? words.hurry() : words.go();
      goButton.disabled = false;
      view.paint();
    },
    play: () => playOnce(),
    holdBet(held) {
      isHeld = held;
      table.paint();
    },
    say,
    percent: (ppm) => percents.format(ppm / 10_000),
  };
  const view = input.create(table);

  const changeBet = (by: number): void => {
    if (isBusy || isHeld || pending) return;
    unitIndex = Math.max(0, Math.min(units.length - 1, unitIndex + by));
    table.paint();
    teller.live(say('betIs', { amount: money(table.betMinor()) }));
  };

  const finishRound = async (round: RoundView): Promise<void> => {
    await view.show(round);
    if (round.state === 'drawn' && BigInt(round.win) > 0n) teller.message(say('winPending'), true);
    parent.tell('BALANCE');
    // Not waited for: the next bet closes the round as well.
    if (round.state === 'credited') void service.seen(round.id).catch(() => undefined);
  };

  const playOnce = async (): Promise<bigint | null> => {
    if (!pending && balance < table.betMinor()) {
      teller.message(say('noFunds'), true);
      return null;
    }
    const before = balance;
    const isAgain = pending !== null;
    const wish = pending ?? { key: randomText(), unit: table.unitMinor().toString(), choice: view.choice() };
    if (!isAgain) balance -= table.betMinor();
    pending = wish;
    isBusy = true;
    teller.calm();
    teller.message(say('goodLuck'));
    teller.win(0n);
    table.paint();
    view.start();
    try {
      const [round] = await Promise.all([service.play(wish), wait(MIN_TURN_MS)]);
      pending = null;
      await finishRound(round);
      if (round.balance !== null) balance = BigInt(round.balance);
      return BigInt(round.win) - BigInt(round.bet);
    } catch (error) {
      view.reset();
      teller.message(say(keyOf(error)), true);
      if (!isLost(error)) {
        pending = null;
        const told = error instanceof ServiceError ? error.balance : null;
        balance = told === null ? (isAgain ? before + table.betMinor() : before) : BigInt(told);
        parent.tell('BALANCE');
      }
      return null;
    } finally {
      isBusy = false;
      table.paint();
    }
  };
  const press = (): void => {
    if (isBusy) {
      teller.hurry();
      view.hurry();
    } else if (!isHeld) void playOnce();
  };

  const dialogs = createDialogs({
    language: input.language,
    money,
    service,
    session,
    sheet,
    line: (round) => view.line(round),
    onError: (error) => teller.message(say(keyOf(error)), true),
  });
  goButton.addEventListener('click', press);
  betDown.addEventListener('click', () => changeBet(-1));
  betUp.addEventListener('click', () => changeBet(1));
  byId('open-paytable', HTMLElement).addEventListener('click', () =>
    sheet.open(say('paytable'), view.paytable()),
  );
  byId('open-history', HTMLElement).addEventListener('click', () => void dialogs.history());
  byId('open-fair', HTMLElement).addEventListener('click', () => dialogs.fair());
  const back = byId('back', HTMLButtonElement);
  back.hidden = !parent.isFramed;
  back.addEventListener('click', () => parent.tell('GO_BACK'));

  document.addEventListener('keydown', (event) => {
    if (sheet.isOpen() || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const isOnControl =
      event.target instanceof Element && event.target.closest('button, a, input, select') !== null;
    if ((event.key === ' ' || event.key === 'Enter') && !isOnControl) press();
    else if (view.key(event.key)) table.paint();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowRight') changeBet(1);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') changeBet(-1);
    else return;
    event.preventDefault();
  });

  byId('trial', HTMLElement).hidden = !session.trial;
  const returns = Object.values(session.returns);
  const [low, high] = [Math.min(...returns), Math.max(...returns)].map((ppm) => table.percent(ppm));
  byId('return', HTMLElement).textContent = say('returnIs', {
    percent: low === high ? (low ?? '') : say('fromTo', { low: low ?? '', high: high ?? '' }),
  });
  if (session.waiting) teller.message(say('waiting'), true);
  table.paint();
  byId('veil', HTMLElement).hidden = true;

  const { interrupted } = session;
  if (!interrupted) return;
  isBusy = true;
  table.paint();
  teller.message(say('restored'));
  void wait(RESTORE_MS)
    .then(() => finishRound(interrupted))
    .finally(() => {
      isBusy = false;
      table.paint();
    });
};

/** Runs a game's page: opens the session, commits to the player's seed, then hands over to the game. */
export const runPage = <K extends string>(input: {
  texts: Readonly<Record<'en' | 'pt' | 'es', Readonly<Record<K, string>>>>;
  loading: K;
  go: K;
  hurry: K;
  create: (table: Table, language: Language<K>) => GameView;
}): void => {
  const language = createLanguage<ShellKey>(shell, languageWish());
  const own = createLanguage<K>(input.texts, languageWish());
  const veil = byId('veil-text', HTMLElement);
  const retry = byId('veil-retry', HTMLButtonElement);

  const boot = async (): Promise<void> => {
    retry.hidden = true;
    veil.textContent = own.say(input.loading);
    try {
      const session = await service.open(new URLSearchParams(location.search).get('ticket'));
      // The house's seed is committed by now, so this choice can't have been known to it.
      if (session.seeds.clientSeed === null) session.seeds = await service.clientSeed(randomText());
      startGame({
        session,
        language,
        create: (table) => input.create(table, own),
        words: { go: () => own.say(input.go), hurry: () => own.say(input.hurry) },
      });
    } catch (error) {
      const isOver = error instanceof ServiceError && error.code === 'SESSION_INVALID';
      byId('veil', HTMLElement).classList.add('still');
      veil.textContent = language.say(isOver ? 'sessionOver' : 'busy');
      retry.hidden = isOver;
      // A fault of ours belongs in the console, not behind a polite sentence.
      if (!(error instanceof ServiceError)) throw error;
    }
  };

  document.documentElement.lang = language.code;
  fillTexts(document, language);
  fillTexts(document, own);
  retry.addEventListener('click', () => void boot());
  runSessionClock(byId('clock', HTMLElement));
  void boot();
};
