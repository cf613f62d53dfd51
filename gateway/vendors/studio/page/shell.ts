import { ServiceError } from '../../page-kit/caller';
import { byId, randomText, wait } from '../../page-kit/dom';
import { endKey } from '../../page-kit/end-key';
import { faultKey, isLost } from '../../page-kit/fault-words';
import { createFreeChoice, type FreeChoice } from '../../page-kit/free-rounds';
import { createGameBar, type GameBar } from '../../page-kit/game-bar';
import { createParent } from '../../page-kit/parent';
import { createDialogs } from '../../page-kit/round-dialogs';
import { createSheet } from '../../page-kit/sheet';
import { createSound } from '../../page-kit/sound';
import { createTeller } from '../../page-kit/teller';
import type { Money } from '../../page-kit/money';
import type { StudioRound, StudioSession } from '../api-shapes';
import type { FamilyPage, FamilyView, FamilyWords, Say, Table } from './family-view';
import { infoNodes, returnRange } from './info-sheet';
import type { Look } from './look/palette';
import { openMenu } from './menu';
import { createMotion } from './motion';
import { createMoves, type Moves } from './moves';
import type { ActRequest, PlayRequest, Service } from './service';
import { createStakes, type Stakes } from './stakes';
import { waitingNodes } from './waiting-rounds';

/** An answer that comes sooner than this would look like a trick. */
const LEAST_TURN_MS = 220;
/** A win of so many stakes gets the great screen. */
const GREAT_STAKES = 15n;

/** What was sent and not answered yet: sent again under its key, it is the same round or action. */
type Pending = { kind: 'play'; request: PlayRequest; stake: bigint } | { kind: 'act'; request: ActRequest };

export interface ShellInput {
  session: StudioSession;
  say: Say['say'];
  code: string;
  requested: string;
  money: Money;
  look: Look;
  page: FamilyPage;
  words: FamilyWords;
  service: Service;
}

/** What stands around every game of the studio: stake, balance, one thing at a time, and what becomes of lost answers. */
export class Shell implements Table {
  readonly info;
  readonly look;
  readonly motion = createMotion();
  readonly money;
  readonly words;
  readonly requested;
  readonly code;
  readonly say;
  readonly timetable;
  readonly tables;
  readonly #session;
  readonly #service;
  readonly #sheet = createSheet();
  readonly #bar: GameBar;
  readonly #sound;
  readonly #teller;
  readonly #parent;
  readonly #free: FreeChoice;
  readonly #stakes: Stakes;
  readonly #view: FamilyView;
  readonly #moves: Moves;
  #balance: bigint;
  #open: StudioRound | null = null;
  #isBusy = false;
  #isAsking = false;
  /** What a quiet question was answered while an action was under way. */
  #heard: StudioRound | null = null;
  #pending: Pending | null = null;

