import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lotteryDomain } from '../../core/domains/lottery';
import { errors } from '../../locales/en/errors';
import { lottery as words } from '../../locales/en/lottery';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { settleFakeDraw } from '../../testing/fake-lottery-bets';
import { newMember } from '../../testing/fake-state';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { LotteryWidget, lotteryStyles } from './index';

const GAME = 'FAKE5';
const ORDERS = ['lottery.bet', 'lottery.chase'];
let world: TestWorld;
let stage: Stage;
/** The gateway sells what is ordered, and its answers never come back. */
let isLost = false;
/** The gateway sells what is ordered, and its answers come after this. */
let delay = Promise.resolve();
const losing: typeof globalThis.fetch = async (input, init) => {
  const answering = world.gateway.fetch(input, init);
  const name = world.gateway.seen.at(-1)?.name ?? '';
  const answer = await answering;
  if (ORDERS.includes(name)) await delay;
  return isLost && ORDERS.includes(name) ? new Response('', { status: 502 }) : answer;
};
beforeEach(async () => {
  isLost = false;
  delay = Promise.resolve();
  world = createTestWorld({ ports: { fetch: losing } });
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...lotteryStyles],
    texts: { lottery: words },
  });
  await world.client.system.start();
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const fill = (text: string, values: Record<string, string | number>): string =>
  Object.entries(values).reduce((old, [name, value]) => old.replace(`{{${name}}}`, String(value)), text);
const login = () => world.client.session.login({ mode: 'username', ...MEMBER });
const open = async (): Promise<void> => {
  stage.show(<LotteryWidget game={GAME} area="all" mode="all" />);
  await stage.find('.bet-panel');
};
const click = async (name: string): Promise<void> => (await stage.button(name)).click();
const digit = (place: number, number: number) =>
  stage.button(fill(words.digitOf, { row: fill(words.place, { number: place }), number }));
const pick = async (...digits: number[]): Promise<void> => {
  for (const [at, number] of digits.entries()) {
    (await digit(at + 1, number)).click();
    await vi.waitFor(async () =>
      expect((await digit(at + 1, number)).getAttribute('aria-pressed')).toBe('true'),
    );
  }
};
const addLine = async (...digits: number[]): Promise<void> => {
  await pick(...digits);
  await click(words.addLine);
  await stage.find('[part="line"]');
};
const placeButton = () => stage.find<HTMLButtonElement>('.slip-side [part="place"], [part="place"]');
const tickets = () => world.gateway.state.lottery.tickets;
/** Keys of the orders that the gateway has read, the oldest first. */
const keys = () =>
  world.gateway.seen.flatMap(({ name, input }) =>
    ORDERS.includes(name) && input !== null ? [Reflect.get(Object(input), 'requestId')] : [],
  );
const leave = async (): Promise<void> => {
  stage.show(null);
  await vi.waitFor(() => expect(stage.root.querySelector('.bet-panel')).toBeNull());
};
/** Places the slip, and holds the order on its way to the gateway until the answer of this is called. */
const placeHeld = async (): Promise<() => void> => {
  let arrive = (): void => undefined;
  const arrived = new Promise<undefined>((resolve) => (arrive = () => resolve(undefined)));
  const sent = vi.fn();
  world.gateway.intercept = ({ name }) => {
    if (!ORDERS.includes(name)) return undefined;
    world.gateway.intercept = null;
    sent();
    return arrived;
  };
  (await placeButton()).click();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  return arrive;
};

