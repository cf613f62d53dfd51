import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fundsDomain } from '../../core/domains/funds';
import { keepOpenOrder, REPEAT_AFTER_MS } from '../../core/domains/open-orders';
import { AppError } from '../../core/kernel/app-error';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { funds as words } from '../../locales/en/funds';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { FAKE_PAYMENT_PASSWORD, FAKE_UPLINE } from '../../testing/fake-funds';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import buttonCss from '../../ui/primitives/button.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { FundsBody, styles } from './funds-body.view';
import { RETRY_WITHIN_MS } from '../../core/kernel/sent-orders';
import { UplineBody } from './upline-body.view';

let world: TestWorld;
let stage: Stage;
let lostAnswer = '';
const losing: typeof globalThis.fetch = async (input, init) => {
  const answer = await world.gateway.fetch(input, init);
  return world.gateway.seen.at(-1)?.name === lostAnswer ? new Response('', { status: 502 }) : answer;
};
beforeEach(async () => {
  lostAnswer = '';
  world = createTestWorld({ ports: { fetch: losing } });
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, buttonCss, ...styles],
    texts: { funds: words },
  });
  world.gateway.state.flags['AGETRANSFERUP3'] = true;
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const leave = async (): Promise<void> => {
  stage.show(null);
  await vi.waitFor(() => expect(stage.text()).toBe(''));
};
/** An order that an older gateway has not said anything about. */
const leaveUnknown = (call: string, amount: string) => keepOpenOrder(world.client, { call, amount });
const purses = () => [...stage.root.querySelectorAll('[part=purse]')].map((one) => one.textContent ?? '');
const member = () => {
  const found = world.gateway.state.members.get(MEMBER.username);
  if (found === undefined) throw new Error('no member');
  return found;
};