  constructor(input: ShellInput) {
    const { session } = input;
    this.info = session.game;
    this.look = input.look;
    this.money = input.money;
    this.words = input.words;
    this.requested = input.requested;
    this.code = input.code;
    this.say = input.say;
    this.timetable = session.timetable ? () => input.service.timetable() : null;
    this.tables = session.tables
      ? { look: () => input.service.table(this.unitMinor().toString()), decide: input.service.decide }
      : null;
    this.#session = session;
    this.#service = input.service;
    this.#teller = createTeller(input.money);
    this.#parent = createParent(session.parentOrigins);
    this.#balance = BigInt(session.balance);
    this.#free = createFreeChoice({
      sets: session.free,
      code: input.code,
      say: input.say,
      onChange: () => this.#paint(),
    });
    this.#stakes = createStakes({ units: session.units, free: this.#free, money: input.money });
    this.#view = input.page.mount(this);
    this.#moves = createMoves(this, this.#view);
    this.#stand();
    this.#bar = this.#listen();
    this.#sound = createSound(() => this.#bar.isOn('sound'));
    this.#paint();
    void this.#takeUp();
  }

  unitMinor(): bigint {
    return this.#open === null ? this.#stakes.unitMinor() : BigInt(this.#open.unit);
  }
  isBusy(): boolean {
    return this.#isBusy;
  }
  open(): StudioRound | null {
    return this.#open;
  }
  changed(): void {
    this.#paint();
  }
  sound(kind: 'tick' | 'turn' | 'win' | 'lose'): void {
    this.#sound.play(kind);
  }
  act(name: string, value: number): void {
    const round = this.#open;
    if (this.#isBusy || round === null || this.#pending !== null) return;
    if (!round.moves.some((move) => move.name === name && value >= 0 && value < move.of)) return;
    void this.#send({ kind: 'act', request: { key: randomText(), roundId: round.id, name, value } });
  }

  ask(name: string): void {
    const round = this.#open;
    if (this.#isBusy || this.#isAsking || round === null || this.#pending !== null) return;
    if (!round.moves.some((move) => move.name === name && move.units === 0)) return;
    void this.#ask({ key: randomText(), roundId: round.id, name, value: 0 });
  }

  #stakeMinor(): bigint {
    const units = this.#view.picks().reduce((sum, pick) => sum + pick.units, 0);
    return this.#stakes.unitMinor() * BigInt(units);
  }

  /** Sends a bet or an action, once however often it is pressed, and shows what comes of it. */
  async #send(what: Pending): Promise<void> {
    const isAgain = this.#pending !== null;
    const before = this.#balance;
    this.#pending = what;
    this.#isBusy = true;
    this.#setPace();
    if (what.kind === 'play' && !isAgain) {
      this.#balance -= what.stake;
      this.#teller.message(this.say('goodLuck'));
      this.#teller.win(0n);
      this.#view.start();
    }
    this.#paint();
    try {
      const answer =
        what.kind === 'play' ? this.#service.play(what.request) : this.#service.act(what.request);
      const [round] = await Promise.all([answer, wait(this.motion.isStill() ? 0 : LEAST_TURN_MS)]);
      this.#pending = null;
      if (what.kind === 'play' && what.request.free !== undefined) this.#free.took(what.request.free);
      await this.#show(round);
    } catch (error) {
      await this.#fail(error, { what, before });
    } finally {
      this.#isBusy = false;
      this.#paint();
    }
  }

  /** Quietly: buttons stay as they are, and a lost answer is let go. */
  async #ask(request: ActRequest): Promise<void> {
    this.#isAsking = true;
    try {
      const round = await this.#service.act(request);
      if (this.#isBusy) this.#heard = round;
      else if (round.state === 'open' && this.#open?.id === round.id) {
        this.#open = round;
        await this.#view.show(round);
      } else if (this.#open?.id === round.id) await this.#endAsked(round);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    } finally {
      this.#isAsking = false;
    }
  }
  async #endAsked(round: StudioRound): Promise<void> {
    this.#isBusy = true;
    try {
      await this.#show(round);
    } finally {
      this.#isBusy = false;
      this.#paint();
    }
  }

  /** As fast as the player chose; "skip" goes beyond it for one round. */
  #setPace(): void {
    this.motion.resetPace();
    this.#teller.resetPace();
    if (!this.#bar.isOn('turbo')) return;
    this.motion.hurry();
    this.#teller.hurry();
  }

  async #fail(error: unknown, sent: { what: Pending; before: bigint }): Promise<void> {
    const known = error instanceof ServiceError ? (this.words.refused?.(error.code) ?? null) : null;
    const why = known ?? this.say(faultKey(error));
    this.#teller.message(why, true);
    this.#teller.live(why);
    // The button asks again for the very same.
    if (isLost(error)) return;
    this.#pending = null;
    // The round had ended by then, and what was asked quietly has said so.
    const heard = this.#heard;
    this.#heard = null;
    if (sent.what.kind === 'act' && heard?.id === sent.what.request.roundId && heard.state !== 'open')
      return this.#show(heard);
    this.#view.reset();
    const told = error instanceof ServiceError ? error.balance : null;
    this.#balance = told === null ? sent.before : BigInt(told);
    if (sent.what.kind === 'play' && sent.what.request.free !== undefined)
      this.#free.replace(await this.#service.free().catch(() => []));
    this.#parent.tell('BALANCE');
    if (!(error instanceof ServiceError)) throw error;
  }

  async #show(round: StudioRound): Promise<void> {
    const isOver = round.state !== 'open';
    this.#open = isOver ? null : round;
    // A dearer action has been taken already; a win is not told before it is shown.
    if (round.balance !== null && !isOver) this.#balance = BigInt(round.balance);
    this.#paint();
    if (round.state === 'cancelled') {
      this.#view.reset();
      this.#teller.message(this.say('voided'));
    } else await this.#view.show(round);
    if (round.balance !== null) this.#balance = BigInt(round.balance);
    if (isOver && round.state !== 'cancelled') await this.#end(round);
    else if (!isOver) this.#say(this.words.tell(round));
    this.#parent.tell('BALANCE');
    // Not waited for: the next bet closes the round as well.
    if (round.state === 'credited') void this.#service.seen(round.id).catch(() => undefined);
  }

  async #end(round: StudioRound): Promise<void> {
    const [win, staked] = [BigInt(round.win), round.isFree ? 0n : BigInt(round.staked)];
    const told = this.words.tell(round);
    const end = this.say(endKey(win, staked), { amount: this.money(win) });
    this.#say(`${told} ${end}`);
    this.sound(win > staked ? 'win' : 'lose');
    if (win > staked) await this.#teller.countWin(0n, win);
    else this.#teller.win(win);
    if (win > 0n && win >= BigInt(round.staked) * GREAT_STAKES && !this.motion.isStill())
      await this.#teller.burst(this.say('bigWin'), this.money(win));
    if (round.state === 'drawn' && win > 0n) this.#teller.message(this.say('winPending'), true);
  }
  #say(text: string): void {
    this.#teller.message(text);
    this.#teller.live(text);
  }

  /** An open round goes on, an interrupted one is shown. */
  async #takeUp(): Promise<void> {
    const round = this.#session.open ?? this.#session.interrupted;
    if (round === null) {
      const first = this.#view.picks().length === 0 ? 'pickFirst' : 'ready';
      this.#teller.message(this.say(this.#session.waiting ? 'waiting' : first), this.#session.waiting);
      return;
    }
    this.#isBusy = true;
    this.#paint();
    try {
      await this.#show(round);
      const note = this.say(round.state === 'open' ? 'continues' : 'restored');
      this.#teller.message(`${note} ${byId('message', HTMLElement).textContent}`);
    } finally {
      this.#isBusy = false;
      this.#paint();
    }
  }

  #press(): void {
    if (this.#isBusy) {
      this.motion.hurry();
      this.#teller.hurry();
      return;
    }
    if (this.#pending !== null) return void this.#send(this.#pending);
    const picks = this.#view.picks();
    if (this.#open !== null) return;
    if (picks.length === 0) return this.#say(this.say('pickFirst'));
    const set = this.#free.inUse();
    const stake = set === null ? this.#stakeMinor() : 0n;
    if (this.#balance < stake) {
      this.#teller.message(this.say('noFunds'), true);
      this.#teller.live(this.say('noFunds'));
      return;
    }
    const unit = this.#stakes.unitMinor().toString();
    const request = { key: randomText(), unit, picks, ...(set === null ? {} : { free: set.id }) };
    void this.#send({ kind: 'play', request, stake });
  }
  #step(by: 1 | -1): void {
    if (this.#isFixed() || !this.#stakes.step(by)) return;
    this.#paint();
    this.#teller.live(this.say('betIs', { amount: this.money(this.#shownStake()) }));
  }
  #isFixed(): boolean {
    return this.#isBusy || this.#pending !== null || this.#open !== null;
  }
  /** What the stepper tells: the stake, or one unit while nothing is picked. */
  #shownStake(): bigint {
    const stake = this.#stakeMinor();
    return stake > 0n ? stake : this.#stakes.unitMinor();
  }

  #paint(): void {
    const isFixed = this.#isFixed();
    this.#free.paint(isFixed);
    this.#stakes.paint(isFixed);
    const hasPicks = this.#view.picks().length > 0;
    byId('balance', HTMLElement).textContent = this.money(this.#balance);
    byId('step-name', HTMLElement).textContent = this.say(hasPicks ? 'totalBet' : 'unitOf');
    byId('step', HTMLElement).textContent = this.money(
      this.#open === null ? this.#shownStake() : BigInt(this.#open.staked),
    );
    const go = byId('go', HTMLButtonElement);
    const isWaiting = this.#open !== null && !this.#isBusy && this.#pending === null;
    go.disabled = false;
    // The round's own buttons stand in its place.
    go.classList.toggle('away', isWaiting);
    go.setAttribute('aria-disabled', String(isWaiting || (!this.#isBusy && !hasPicks)));
    byId('go-word', HTMLElement).textContent = this.#isBusy
      ? this.say('skip')
      : this.#pending !== null
        ? this.say('retry')
        : (this.#view.go?.() ?? this.words.go);
    byId('go-stake', HTMLElement).textContent =
      this.#isBusy || !hasPicks || this.#free.inUse() !== null ? '' : this.money(this.#shownStake());
    document.body.classList.toggle('busy', this.#isBusy);
    this.#moves.paint(this.#open, this.#isBusy || this.#pending !== null);
    this.#view.paint();
  }

  #stand(): void {
    byId('frame', HTMLElement).prepend(this.#view.stage);
    byId('picker', HTMLElement).replaceChildren(...(this.#view.picker ? [this.#view.picker] : []));
    byId('title', HTMLElement).textContent = this.info.theme.title;
    byId('brand', HTMLElement).textContent = this.info.theme.brand;
    // The label of the one balance says what kind of money it is.
    if (this.#session.trial) byId('purse-name', HTMLElement).textContent = this.say('playMoney');
    byId('back', HTMLButtonElement).hidden = !this.#parent.isFramed;
    byId('return', HTMLElement).textContent = this.say('returnIs', { percent: returnRange(this) });
    document.title = this.info.theme.title;
  }
  #listen(): GameBar {
    const onError = (error: unknown): void => this.#teller.message(this.say(faultKey(error)), true);
    const dialogs = createDialogs<StudioRound>({
      language: { code: this.code, say: this.say },
      money: this.money,
      service: this.#service,
      session: this.#session,
      sheet: this.#sheet,
      stake: (round) => round.staked,
      proof: (round) => ({ picks: JSON.stringify(round.picks), actions: JSON.stringify(round.actions) }),
      line: (round) => (round.show === null ? '' : this.words.tell(round)),
      onError,
      held: waitingNodes({ shell: { code: this.code, say: this.say }, service: this.#service, onError }),
    });
    const on = (id: string, work: () => void): void =>
      byId(id, HTMLButtonElement).addEventListener('click', work);
    on('go', () => this.#press());
    on('bet-down', () => this.#step(-1));
    on('bet-up', () => this.#step(1));
    on('back', () => this.#parent.tell('GO_BACK'));
    const open = {
      rules: () => this.#sheet.open(this.say('rules'), infoNodes(this, this.#limits())),
      history: () => void dialogs.history(),
      fair: () => dialogs.fair(),
    };
    const bar = createGameBar({ parent: this.#parent, open });
    on('open-menu', () => openMenu({ table: this, sheet: this.#sheet, bar, open }));
    document.addEventListener('keydown', (event) => this.#key(event));
    return bar;
  }
  #limits(): { low: bigint; high: bigint } {
    const units = this.#session.units.map(BigInt);
    const least = Math.min(...this.info.places.map((place) => place.least));
    return {
      low: (units[0] ?? 0n) * BigInt(least),
      high: (units.at(-1) ?? 0n) * BigInt(this.info.mostUnits),
    };
  }
  #key(event: KeyboardEvent): void {
    if (this.#sheet.isOpen() || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const isOnControl =
      event.target instanceof Element && event.target.closest('button, a, input, select') !== null;
    if ((event.key === ' ' || event.key === 'Enter') && !isOnControl) this.#press();
    else if (this.#view.key(event.key)) this.#paint();
    else if (isOnControl && event.target instanceof HTMLInputElement) return;
    else if (event.key === 'ArrowUp') this.#step(1);
    else if (event.key === 'ArrowDown') this.#step(-1);
    else return;
    event.preventDefault();
  }
}