/** Buys the slip, and the answer is lost. */
const placeLost = async (): Promise<void> => {
  isLost = true;
  (await placeButton()).click();
  await stage.reads(errors.BUSY);
  isLost = false;
};
/** Puts another line into the slip in place of the one whose answer is lost, and is asked about that order. */
const askOfLost = async (): Promise<void> => {
  await placeLost();
  await click(words.clearSlip);
  await stage.reads(words.slipEmpty);
  await addLine(4, 5, 6);
  (await placeButton()).click();
  await stage.reads(words.unansweredTitle);
};
const OTHER_MEMBER = { username: 'joana2', password: 'Other-Pass-1' };
const loginOther = async (): Promise<void> => {
  newMember(world.gateway.state, OTHER_MEMBER);
  await world.client.session.login({ mode: 'username', ...OTHER_MEMBER });
  await placeButton();
};
const logout = async (): Promise<void> => {
  await world.client.session.logout();
  await stage.find('[part="login"]');
};
/** Watches the purchases of the page; what it returns resolves once the page has the answers of all of them. */
const watchAnswers = (): (() => Promise<unknown>) => {
  const place = vi.spyOn(world.client.use(lotteryDomain), 'place');
  return () => Promise.allSettled(place.mock.results.map(({ value }) => value as unknown));
};

describe('[LOTT-3] the lottery', () => {
  it('shows guests its games with countdown and last numbers, and a game opens from there', async () => {
    stage.show(<LotteryWidget game="" area="all" mode="all" />);
    await stage.reads('Harbour Five');
    await stage.find('[role="timer"]');
    expect(stage.root.querySelector('.drawn')?.getAttribute('aria-label')).toContain('4 0 7 7 2');
    await stage.axe();
    await click(`${words.play}: Harbour Five`);
    await stage.find('.bet-panel');
    expect(stage.events).toContainEqual({ name: 'foyer-lottery-game', detail: { game: GAME } });
  });

  it('takes no other area than the one asked for', async () => {
    stage.show(<LotteryWidget game="" area="VN" mode="all" />);
    await stage.reads(words.noGames);
  });

  it('lets guests fill a slip and asks for the login at the bet, with the slip kept', async () => {
    await open();
    await addLine(1, 2, 3);
    const intents: string[] = [];
    world.client.onIntent(({ type }) => intents.push(type) > 0);
    (await stage.find('[part="login"]')).click();
    expect(intents).toEqual(['need-login']);
    await login();
    await placeButton();
    expect(stage.root.querySelectorAll('[part="line"]')).toHaveLength(1);
    expect(tickets()).toEqual([]);
  });

  it('counts combinations as they are picked and buys a slip for what it shows', async () => {
    await login();
    await open();
    await pick(1, 2, 3);
    (await digit(1, 9)).click();
    await stage.reads(fill(words.combinations_other, { count: 2 }));
    await click(words.addLine);
    await stage.axe();
    (await placeButton()).click();
    await vi.waitFor(() => expect(tickets()).toHaveLength(1));
    expect(tickets()[0]?.ticket.stake.minor).toBe(400n);
    expect(tickets()[0]?.ticket.lines).toMatchObject([{ bet: 'FIRST3', selection: '1,9|2|3', count: 2 }]);
    await stage.reads(words.slipEmpty);
  });

  it('is picked by the keyboard: arrows walk a board that is one stop of the tab order', async () => {
    await open();
    const first = await digit(1, 0);
    first.focus();
    first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    expect(stage.root.activeElement).toBe(await digit(1, 1));
    await vi.waitFor(async () => expect((await digit(1, 1)).tabIndex).toBe(0));
    expect(first.tabIndex).toBe(-1);
    (await digit(1, 1)).dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    expect(stage.root.activeElement).toBe(await digit(1, 9));
  });

  it('suggests numbers by chance that are one combination', async () => {
    await open();
    await click(words.quickPick);
    await stage.reads(fill(words.combinations_one, { count: 1 }));
    expect(stage.root.querySelectorAll('.cell[aria-pressed="true"]')).toHaveLength(3);
  });

  it('has a multiple that can be cleared and typed anew, and refuses what is none with words', async () => {
    await login();
    await open();
    await pick(1, 2, 3);
    const refused = fill(words.countRefused, { max: '99' }).split('99')[0] ?? '';
    const field = await stage.field('multiple');
    for (const typed of ['', '2.5', '-3', '0', '5k', '999999']) {
      await stage.type('multiple', typed);
      await stage.reads(refused);
      expect(field.value).toBe(typed);
      expect(field.getAttribute('aria-invalid')).toBe('true');
    }
    await click(words.addLine);
    expect(stage.root.querySelectorAll('[part="line"]')).toHaveLength(0);
    await stage.type('multiple', '５');
    await vi.waitFor(() => expect(stage.text()).not.toContain(refused));
    await click(fill(words.higher, { name: words.multiple }));
    await vi.waitFor(() => expect(field.value).toBe('6'));
    await click(words.addLine);
    await stage.find('[part="line"]');
    (await placeButton()).click();
    await vi.waitFor(() => expect(tickets()[0]?.ticket.lines).toMatchObject([{ multiple: 6 }]));
  });

  it('places no chase while one of its numbers is cleared', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    (await stage.find<HTMLInputElement>('input[name="chase"]')).click();
    await stage.type('draws', '');
    await stage.reads(fill(words.countRefused, { max: 100 }));
    await vi.waitFor(async () => expect((await placeButton()).disabled).toBe(true));
    await stage.type('draws', '3');
    await vi.waitFor(async () => expect((await placeButton()).disabled).toBe(false));
  });

  it('takes tiles with their odds', async () => {
    await open();
    await click('Sum big or small');
    await click(fill(words.withOdds, { name: words.symbol_BIG, odds: '1.9' }));
    await stage.reads(fill(words.combinations_one, { count: 1 }));
    await click(words.addLine);
    await stage.reads(words.symbol_BIG);
  });
});