describe('the wallet', () => {
  it('[MEM-2] shows main, held, bonus and points, and no transfers where one wallet serves all', async () => {
    stage.show(<FundsBody />);
    await stage.reads(words.main);
    expect(purses()[0]).toContain('1,000.25');
    expect(purses()).toHaveLength(4);
    // Nothing lies there before there are bonuses and points at all.
    expect(purses().slice(2)).toEqual([`${words.bonus}${words.noneYet}`, `${words.points}${words.noneYet}`]);
    expect(stage.root.querySelector('[part=vendors]')).toBeNull();
    await stage.axe();
  });

  it('[MEM-2] moves an amount to a vendor and back, all of it with one button', async () => {
    world.gateway.state.wallet = 'transfer';
    stage.show(<FundsBody />);
    (await stage.find<HTMLButtonElement>('.vendor-head')).click();
    await stage.type('amount', '1,000.26');
    (await stage.button(words.move)).click();
    await stage.reads('The largest amount is');
    await stage.axe();
    await stage.type('amount', '250.50');
    (await stage.button(words.move)).click();
    await stage.reads('Moved: R$250.50');
    await vi.waitFor(() => expect(purses()[0]).toContain('749.75'));
    (await stage.button(words.allIn)).click();
    await vi.waitFor(() => expect(purses()[0]).toContain('$0.00'));
    (await stage.button(words.allOut)).click();
    await vi.waitFor(() => expect(purses()[0]).toContain('1,000.25'));
    await stage.axe();
  });

  it('[MEM-2] moves an amount the way that a script chose without events', async () => {
    world.gateway.state.wallet = 'transfer';
    world.gateway.state.away.set(member().id, 30_000n);
    stage.show(<FundsBody />);
    (await stage.find<HTMLButtonElement>('.vendor-head')).click();
    const [, outwards] = await vi.waitFor(() => {
      const found = [...stage.root.querySelectorAll<HTMLInputElement>('input[name=direction]')];
      expect(found.map(({ checked }) => checked)).toEqual([true, false]);
      return found;
    });
    if (outwards === undefined) throw new Error('no way out');
    Reflect.set(HTMLInputElement.prototype, 'checked', true, outwards);
    // Renders the form again before its button is pressed.
    await stage.type('amount', '100');
    (await stage.find<HTMLFormElement>('[part=form]')).requestSubmit();
    await stage.reads('Moved: R$100.00');
    expect(outwards.checked).toBe(true);
    await vi.waitFor(() => expect(world.gateway.state.away.get(member().id)).toBe(20_000n));
  });

  it('[MEM-2] moves an amount once, however often its answer is lost and where the page is left in between', async () => {
    world.gateway.state.wallet = 'transfer';
    const move = async () => {
      stage.show(<FundsBody />);
      (await stage.find<HTMLButtonElement>('.vendor-head')).click();
      await stage.type('amount', '250.50');
      (await stage.button(words.move)).click();
    };
    lostAnswer = 'wallet.transfer';
    await move();
    await vi.waitFor(() => expect(stage.root.querySelector('[part~=alert-error]')).not.toBeNull());
    await leave();
    lostAnswer = '';
    await move();
    await stage.reads('Moved: R$250.50');
    expect(world.gateway.state.away.get(member().id)).toBe(25_050n);
    await stage.type('amount', '250.50');
    (await stage.button(words.move)).click();
    await vi.waitFor(() => expect(world.gateway.state.away.get(member().id)).toBe(50_100n));
  });

  it('[MEM-2] [TRIAL-E2] moves nothing after a move of unknown outcome before the wallets can be relied on', async () => {
    world.gateway.state.wallet = 'transfer';
    leaveUnknown('wallet.transfer', '250.50');
    stage.show(<FundsBody />);
    await stage.reads(errors.OUTCOME_UNKNOWN);
    await stage.reads('R$250.50 · ');
    await stage.axe();
    (await stage.find<HTMLButtonElement>('.vendor-head')).click();
    await stage.find('.vendor [part=unknown]');
    expect(stage.root.querySelectorAll('[part=unknown]')).toHaveLength(1);
    expect(stage.root.querySelector('[part=form]')).toBeNull();
    await world.clock.advance(REPEAT_AFTER_MS - 1);
    expect(stage.text()).not.toContain(common.retry);
    const before = world.gateway.count('funds.all');
    await world.clock.advance(1);
    (await stage.button(common.retry)).click();
    expect(world.gateway.count('funds.all')).toBeGreaterThan(before);
    await stage.find('[part=form]');
    expect(stage.text()).not.toContain(errors.OUTCOME_UNKNOWN);
  });

  it('[MEM-2] nothing goes to a vendor under maintenance, and what lies there may come home', async () => {
    world.gateway.state.wallet = 'transfer';
    world.gateway.state.resting = true;
    world.gateway.state.away.set(member().id, 30_000n);
    stage.show(<FundsBody />);
    await stage.reads(words.resting);
    (await stage.find<HTMLButtonElement>('.vendor-head')).click();
    const [inwards, outwards] = await vi.waitFor(() => {
      const found = [...stage.root.querySelectorAll<HTMLInputElement>('input[name=direction]')];
      expect(found).toHaveLength(2);
      return found;
    });
    expect([inwards?.disabled, outwards?.checked]).toEqual([true, true]);
    (await stage.button(words.fromVendor)).click();
    await vi.waitFor(() => expect(purses()[0]).toContain('1,000.25'));
  });

  it('[MEM-2] a failure is said and asked again', async () => {
    world.gateway.intercept = ({ name }) =>
      name === 'funds.all'
        ? Response.json({ success: false, errorCode: 'server_busy' }, { status: 403 })
        : undefined;
    stage.show(<FundsBody />);
    await stage.reads(words.failed);
    world.gateway.intercept = null;
    (await stage.button('Try again')).click();
    await stage.reads(words.main);
  });
});

