import { ServiceError } from '../../page-kit/caller';
import { byId, fillTexts, requestedLanguage, randomText, runSessionClock, wait } from '../../page-kit/dom';
import { faultKey, isLost } from '../../page-kit/fault-words';
import { createFreeChoice, type FreeChoice } from '../../page-kit/free-rounds';
import { moneyFormat } from '../../page-kit/money';
import { createGameBar, type GameBar } from '../../page-kit/game-bar';
import { createParent } from '../../page-kit/parent';
import { createDialogs } from '../../page-kit/round-dialogs';
import { createSheet } from '../../page-kit/sheet';
import { createSound } from '../../page-kit/sound';
import { createTeller } from '../../page-kit/teller';
import { createLanguage, type Language, type TextTables } from '../../kit/language';
import { UNITS_PER_BET } from '../../kit/units';
import type { RoundView, SessionView } from '../api-shapes';
import { shell, type ShellKey } from '../locales/index';
import type { GameView, Table } from './game-view';
import { createService } from './service';

/** An answer that comes sooner than this would look like a trick. */
const MIN_TURN_MS = 260;
const RESTORE_MS = MIN_TURN_MS * 4;
const FIRST_STEP = 2;

const service = createService();

interface PlayRequest {
  key: string;
  unit: string;
  choice: string;
  free: string;
}

/** What stands around every game of the house: bets, balance, one round at a time, and what becomes of lost answers. */
class Shell implements Table {
  readonly money;
  readonly teller;
  readonly sheet = createSheet();
  readonly say;
  readonly #view: GameView;
  readonly #parent;
  readonly #bar: GameBar;
  readonly #sound;
  readonly #percents: Intl.NumberFormat;
  readonly #units: readonly bigint[];
  readonly #free: FreeChoice;
  #unitIndex: number;
  #balance: bigint;
  #isBusy = false;
  #isHeld = false;
  /** A bet whose answer was lost. */
  #pending: PlayRequest | null = null;

  constructor(
    readonly session: SessionView,
    language: Language<ShellKey>,
    private readonly words: { go: () => string; hurry: () => string },
    create: (table: Table) => GameView,
  ) {
    const { code, say } = language;
    this.say = say;
    this.money = moneyFormat({ locale: code, currency: session.currency, digits: session.digits });
    this.teller = createTeller(this.money);
    this.#parent = createParent(session.parentOrigins);
    this.#percents = new Intl.NumberFormat(code, { maximumFractionDigits: 2 });
    this.#units = session.units.map(BigInt);
    this.#unitIndex = Math.min(FIRST_STEP, this.#units.length - 1);
    this.#balance = BigInt(session.balance);
    this.#free = createFreeChoice({ sets: session.free, code, say, onChange: () => this.paint() });
    this.#view = create(this);
    this.#bar = this.#listen(language);
    this.#sound = createSound(() => this.#bar.isOn('sound'));
    this.#showReturns();
    byId('trial', HTMLElement).hidden = !session.trial;
    if (session.waiting) this.teller.message(say('waiting'), true);
    this.paint();
    if (session.interrupted) void this.#restore(session.interrupted);
  }