describe('[LOTT-3] what a person saw', () => {
  it('is asked again when the price has changed: nothing is charged before the new yes', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    const [game] = world.gateway.state.lottery.games;
    const unit = game?.currencyUnits['BRL'];
    if (game === undefined || unit === undefined) throw new Error('no game');
    world.gateway.state.lottery.games = [
      { ...game, version: 2, currencyUnits: { BRL: { ...unit, unitMinor: 300 } } },
    ];
    (await placeButton()).click();
    await stage.reads(words.priceTitle);
    expect(stage.text()).toContain('2.00');
    expect(stage.text()).toContain('3.00');
    expect(tickets()).toEqual([]);
    (await stage.find<HTMLButtonElement>('.f-alert .f-button-main')).click();
    await vi.waitFor(() => expect(tickets()).toHaveLength(1));
    expect(tickets()[0]?.ticket.stake.minor).toBe(300n);
  });

  it('is sold with part of the stake back for odds that are as much lower', async () => {
    await login();
    await open();
    const slider = await stage.find<HTMLInputElement>('[part="rebate"] input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '40000');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await stage.reads(fill(words.rebateValue, { percent: 4, odds: 860 }));
    await addLine(1, 2, 3);
    await stage.reads(words.comesBack);
    await stage.reads(fill(words.lineBack, { percent: 4 }));
    expect(stage.text()).toContain('1,720.00');
    await stage.axe();
    (await placeButton()).click();
    await vi.waitFor(() => expect(tickets()).toHaveLength(1));
    expect(tickets()[0]?.ticket).toMatchObject({
      rebate: { minor: 8n },
      lines: [{ rebatePpm: 40_000, maxPrize: { minor: 172_000n } }],
    });
  });

  it('is not bought at a new price that cannot be read [LOTT-2]', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    world.gateway.intercept = ({ name }) =>
      name === 'lottery.bet'
        ? Response.json({ success: false, errorCode: 'lottery_price_changed', value: null }, { status: 409 })
        : name === 'lottery.quote'
          ? Response.json({
              success: true,
              value: { currency: 'BRL', lines: [], total: 'n/a', oddsVersion: 2 },
            })
          : undefined;
    (await placeButton()).click();
    await stage.reads(errors.REPLY_INVALID);
    world.gateway.intercept = null;
    expect(stage.text()).not.toContain(words.priceTitle);
    expect(stage.text()).not.toContain('R$0.00');
    expect(tickets()).toEqual([]);
  });

  it('is asked about where numbers pay less: which, how much less, and nothing is bought without a yes [LOTT-2]', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    await pick(4, 5, 6);
    (await digit(1, 9)).click();
    await click(words.addLine);
    await vi.waitFor(() => expect(stage.root.querySelectorAll('[part="line"]')).toHaveLength(2));
    const { lowered } = world.gateway.state.lottery;
    lowered.set('FIRST3:9|5|6', 800_000).set('FIRST3:7|7|7', 500_000);
    (await placeButton()).click();
    await stage.reads(words.priceTitle);
    await stage.reads(fill(words.priceOdds, { new: 'R$6.00' }));
    await stage.reads(fill(words.priceLowered, { numbers: '9 | 5 | 6', percent: 80 }));
    // A number that is not in the slip is not named.
    expect(stage.text()).not.toContain('7 | 7 | 7');
    await stage.axe();
    expect(tickets()).toEqual([]);
    await click(words.backToSlip);
    expect(stage.root.querySelectorAll('[part="line"]')).toHaveLength(2);
    expect(stage.text()).not.toContain(words.priceTitle);
    expect(tickets()).toEqual([]);

    (await placeButton()).click();
    await stage.reads(words.priceTitle);
    // Lower still before the yes: what is bought is what was shown, so it is asked again.
    lowered.set('FIRST3:9|5|6', 500_000);
    (await stage.find<HTMLButtonElement>('.f-alert .f-button-main')).click();
    await stage.reads(fill(words.priceLowered, { numbers: '9 | 5 | 6', percent: 50 }));
    expect(tickets()).toEqual([]);
    await click(fill(words.priceAccept, { amount: 'R$6.00' }));
    await vi.waitFor(() => expect(tickets()).toHaveLength(1));
    expect(tickets()[0]?.ticket).toMatchObject({
      stake: { minor: 600n },
      lines: [{ oddsPpm: 1_000_000 }, { oddsPpm: 500_000, selection: '4,9|5|6' }],
    });
  });

  it('is told which number is full, and keeps its slip [LOTT-2]', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    await addLine(3, 2, 1);
    await vi.waitFor(() => expect(stage.root.querySelectorAll('[part="line"]')).toHaveLength(2));
    world.gateway.state.lottery.lowered.set('FIRST3:1|2|3', 0);
    (await placeButton()).click();
    await stage.reads(fill(words.fullTitle, { number: '1 | 2 | 3' }));
    expect(stage.root.querySelectorAll('[part="line"]')).toHaveLength(2);
    expect(stage.root.querySelectorAll('.line-full')).toHaveLength(1);
    expect(tickets()).toEqual([]);
  });

  it('stays when the draw has closed, and the next one is offered and never chosen silently', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    const [, current, next] = world.gateway.state.lottery.draws;
    if (current === undefined || next === undefined) throw new Error('no draws');
    current.closesAt = Date.now() - 1;
    next.opensAt = Date.now() - 1;
    (await placeButton()).click();
    await stage.reads(words.closedTitle);
    expect(tickets()).toEqual([]);
    expect(stage.root.querySelectorAll('[part="line"]')).toHaveLength(1);
    await click(fill(words.closedNext, { issue: next.issue }));
    await vi.waitFor(() => expect(tickets()[0]?.ticket.issue).toBe(next.issue));
  });

  it('leads to the deposit when the balance is too small', async () => {
    await login();
    const member = world.gateway.state.members.get(MEMBER.username);
    if (member === undefined) throw new Error('no member');
    member.minor = 1n;
    await open();
    await addLine(1, 2, 3);
    (await placeButton()).click();
    await stage.reads(words.balanceTitle);
    const intents: string[] = [];
    world.client.onIntent(({ type }) => intents.push(type) > 0);
    await click(words.toDeposit);
    expect(intents).toEqual(['open-deposit']);
    expect(stage.root.querySelectorAll('[part="line"]')).toHaveLength(1);
  });

  it.each(['before', 'after'] as const)(
    'is bought once where the page is left and opened again %s the answer',
    async (moment) => {
      await login();
      await open();
      await addLine(1, 2, 3);
      const answers = watchAnswers();
      const arrive = await placeHeld();
      await leave();
      if (moment === 'after') {
        arrive();
        await vi.waitFor(() => expect(world.session.get('lotterySlip.FAKE5')).toBeNull());
        await open();
      } else {
        await open();
        await stage.find('[part="line"]');
        (await placeButton()).click();
        await stage.find('[part="bought"]');
        arrive();
        await answers();
        await click(words.betAgain);
      }
      await stage.reads(words.slipEmpty);
      expect(new Set(keys()).size).toBe(1);
      expect(tickets()).toHaveLength(1);
      expect(stage.root.querySelector('[part="bought"]')).toBeNull();
    },
  );

  it('is one chase where the page is left before its answer, and the slip is not sold beside it', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    (await stage.find<HTMLInputElement>('input[name="chase"]')).click();
    await stage.reads(words.chaseCharged);
    const arrive = await placeHeld();
    await leave();
    await open();
    (await placeButton()).click();
    await stage.reads(words.unansweredTitle);
    await stage.reads(fill(words.unansweredChase_other, { count: 5 }));
    await stage.axe();
    expect(tickets()).toEqual([]);
    (await stage.find<HTMLButtonElement>('.f-alert .f-button-main')).click();
    await stage.reads(fill(words.chasePlaced_other, { count: 5 }));
    arrive();
    await vi.waitFor(() => expect(keys()).toHaveLength(2));
    await click(words.betAgain);
    await stage.reads(words.slipEmpty);
    expect(new Set(keys()).size).toBe(1);
    expect(tickets()).toHaveLength(1);
    expect(world.gateway.state.lottery.chases).toHaveLength(1);
  });

  it('is bought once at odds that were lowered and accepted, also where that answer was lost', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    world.gateway.state.lottery.lowered.set('FIRST3:1|2|3', 800_000);
    (await placeButton()).click();
    await stage.reads(words.priceTitle);
    isLost = true;
    (await stage.find<HTMLButtonElement>('.f-alert .f-button-main')).click();
    await stage.reads(errors.BUSY);
    await leave();
    isLost = false;
    await open();
    (await placeButton()).click();
    await stage.reads(words.unansweredTitle);
    (await stage.find<HTMLButtonElement>('.f-alert .f-button-main')).click();
    await stage.find('[part="bought"]');
    // The first order was refused for its price.
    expect(new Set(keys().slice(1)).size).toBe(1);
    expect(tickets()).toHaveLength(1);
    expect(tickets()[0]?.ticket.lines).toMatchObject([{ oddsPpm: 800_000 }]);
  });

  it.each(['sent again', 'answered meanwhile'] as const)(
    'is not bought again with a line that was added before its answer, when it is %s',
    async (how) => {
      await login();
      await open();
      await addLine(1, 2, 3);
      const arrive = await placeHeld();
      await leave();
      await open();
      await stage.find('[part="line"]');
      await addLine(4, 5, 6);
      await addLine(1, 2, 3);
      await stage.reads(fill(words.placeBet, { amount: 'R$6.00' }));
      (await placeButton()).click();
      await stage.reads(words.unansweredTitle);
      expect(tickets()).toEqual([]);
      if (how === 'sent again') (await stage.find<HTMLButtonElement>('.f-alert .f-button-main')).click();
      else arrive();
      await stage.find('[part="bought"]');
      await click(words.betAgain);
      await vi.waitFor(() => expect(stage.text()).not.toContain(words.unansweredTitle));
      (await placeButton()).click();
      await vi.waitFor(() => expect(tickets()).toHaveLength(2));
      arrive();
      await vi.waitFor(() => expect(keys()).toHaveLength(how === 'sent again' ? 3 : 2));
      expect(new Set(keys()).size).toBe(2);
      expect(tickets().map(({ ticket }) => ticket.lines)).toMatchObject([
        [
          { selection: '1|2|3', multiple: 1 },
          { selection: '4|5|6', multiple: 1 },
        ],
        [{ selection: '1|2|3', multiple: 1 }],
      ]);
    },
  );

  it('is bought beside an order without an answer only after the buyer was told of it', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    isLost = true;
    (await placeButton()).click();
    await stage.reads(errors.BUSY);
    isLost = false;
    await click(words.clearSlip);
    await stage.reads(words.slipEmpty);
    await addLine(4, 5, 6);
    (await placeButton()).click();
    await stage.reads(fill(words.unansweredText, { issue: tickets()[0]?.ticket.issue ?? '' }));
    expect(tickets()).toHaveLength(1);
    await click(fill(words.unansweredSkip, { amount: 'R$2.00' }));
    await stage.find('[part="bought"]');
    expect(tickets().map(({ ticket }) => ticket.lines)).toMatchObject([
      [{ selection: '4|5|6' }],
      [{ selection: '1|2|3' }],
    ]);
  });

  it('is asked about and sold again only to the member whose answer was lost', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    await askOfLost();
    await logout();
    expect(stage.text()).not.toContain(words.unansweredTitle);
    await loginOther();
    expect(stage.text()).not.toContain(words.unansweredTitle);
    expect(stage.text()).toContain('4 | 5 | 6');
    expect(keys()).toHaveLength(3);

    await logout();
    await login();
    await stage.reads(words.unansweredTitle);
    (await stage.find<HTMLButtonElement>('.f-alert .f-button-main')).click();
    await stage.find('[part="bought"]');
    expect(tickets()).toHaveLength(1);
    await logout();
    expect(stage.root.querySelector('[part="bought"]')).toBeNull();
  });

  it.each([
    ['its answer has come', () => world.session.remove('sent lottery FAKE5')],
    ['its member has logged out', () => void world.client.session.logout()],
  ])('is not sent again by a click that comes after %s', async (_, happen) => {
    await login();
    await open();
    await addLine(1, 2, 3);
    await askOfLost();
    const again = await stage.find<HTMLButtonElement>('.f-alert .f-button-main');
    happen();
    const kept = world.session.get('sent lottery FAKE5');
    // The page has not drawn that yet.
    again.click();
    await vi.waitFor(() => expect(stage.text()).not.toContain(words.unansweredTitle));
    expect(world.session.get('sent lottery FAKE5')).toBe(kept);
    expect(new Set(keys()).size).toBe(1);
    expect(stage.root.querySelector('[part="bought"]')).toBeNull();
  });

  it('has its answer after the next log-in of its member, and not before another one', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    const answers = watchAnswers();
    let arrive = (): void => undefined;
    delay = new Promise((resolve) => (arrive = resolve));
    (await placeButton()).click();
    await vi.waitFor(() => expect(tickets()).toHaveLength(1));
    await logout();
    await loginOther();
    arrive();
    await answers();
    await vi.waitFor(async () => expect((await placeButton()).getAttribute('aria-busy')).toBe('false'));
    expect(tickets()).toHaveLength(1);
    expect(stage.root.querySelector('[part="bought"]')).toBeNull();
    expect(stage.root.querySelectorAll('[part="line"]')).toHaveLength(1);

    await logout();
    await login();
    (await placeButton()).click();
    await stage.find('[part="bought"]');
    await stage.reads(words.slipEmpty);
    expect(tickets()).toHaveLength(1);
    expect(new Set(keys()).size).toBe(1);
  });

  it('is bought anew where its answer was lost and its ticket cancelled', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    await placeLost();
    await world.client.use(lotteryDomain).cancel(tickets()[0]?.ticket.id ?? '');
    (await placeButton()).click();
    await stage.find('[part="bought"]');
    expect(tickets()).toMatchObject([{ ticket: { state: 'placed' } }, { ticket: { state: 'cancelled' } }]);
    await stage.reads(tickets()[0]?.ticket.number ?? '');
    expect(new Set(keys()).size).toBe(2);
  });

  it.each([
    ['placed anew', 'MEMBER', ['active', 'stopped']],
    ['the one that was placed', 'WON', ['stopped']],
  ])('is a chase %s where its answer was lost and it was stopped by %s', async (_, reason, states) => {
    await login();
    await open();
    await addLine(1, 2, 3);
    (await stage.find<HTMLInputElement>('input[name="chase"]')).click();
    await stage.reads(words.chaseCharged);
    await placeLost();
    const [first] = world.gateway.state.lottery.chases;
    if (first === undefined) throw new Error('no chase');
    Object.assign(first.chase, { state: 'stopped', reason });
    (await placeButton()).click();
    await stage.find('[part="bought"]');
    expect(world.gateway.state.lottery.chases.map(({ chase }) => chase.state)).toEqual(states);
  });

  it('is not bought beside an order without an answer where the button below refuses it', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    await askOfLost();
    const kept = world.session.get('sent lottery FAKE5');
    const skip = () => stage.button(fill(words.unansweredSkip, { amount: 'R$2.00' }));
    const isRefused = async (): Promise<void> => {
      await vi.waitFor(async () => expect((await skip()).disabled).toBe(true));
      expect((await placeButton()).disabled).toBe(true);
      (await skip()).disabled = false;
      (await skip()).click();
    };
    (await stage.find<HTMLInputElement>('input[name="chase"]')).click();
    await stage.type('draws', '');
    await isRefused();
    (await stage.find<HTMLInputElement>('input[name="chase"]')).click();
    await vi.waitFor(async () => expect((await placeButton()).disabled).toBe(false));

    for (const draw of world.gateway.state.lottery.draws) draw.closesAt = 0;
    await world.client.use(lotteryDomain).refresh();
    await isRefused();
    expect(world.session.get('sent lottery FAKE5')).toBe(kept);
    expect(tickets()).toHaveLength(1);
  });

  it('is kept over a reload of the page', async () => {
    await open();
    await addLine(1, 2, 3);
    await leave();
    await open();
    await stage.find('[part="line"]');
    expect(stage.text()).toContain('1 | 2 | 3');
  });
});

