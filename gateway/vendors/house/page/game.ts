import type { RoundView, SessionView } from '../api-shapes';
import { LINES } from '../slot-data';
import { createDialogs, type Dialogs } from './dialogs';
import { byId, wait } from './dom';
import { fillTexts, languageOf, type TextKey } from './locales';
import { moneyFormat } from './money';
import { createParent } from './parent';
import { createReels } from './reels';
import { createService, randomText, ServiceError } from './service';
import { createRoundShow } from './show-round';

const OPENING_STOPS = [2, 9, 20, 13, 0];
const AUTO_PAUSE_MS = 700;
const MIN_TURN_MS = 260;

const language = languageOf(location.search);
const { say } = language;
const service = createService();

const errorText: Record<string, TextKey> = {
  WALLET_NOT_ENOUGH: 'noFunds',
  SESSION_INVALID: 'sessionOver',
  ACCESS_DENIED: 'refused',
  VENDOR_UNAVAILABLE: 'refused',
  LOST: 'lost',
};
const textOf = (error: unknown): string =>
  say(error instanceof ServiceError ? (errorText[error.code] ?? 'busy') : 'busy');

interface Auto {
  left: number;
  lossLeftMinor: bigint;
}

const startGame = (session: SessionView): void => {
  const money = moneyFormat({ locale: language.code, currency: session.currency, digits: session.digits });
  const parent = createParent(session.parentOrigins);
  const reels = createReels();
  const show = createRoundShow({ language, money, reels });
  const spinButton = byId('spin', HTMLButtonElement);
  const autoButton = byId('open-auto', HTMLButtonElement);
  const betDown = byId('bet-down', HTMLButtonElement);
  const betUp = byId('bet-up', HTMLButtonElement);
  const bets = session.bets.map(BigInt);
  let betIndex = Math.min(2, bets.length - 1);
  let balance = BigInt(session.balance);
  let isBusy = false;
  let auto: Auto | null = null;
  /** A spin whose answer was lost: the same key asks for the same round. */
  let pending: { key: string; betPerLine: bigint } | null = null;

  const betPerLine = (): bigint => bets[betIndex] ?? 1n;
  const totalBet = (): bigint => betPerLine() * BigInt(LINES.length);

  const paint = (): void => {
    byId('balance', HTMLElement).textContent = money(balance);
    byId('bet', HTMLElement).textContent = money(totalBet());
    byId('per-line', HTMLElement).textContent = money(betPerLine());
    betDown.disabled = isBusy || auto !== null || pending !== null || betIndex === 0;
    betUp.disabled = isBusy || auto !== null || pending !== null || betIndex === bets.length - 1;
    document.body.classList.toggle('busy', isBusy);
    autoButton.classList.toggle('on', auto !== null);
    byId('spin-word', HTMLElement).textContent = say(isBusy ? 'hurry' : 'spin');
    byId('auto-word', HTMLElement).textContent = auto
      ? say('stopAuto', { left: auto.left })
      : say('autoplay');
    spinButton.disabled = false;
  };
  const changeBet = (by: number): void => {
    if (isBusy || auto || pending) return;
    betIndex = Math.max(0, Math.min(bets.length - 1, betIndex + by));
    paint();
    byId('live', HTMLElement).textContent = say('betIs', { amount: money(totalBet()) });
  };

  const finishRound = async (round: RoundView): Promise<void> => {
    await show.play(round);
    if (round.state === 'drawn') show.message(say('winPending'), true);
    parent.tell('BALANCE');
    // Not waited for: the next spin closes the round as well.
    if (round.state === 'credited') void service.seen(round.id).catch(() => undefined);
  };

  /** Plays one round; answers what it won less its price, or null when there was none. */
  const spinOnce = async (): Promise<bigint | null> => {
    const wish = pending ?? { key: randomText(), betPerLine: betPerLine() };
    if (!pending && balance < totalBet()) {
      show.message(say('noFunds'), true);
      return null;
    }
    isBusy = true;
    show.calm();
    show.message(say('goodLuck'));
    byId('win', HTMLElement).textContent = money(0n);
    if (!pending) balance -= totalBet();
    pending = wish;
    paint();
    reels.start();
    const before = balance + wish.betPerLine * BigInt(LINES.length);
    try {
      const [round] = await Promise.all([
        service.spin(wish.key, wish.betPerLine.toString()),
        wait(MIN_TURN_MS),
      ]);
      pending = null;
      await finishRound(round);
      if (round.balance !== null) balance = BigInt(round.balance);
      return BigInt(round.win) - BigInt(round.bet);
    } catch (error) {
      reels.show(OPENING_STOPS);
      show.message(textOf(error), true);
      const isLost = error instanceof ServiceError && (error.code === 'LOST' || error.code === 'BUSY');
      if (!isLost) {
        pending = null;
        balance = error instanceof ServiceError && error.balance !== null ? BigInt(error.balance) : before;
        parent.tell('BALANCE');
      }
      return null;
    } finally {
      isBusy = false;
      paint();
    }
  };

  const stopAuto = (text: TextKey | null): void => {
    auto = null;
    if (text !== null) show.message(say(text));
    paint();
  };
  const runAuto = async (plan: Auto): Promise<void> => {
    auto = plan;
    while (auto !== null && auto.left > 0) {
      if (auto.lossLeftMinor < totalBet()) return stopAuto('autoLimit');
      auto.left -= 1;
      const gainMinor = await spinOnce();
      if (gainMinor === null) return stopAuto(null);
      // stopAuto() may have been pressed meanwhile.
      const running = auto as Auto | null;
      if (running === null) return;
      running.lossLeftMinor += gainMinor;
      await wait(AUTO_PAUSE_MS);
    }
    if (auto !== null) stopAuto('autoEnded');
  };
  const press = (): void => {
    if (isBusy) show.hurry();
    else if (auto === null) void spinOnce();
  };

  const dialogs: Dialogs = createDialogs({
    language,
    money,
    service,
    session,
    betPerLine,
    onAutoplay: ({ count, lossMinor }) => void runAuto({ left: count, lossLeftMinor: lossMinor }),
    onError: (error) => show.message(textOf(error), true),
  });
  const pressAuto = (): void => {
    if (auto) stopAuto('autoEnded');
    else if (!isBusy) dialogs.autoplay();
  };

  spinButton.addEventListener('click', press);
  autoButton.addEventListener('click', pressAuto);
  betDown.addEventListener('click', () => changeBet(-1));
  betUp.addEventListener('click', () => changeBet(1));
  byId('open-paytable', HTMLElement).addEventListener('click', dialogs.paytable);
  byId('open-history', HTMLElement).addEventListener('click', () => void dialogs.history());
  byId('open-fair', HTMLElement).addEventListener('click', dialogs.fair);
  const back = byId('back', HTMLButtonElement);
  back.hidden = !parent.isFramed;
  back.addEventListener('click', () => parent.tell('GO_BACK'));

  document.addEventListener('keydown', (event) => {
    if (dialogs.isOpen() || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const isOnControl =
      event.target instanceof Element && event.target.closest('button, a, input, select') !== null;
    if ((event.key === ' ' || event.key === 'Enter') && !isOnControl) press();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowRight') changeBet(1);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') changeBet(-1);
    else if (event.key === 'a' || event.key === 'A') pressAuto();
    else return;
    event.preventDefault();
  });

  byId('trial', HTMLElement).hidden = !session.trial;
  byId('ribbon', HTMLElement).textContent = say('ready');
  byId('return', HTMLElement).textContent = say('returnIs', {
    percent: new Intl.NumberFormat(language.code, { maximumFractionDigits: 2 }).format(
      session.returnPpm / 10_000,
    ),
  });
  reels.show(OPENING_STOPS);
  if (session.waiting) show.message(say('waiting'), true);
  paint();
  byId('veil', HTMLElement).hidden = true;
  const { interrupted } = session;
  if (interrupted) {
    isBusy = true;
    paint();
    show.message(say('restored'));
    void wait(MIN_TURN_MS * 4)
      .then(() => finishRound(interrupted))
      .finally(() => {
        isBusy = false;
        paint();
      });
  }
};

const runClock = (): void => {
  const from = Date.now();
  const clock = byId('clock', HTMLElement);
  setInterval(() => {
    const minutes = Math.floor((Date.now() - from) / 60_000);
    clock.textContent = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  }, 5_000);
};

const boot = async (): Promise<void> => {
  const veil = byId('veil-text', HTMLElement);
  const retry = byId('veil-retry', HTMLButtonElement);
  retry.hidden = true;
  veil.textContent = say('loading');
  try {
    const session = await service.open(new URLSearchParams(location.search).get('ticket'));
    // The house's seed is committed by now, so this choice can't have been known to it.
    if (session.seeds.clientSeed === null) session.seeds = await service.clientSeed(randomText());
    startGame(session);
  } catch (error) {
    const isOver = error instanceof ServiceError && error.code === 'SESSION_INVALID';
    byId('veil', HTMLElement).classList.add('still');
    veil.textContent = isOver ? say('sessionOver') : say('busy');
    retry.hidden = isOver;
  }
};

document.documentElement.lang = language.code;
fillTexts(document, language);
byId('veil-retry', HTMLButtonElement).addEventListener('click', () => void boot());
runClock();
void boot();