  unitMinor(): bigint {
    const set = this.#free.inUse();
    return set === null ? (this.#units[this.#unitIndex] ?? 1n) : BigInt(set.unit);
  }
  betMinor(): bigint {
    return this.unitMinor() * BigInt(UNITS_PER_BET);
  }
  isBusy(): boolean {
    return this.#isBusy;
  }
  percent(ppm: number): string {
    return this.#percents.format(ppm / 10_000);
  }
  holdBet(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.paint();
  }

  paint(): void {
    const isFixed = this.#isBusy || this.#isHeld || this.#pending !== null;
    this.#free.paint(isFixed);
    const isFree = this.#free.inUse() !== null;
    byId('balance', HTMLElement).textContent = this.money(this.#balance);
    byId('bet', HTMLElement).textContent = this.money(this.betMinor());
    byId('step', HTMLElement).textContent = this.money(this.betMinor());
    byId('bet-down', HTMLButtonElement).disabled = isFixed || isFree || this.#unitIndex === 0;
    const isLast = this.#unitIndex === this.#units.length - 1;
    byId('bet-up', HTMLButtonElement).disabled = isFixed || isFree || isLast;
    document.body.classList.toggle('busy', this.#isBusy);
    byId('go-word', HTMLElement).textContent = this.#isBusy ? this.words.hurry() : this.words.go();
    byId('go', HTMLButtonElement).disabled = false;
    this.#view.paint();
  }

  async play(): Promise<bigint | null> {
    const isFree = this.#pending === null ? this.#free.inUse() !== null : this.#pending.free !== '';
    const bet = isFree ? 0n : this.betMinor();
    const isAgain = this.#pending !== null;
    if (!isAgain && this.#balance < bet) {
      this.teller.message(this.say('noFunds'), true);
      return null;
    }
    const request = this.#pending ?? {
      key: randomText(),
      unit: this.unitMinor().toString(),
      choice: this.#view.choice(),
      free: this.#free.inUse()?.id ?? '',
    };
    // A lost bet was taken off the shown balance when it was first sent.
    const before = isAgain ? this.#balance + bet : this.#balance;
    this.#balance = before - bet;
    this.#pending = request;
    this.#begin();
    try {
      const [round] = await Promise.all([service.play(request), wait(MIN_TURN_MS)]);
      this.#pending = null;
      if (isFree) this.#free.took(request.free);
      await this.#show(round);
      if (round.balance !== null) this.#balance = BigInt(round.balance);
      return BigInt(round.win) - bet;
    } catch (error) {
      this.#fail(error, before);
      if (isFree && !isLost(error)) this.#free.replace(await service.free().catch(() => []));
      return null;
    } finally {
      this.#isBusy = false;
      this.paint();
    }
  }

  #begin(): void {
    this.#isBusy = true;
    const isTurbo = this.#bar.isOn('turbo');
    this.teller.resetPace();
    if (isTurbo) this.teller.hurry();
    this.teller.message(this.say('goodLuck'));
    this.teller.win(0n);
    this.paint();
    this.#sound.play('turn');
    this.#view.start();
    if (isTurbo) this.#view.hurry();
  }
  #fail(error: unknown, before: bigint): void {
    this.#view.reset();
    this.teller.message(this.say(faultKey(error)), true);
    if (isLost(error)) return;
    this.#pending = null;
    const told = error instanceof ServiceError ? error.balance : null;
    this.#balance = told === null ? before : BigInt(told);
    this.#parent.tell('BALANCE');
  }
  async #show(round: RoundView): Promise<void> {
    await this.#view.show(round);
    this.#sound.play(BigInt(round.win) > BigInt(round.bet) ? 'win' : 'lose');
    if (round.state === 'drawn' && BigInt(round.win) > 0n) this.teller.message(this.say('winPending'), true);
    this.#parent.tell('BALANCE');
    // Not waited for: the next bet closes the round as well.
    if (round.state === 'credited') void service.seen(round.id).catch(() => undefined);
  }
  async #restore(round: RoundView): Promise<void> {
    this.#isBusy = true;
    this.paint();
    this.teller.message(this.say('restored'));
    try {
      await wait(RESTORE_MS);
      await this.#show(round);
    } finally {
      this.#isBusy = false;
      this.paint();
    }
  }

  #press(): void {
    if (this.#isBusy) {
      this.teller.hurry();
      this.#view.hurry();
    } else if (!this.#isHeld) void this.play();
  }
  #changeBet(by: number): void {
    if (this.#isBusy || this.#isHeld || this.#pending || this.#free.inUse() !== null) return;
    this.#unitIndex = Math.max(0, Math.min(this.#units.length - 1, this.#unitIndex + by));
    this.paint();
    this.teller.live(this.say('betIs', { amount: this.money(this.betMinor()) }));
  }

  #listen(language: Language<ShellKey>): GameBar {
    const dialogs = createDialogs<RoundView>({
      language,
      money: this.money,
      service,
      session: this.session,
      sheet: this.sheet,
      stake: (round) => round.bet,
      proof: (round) => ({ choice: round.choice }),
      line: (round) => this.#view.line(round),
      onError: (error) => this.teller.message(this.say(faultKey(error)), true),
    });
    const on = (id: string, work: () => void): void =>
      byId(id, HTMLButtonElement).addEventListener('click', work);
    on('go', () => this.#press());
    on('bet-down', () => this.#changeBet(-1));
    on('bet-up', () => this.#changeBet(1));
    const open = {
      rules: () => this.sheet.open(this.say('paytable'), this.#view.paytable()),
      history: () => void dialogs.history(),
      fair: () => dialogs.fair(),
    };
    on('open-paytable', open.rules);
    on('open-history', open.history);
    on('open-fair', open.fair);
    on('back', () => this.#parent.tell('GO_BACK'));
    byId('back', HTMLButtonElement).hidden = !this.#parent.isFramed;
    document.addEventListener('keydown', (event) => this.#key(event));
    return createGameBar({ parent: this.#parent, open });
  }
  #key(event: KeyboardEvent): void {
    if (this.sheet.isOpen() || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const isOnControl =
      event.target instanceof Element && event.target.closest('button, a, input, select') !== null;
    if ((event.key === ' ' || event.key === 'Enter') && !isOnControl) this.#press();
    else if (this.#view.key(event.key)) this.paint();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowRight') this.#changeBet(1);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') this.#changeBet(-1);
    else return;
    event.preventDefault();
  }
  #showReturns(): void {
    const returns = Object.values(this.session.returns);
    const low = this.percent(Math.min(...returns));
    const high = this.percent(Math.max(...returns));
    const percent = low === high ? low : this.say('fromTo', { low, high });
    byId('return', HTMLElement).textContent = this.say('returnIs', { percent });
  }
}

/** Runs a game's page: opens the session, commits to the player's seed, then hands over to the game. */
export const runPage = <K extends string>(input: {
  texts: TextTables<K>;
  loading: K;
  go: K;
  hurry: K;
  create: (table: Table, language: Language<K>) => GameView;
}): void => {
  const language = createLanguage<ShellKey>(shell, requestedLanguage());
  const own = createLanguage<K>(input.texts, requestedLanguage());
  const veil = byId('veil-text', HTMLElement);
  const retry = byId('veil-retry', HTMLButtonElement);

  const boot = async (): Promise<void> => {
    retry.hidden = true;
    veil.textContent = own.say(input.loading);
    try {
      const session = await service.open(new URLSearchParams(location.search).get('ticket'));
      // The house's seed is committed by now, so this choice can't have been known to it.
      if (session.seeds.clientSeed === null) session.seeds = await service.clientSeed(randomText());
      const words = { go: () => own.say(input.go), hurry: () => own.say(input.hurry) };
      new Shell(session, language, words, (table) => input.create(table, own));
      byId('veil', HTMLElement).hidden = true;
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