describe('[LOTT-3] chases, tickets and counts', () => {
  it('a chase says what each draw costs and starts with the first', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    (await stage.find<HTMLInputElement>('input[name="chase"]')).click();
    await stage.reads(words.chaseCharged);
    await stage.axe();
    (await placeButton()).click();
    await stage.reads(fill(words.chasePlaced_other, { count: 5 }));
    expect(world.gateway.state.lottery.chases).toMatchObject([
      { chase: { multiples: [1, 1, 1, 1, 1], stopOnWin: true } },
    ]);
    await click(words.tab_tickets);
    await stage.reads(words.chases);
    await click(fill(words.stopChaseOf, { game: 'Harbour Five' }));
    await vi.waitFor(() =>
      expect(world.gateway.state.lottery.chases).toMatchObject([{ chase: { state: 'stopped' } }]),
    );
  });

  it('a ticket is listed, put into the slip again and cancelled before the close', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    (await placeButton()).click();
    await vi.waitFor(() => expect(tickets()).toHaveLength(1));
    const number = tickets()[0]?.ticket.number ?? '';
    await click(words.tab_tickets);
    await stage.axe();
    await click(fill(words.cancelOf, { ticket: number }));
    await stage.reads(words.state_cancelled);
    await click(fill(words.repeatOf, { ticket: number }));
    await stage.find('[part="line"]');
  });

  it('the trend says in plain words that it foretells nothing, and the rules show return and chance', async () => {
    await open();
    await click(words.tab_trend);
    await stage.reads(words.trendPlain);
    await stage.axe();
    await click(words.tab_rules);
    await stage.reads('1 in 1,000');
    expect(stage.text()).toContain('90 %');
    await stage.axe();
    await click(words.tab_results);
    await stage.find('[part="result"]');
    await stage.axe();
  });
});