describe('money for the upline', () => {
  const toConfirm = async (amount: string) => {
    await stage.type('amount', amount);
    (await stage.button(words.next)).click();
    await stage.reads(words.confirm);
  };
  const send = async (password = FAKE_PAYMENT_PASSWORD) => {
    await stage.type('paymentPassword', password);
    (await stage.find<HTMLButtonElement>('[part=submit]')).click();
  };

  it('[MEM-5] says to whom and how much, asks for the payment password, and sends once', async () => {
    stage.show(<UplineBody />);
    await stage.reads(FAKE_UPLINE);
    for (const [typed, sentence] of [
      ['', words.amountMissing],
      ['0.99', 'The smallest amount is'],
      ['1000.26', 'The largest amount is'],
    ] as const) {
      await stage.type('amount', typed);
      (await stage.button(words.next)).click();
      await stage.reads(sentence);
    }
    await stage.axe();
    await toConfirm('50');
    await stage.axe();
    await send('000001');
    await stage.reads('4 tries are left.');
    lostAnswer = 'funds.toUpline';
    await send();
    await vi.waitFor(() => expect(stage.root.querySelector('[part~=alert-error]')).not.toBeNull());
    lostAnswer = '';
    await send();
    await stage.reads(`R$50.00 went to ${FAKE_UPLINE}`);
    expect(world.gateway.state.uplineTransfers.map(({ minor }) => minor)).toEqual([5_000n]);
    expect(member().minor).toBe(95_025n);
  });

  const sent = () => world.gateway.state.uplineTransfers.map(({ minor }) => minor);

  it('[MEM-5] is sent once where its answer is lost and the page is left, and once more after that was shown', async () => {
    stage.show(<UplineBody />);
    await toConfirm('50');
    lostAnswer = 'funds.toUpline';
    await send();
    await vi.waitFor(() => expect(stage.root.querySelector('[part~=alert-error]')).not.toBeNull());
    await leave();
    lostAnswer = '';
    stage.show(<UplineBody />);
    await toConfirm('50');
    await send();
    await stage.reads(`R$50.00 went to ${FAKE_UPLINE}`);
    expect(sent()).toEqual([5_000n]);
    (await stage.button(words.again)).click();
    await toConfirm('50');
    await send();
    await vi.waitFor(() => expect(sent()).toEqual([5_000n, 5_000n]));
  });

  it('[MEM-5] is sent once where the page is opened again before its answer, and used after it', async () => {
    stage.show(<UplineBody />);
    await toConfirm('50');
    let arrive = (): void => undefined;
    const arrived = new Promise<undefined>((resolve) => (arrive = () => resolve(undefined)));
    world.gateway.intercept = ({ name }) => (name === 'funds.toUpline' ? arrived : undefined);
    await send();
    await vi.waitFor(() => expect(world.gateway.count('funds.toUpline')).toBe(1));
    await leave();
    stage.show(<UplineBody />);
    await toConfirm('50');
    world.gateway.intercept = null;
    arrive();
    await vi.waitFor(() => expect(world.session.get('sent transfer upline')).toBeNull());
    await send();
    await stage.reads(`R$50.00 went to ${FAKE_UPLINE}`);
    expect(sent()).toEqual([5_000n]);
  });

  it('[MEM-5] is sent once while its button is pressed again and again, however long no answer comes', async () => {
    stage.show(<UplineBody />);
    await toConfirm('50');
    lostAnswer = 'funds.toUpline';
    for (let presses = 0; presses < 3; presses += 1) {
      const before = world.gateway.count('funds.toUpline');
      await send();
      await vi.waitFor(() => expect(world.gateway.count('funds.toUpline')).toBe(before + 3));
      await vi.waitFor(() => expect(stage.root.querySelector('[part~=alert-error]')).not.toBeNull());
      await world.clock.advance(RETRY_WITHIN_MS - 1);
    }
    lostAnswer = '';
    await send();
    await stage.reads(`R$50.00 went to ${FAKE_UPLINE}`);
    expect(sent()).toEqual([5_000n]);
  });

  it('[MEM-5] is a second transfer where the same amount is sent ten minutes later', async () => {
    stage.show(<UplineBody />);
    await toConfirm('50');
    lostAnswer = 'funds.toUpline';
    await send();
    await vi.waitFor(() => expect(stage.root.querySelector('[part~=alert-error]')).not.toBeNull());
    await leave();
    lostAnswer = '';
    stage.show(<UplineBody />);
    await toConfirm('50');
    await world.clock.advance(RETRY_WITHIN_MS);
    await send();
    await vi.waitFor(() => expect(sent()).toEqual([5_000n, 5_000n]));
  });

  it('[MEM-5] [TRIAL-E2] waits after one of unknown outcome until what is left was read', async () => {
    leaveUnknown('funds.toUpline', '50.00');
    const domain = world.client.use(fundsDomain);
    const { upline } = domain;
    const reading = vi.spyOn(domain, 'upline').mockImplementationOnce(upline);
    reading.mockRejectedValueOnce(new AppError('BUSY'));
    stage.show(<UplineBody />);
    await stage.reads(errors.BUSY);
    await stage.reads('R$50.00 · ');
    await world.clock.advance(REPEAT_AFTER_MS);
    expect(stage.root.querySelector('[part=form]')).toBeNull();
    (await stage.button(common.retry)).click();
    await vi.waitFor(() => expect(stage.text()).not.toContain(errors.BUSY));
    (await stage.button(common.retry)).click();
    await stage.find('[part=form]');
  });

  it('[MEM-5] says so where no agent stands above', async () => {
    member().type = 2;
    stage.show(<UplineBody />);
    await stage.reads(words.uplineNone);
    await stage.axe();
  });
});
