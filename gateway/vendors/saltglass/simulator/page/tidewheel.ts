import { endKey } from '../../../page-kit/end-key';
import { isTransient, ServiceError } from '../../../page-kit/caller';
import { byId, fillTexts, requestedLanguage, randomText, runSessionClock } from '../../../page-kit/dom';
import { moneyFormat } from '../../../page-kit/money';
import { createGameBar } from '../../../page-kit/game-bar';
import { createParent } from '../../../page-kit/parent';
import { createSheet } from '../../../page-kit/sheet';
import { createLanguage } from '../../../kit/language';
import type { BetView, SessionView, SlipView, TableView } from '../api-shapes';
import { tidewheel, type TideKey } from '../locales/index';
import { colourOf, MAX_SPOTS, type Spot } from '../wheel';
import { createChips } from './chips';
import { createDialogs } from './dialogs';
import { createFelt } from './felt';
import { paintPhase, paintResults, phaseAt, phaseTimes, type Phase } from './phase-view';
import { createService } from './service';
import { Stakes } from './stakes';
import { createWheelView } from './wheel-view';

const TICK_MS = 250;
/** Asked a little after each turn of the clock, so that the table has turned as well. */
const SYNC_LAG_MS = 150;
/** When the table was not there, or a win is still on its way. */
const AGAIN_MS = 1_500;

const language = createLanguage<TideKey>(tidewheel, requestedLanguage());
const { say } = language;
const service = createService();

const errorText: Record<string, TideKey> = {
  WALLET_NOT_ENOUGH: 'noFunds',
  WALLET_AMOUNT_INVALID: 'refused',
  ROUND_UNKNOWN: 'betsClosed',
  SESSION_INVALID: 'sessionOver',
  ACCESS_DENIED: 'refused',
  VENDOR_UNAVAILABLE: 'refused',
  TOO_MANY_REQUESTS: 'slowDown',
  LOST: 'lost',
};
const keyOf = (error: unknown): TideKey =>
  (error instanceof ServiceError ? errorText[error.code] : undefined) ?? 'busy';

class TablePage {
  readonly #session: SessionView;
  readonly #money;
  readonly #wheel = createWheelView();
  readonly #felt;
  readonly #stakes = new Stakes();
  readonly #sheet = createSheet();
  readonly #parent;
  readonly #chips;
  #table: TableView;
  #offsetMs = 0;
  #balance: bigint;
  #slip: SlipView | null = null;
  /** A bet whose answer was lost: the same key asks for the same slip. */
  #pending: { key: string; roundNo: string; bets: BetView[] } | null = null;
  #isBusy = false;
  #spunNo = '';
  #shownNo = '';
  #timer = 0;