describe('[LOTT-3] what comes back', () => {
  const drawn = async (numbers: string): Promise<void> => {
    await vi.waitFor(() => expect(tickets()).toHaveLength(1));
    await click(words.tab_tickets);
    await stage.reads(words.state_placed);
    settleFakeDraw(world.gateway.state, { issue: tickets()[0]?.ticket.issue ?? '', numbers });
    await world.clock.advance(90_000);
  };
  const win = () => stage.root.querySelector('[part="win"]');

  it('is told with joy where it is more than the stake, and plainly where that is switched off', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    (await placeButton()).click();
    await drawn('1,2,3,4,5');
    await stage.reads(words.wonTitle);
    expect(win()?.className).toContain('win-joy');
    expect(win()?.textContent).toContain('1,800.00');
    await stage.axe();
    (await stage.find<HTMLInputElement>('input[name="joy"]')).click();
    await vi.waitFor(() => expect(win()?.className).toBe('win'));
    expect(win()?.textContent).toContain('1,800.00');
  });

  it('is no win where it is less than the stake: it stands among the tickets as what was paid', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    await click('Sum big or small');
    await click(fill(words.withOdds, { name: words.symbol_BIG, odds: '1.9' }));
    await click(words.addLine);
    await vi.waitFor(() => expect(stage.root.querySelectorAll('[part="line"]')).toHaveLength(2));
    (await placeButton()).click();
    await drawn('9,9,9,0,0');
    await stage.reads(fill(words.paid, { amount: 'R$3.80' }));
    expect(tickets()[0]?.ticket).toMatchObject({ stake: { minor: 400n }, prize: { minor: 380n } });
    expect(win()).toBeNull();
    expect(stage.root.querySelector('.won')).toBeNull();
  });
});

describe('[LOTT-3] saved numbers', () => {
  it('are kept under a name, put into a slip again with their multiples, and removed', async () => {
    await login();
    await open();
    await addLine(1, 2, 3);
    await click(words.saved);
    await stage.type('savedName', 'Birthday');
    await click(words.savedSave);
    await stage.reads('Birthday');
    expect(world.gateway.state.lottery.saved).toMatchObject([
      {
        saved: { game: GAME, name: 'Birthday', lines: [{ bet: 'FIRST3', selection: '1|2|3', multiple: 1 }] },
      },
    ]);
    await click(words.clearSlip);
    await stage.reads(words.slipEmpty);
    await stage.axe();
    await click(fill(words.savedUseOf, { name: 'Birthday' }));
    await vi.waitFor(() => expect(stage.text()).toContain('1 | 2 | 3'));
    await click(fill(words.savedForget, { name: 'Birthday' }));
    await stage.reads(words.savedNone);
    expect(world.gateway.state.lottery.saved).toEqual([]);
  });

  it('leave out what the game takes no more, and say so', async () => {
    await login();
    const member = world.gateway.state.members.get(MEMBER.username);
    const line = { bet: 'FIRST3', selection: '1|2|3', mode: 1_000_000, multiple: 2 };
    world.gateway.state.lottery.saved.push({
      owner: member?.id ?? '',
      saved: { id: '7', game: GAME, name: 'Old', lines: [line, { ...line, bet: 'GONE' }] },
    });
    await open();
    await click(words.saved);
    await click(fill(words.savedUseOf, { name: 'Old' }));
    await stage.reads(words.savedGone_one.replace('{{count}}', '1'));
    expect(stage.root.querySelectorAll('.slip-edit > .lines [part="line"]')).toHaveLength(1);
  });

  it('are offered to members alone', async () => {
    await open();
    await addLine(1, 2, 3);
    expect(stage.root.querySelector('[part="saved"]')).toBeNull();
  });
});