  constructor(session: SessionView) {
    this.#session = session;
    this.#table = session.table;
    this.#balance = BigInt(session.balance);
    this.#money = moneyFormat({ locale: language.code, currency: session.currency, digits: session.digits });
    this.#parent = createParent(session.parentOrigins);
    const short = (minor: bigint): string => this.#short(minor);
    this.#chips = createChips({ chips: session.chips.map(BigInt), money: this.#money, short });
    this.#felt = createFelt({
      language,
      money: this.#money,
      short,
      onTap: (spot) => this.#tap(spot),
    });
    const percent = new Intl.NumberFormat(language.code, { maximumFractionDigits: 2 });
    const returnText = say('returnIs', { percent: percent.format(session.returnPpm / 10_000) });
    byId('return', HTMLElement).textContent = returnText;
    byId('trial', HTMLElement).hidden = !session.trial;
    this.#listen(
      createDialogs({
        language,
        money: this.#money,
        service,
        sheet: this.#sheet,
        returnText,
        commitment: () => this.#table.commitment,
        onError: (error) => this.#say(say(keyOf(error)), true),
      }),
    );
    this.#say(say('chooseSpot'));
    const { interrupted } = session;
    if (interrupted !== null && interrupted.pocket !== null) {
      this.#showRestored(interrupted, interrupted.pocket);
    }
    this.#take(session.table);
    setInterval(() => this.#tick(), TICK_MS);
  }

  #short(minor: bigint): string {
    const value = Number(minor) / 10 ** this.#session.digits;
    return new Intl.NumberFormat(language.code, { notation: 'compact', maximumFractionDigits: 1 }).format(
      value,
    );
  }
  #say(text: string, isBad = false): void {
    const message = byId('message', HTMLElement);
    message.textContent = text;
    message.classList.toggle('bad', isBad);
  }
  #live(text: string): void {
    byId('live', HTMLElement).textContent = text;
  }

  #now(): number {
    return Date.now() + this.#offsetMs;
  }
  #phase(): Phase {
    return phaseAt(this.#table.round, this.#now());
  }
  #isOpen(): boolean {
    return this.#phase() === 'betting' && this.#slip === null && !this.#isBusy && this.#pending === null;
  }

  /** Takes up what the table says, and arranges when to ask it next. */
  #take(table: TableView): void {
    const isNew = table.round.no !== this.#table.round.no;
    this.#offsetMs = table.nowMs - Date.now();
    this.#table = table;
    this.#slip = table.slip?.state === 'cancelled' ? null : table.slip;
    if (isNew) {
      this.#pending = null;
      this.#say(say('chooseSpot'));
    }
    const [last] = table.results;
    if (this.#phase() === 'betting' && last && this.#spunNo === '') this.#wheel.rest(last.pocket);
    if (table.pocket !== null && this.#spunNo !== table.round.no) {
      this.#spunNo = table.round.no;
      this.#wheel.spin(table.pocket, table.round.restsAtMs - this.#now());
    }
    if (this.#phase() === 'resting') this.#rest();
    paintResults(table, this.#phase() === 'resting');
    this.#paint();
    this.#schedule();
  }

  #schedule(): void {
    const isOwed = this.#phase() === 'resting' && this.#slip !== null && this.#slip.pocket === null;
    const { to } = phaseTimes(this.#table.round, this.#phase());
    clearTimeout(this.#timer);
    const waitMs = isOwed ? AGAIN_MS : Math.max(0, to - this.#now()) + SYNC_LAG_MS;
    this.#timer = window.setTimeout(() => void this.#sync(), waitMs);
  }
  async #sync(): Promise<void> {
    try {
      this.#take(await service.table());
    } catch (error) {
      this.#say(say(keyOf(error)), true);
      const isOver = error instanceof ServiceError && error.code === 'SESSION_INVALID';
      if (!isOver) this.#timer = window.setTimeout(() => void this.#sync(), AGAIN_MS);
    }
  }

  /** The wheel has come to rest: what it means for this player. */
  #rest(): void {
    const { pocket, round } = this.#table;
    if (pocket === null) return;
    const slip = this.#slip;
    const isSettled = slip === null || slip.pocket !== null;
    if (!isSettled || this.#shownNo === round.no) return;
    this.#shownNo = round.no;
    const rests = say('rests', { pocket, colour: say(colourOf(pocket)) });
    if (slip === null) return this.#live(rests);
    const win = BigInt(slip.win);
    const text = say(endKey(win, BigInt(slip.bet)), { amount: this.#money(win) });
    byId('win', HTMLElement).textContent = this.#money(win);
    this.#say(text);
    this.#live(`${rests}. ${text}`);
    if (slip.balance !== null) this.#balance = BigInt(slip.balance);
    this.#parent.tell('BALANCE');
    void service.seen(slip.id).catch(() => undefined);
  }
  #showRestored(slip: SlipView, pocket: number): void {
    const win = BigInt(slip.win);
    const text = say('restored', { pocket, colour: say(colourOf(pocket)) });
    const end = say(endKey(win, BigInt(slip.bet)), { amount: this.#money(win) });
    this.#say(`${text} ${end}`);
    this.#live(`${text} ${end}`);
    byId('win', HTMLElement).textContent = this.#money(win);
    void service.seen(slip.id).catch(() => undefined);
  }

  #tap(spot: Spot): void {
    if (!this.#isOpen()) return;
    const chip = this.#chips.chosen();
    const spots = this.#stakes.bySpot();
    const most = BigInt(this.#session.maxOnSpot);
    if (this.#stakes.on(spot) + chip > most || (!spots.has(spot) && spots.size >= MAX_SPOTS))
      return this.#say(say('limitSpot', { amount: this.#money(most) }), true);
    if (this.#stakes.total + chip > this.#balance) return this.#say(say('noFunds'), true);
    this.#stakes.put(spot, chip);
    this.#say('');
    this.#paint();
  }
  #act(work: () => void): void {
    if (!this.#isOpen()) return;
    work();
    this.#paint();
  }

  async #place(): Promise<void> {
    if (this.#isBusy || this.#slip !== null || this.#phase() !== 'betting') return;
    const request = this.#pending ?? {
      key: randomText(),
      roundNo: this.#table.round.no,
      bets: this.#stakes.wire(),
    };
    if (request.bets.length === 0) return this.#say(say('chooseSpot'), true);
    if (this.#pending === null && this.#stakes.total > this.#balance) return this.#say(say('noFunds'), true);
    this.#isBusy = true;
    this.#pending = request;
    this.#paint();
    try {
      const slip = await service.bet(request);
      this.#pending = null;
      this.#slip = slip;
      this.#stakes.keep(slip.bets);
      if (slip.balance !== null) this.#balance = BigInt(slip.balance);
      byId('win', HTMLElement).textContent = this.#money(0n);
      this.#say(say('betPlaced', { amount: this.#money(slip.bet) }));
      this.#live(say('betPlaced', { amount: this.#money(slip.bet) }));
      this.#parent.tell('BALANCE');
    } catch (error) {
      this.#say(say(keyOf(error)), true);
      if (!(error instanceof ServiceError && isTransient(error.code))) {
        this.#pending = null;
        if (error instanceof ServiceError && error.balance !== null) this.#balance = BigInt(error.balance);
        this.#parent.tell('BALANCE');
      }
    } finally {
      this.#isBusy = false;
      this.#paint();
    }
  }

  #paint(): void {
    const isOpen = this.#isOpen();
    const phase = this.#phase();
    const stakes = this.#slip
      ? new Map(this.#slip.bets.map((bet) => [bet.spot, BigInt(bet.amount)]))
      : this.#stakes.bySpot();
    const total = this.#slip ? BigInt(this.#slip.bet) : this.#stakes.total;
    this.#felt.paint({ stakes, open: isOpen, pocket: phase === 'resting' ? this.#table.pocket : null });
    byId('balance', HTMLElement).textContent = this.#money(this.#balance);
    byId('bet', HTMLElement).textContent = this.#money(total);
    byId('undo', HTMLButtonElement).disabled = !isOpen || total === 0n;
    byId('clear', HTMLButtonElement).disabled = !isOpen || total === 0n;
    byId('repeat', HTMLButtonElement).disabled = !isOpen || !this.#stakes.canRepeat;
    const place = byId('place', HTMLButtonElement);
    place.disabled = phase !== 'betting' || this.#slip !== null || this.#isBusy || total === 0n;
    place.textContent = say(this.#slip ? 'placed' : 'place');
    this.#tick();
  }
  #tick(): void {
    const phase = paintPhase({ table: this.#table, nowMs: this.#now(), language });
    if (document.body.dataset['phase'] === phase) return;
    document.body.dataset['phase'] = phase;
    if (phase === 'turning') this.#live(say('noMore'));
    this.#paint();
  }

  #listen(dialogs: ReturnType<typeof createDialogs>): void {
    const on = (id: string, work: () => void): void =>
      byId(id, HTMLButtonElement).addEventListener('click', work);
    const undo = (): void => this.#act(() => this.#stakes.undo());
    const clear = (): void => this.#act(() => this.#stakes.clear());
    const repeat = (): void => this.#act(() => this.#stakes.repeat());
    const place = (): void => void this.#place();
    on('undo', undo);
    on('clear', clear);
    on('repeat', repeat);
    on('place', place);
    const open = {
      rules: () => dialogs.rules(),
      history: () => void dialogs.history(),
      fair: () => dialogs.fair(),
    };
    on('open-rules', open.rules);
    on('open-fair', open.fair);
    on('open-history', open.history);
    createGameBar({ parent: this.#parent, open, settings: [] });
    const back = byId('back', HTMLButtonElement);
    back.hidden = !this.#parent.isFramed;
    back.addEventListener('click', () => this.#parent.tell('GO_BACK'));
    const keys: Record<string, () => void> = { p: place, u: undo, c: clear, r: repeat };
    document.addEventListener('keydown', (event) => {
      const work = keys[event.key.toLowerCase()];
      if (!work || this.#sheet.isOpen() || event.repeat || event.ctrlKey || event.altKey || event.metaKey)
        return;
      work();
      event.preventDefault();
    });
    // A tab that slept missed the turns of the clock.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void this.#sync();
    });
  }
}

const boot = async (): Promise<void> => {
  const veil = byId('veil-text', HTMLElement);
  const retry = byId('veil-retry', HTMLButtonElement);
  retry.hidden = true;
  veil.textContent = say('loading');
  try {
    const session = await service.open(new URLSearchParams(location.search).get('ticket'));
    new TablePage(session);
    byId('veil', HTMLElement).hidden = true;
  } catch (error) {
    const isOver = error instanceof ServiceError && error.code === 'SESSION_INVALID';
    byId('veil', HTMLElement).classList.add('still');
    veil.textContent = say(isOver ? 'sessionOver' : 'busy');
    retry.hidden = isOver;
    // A fault of ours belongs in the console, not behind a polite sentence.
    if (!(error instanceof ServiceError)) throw error;
  }
};

document.documentElement.lang = language.code;
fillTexts(document, language);
byId('veil-retry', HTMLButtonElement).addEventListener('click', () => void boot());
runSessionClock(byId('clock', HTMLElement));
void boot();
