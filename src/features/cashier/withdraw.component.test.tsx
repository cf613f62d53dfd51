import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withdrawCashier } from '../../locales/en/cashier.withdraw';
import { sharedCashier } from '../../locales/en/cashier.shared';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { keepOpenOrder, REPEAT_AFTER_MS } from '../../core/domains/open-orders';
import { withdrawalsDomain } from '../../core/domains/withdrawals';
import { AppError } from '../../core/kernel/app-error';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { fakeAccountOf } from '../../testing/fake-account-state';
import { FAKE_PAYEE, payFakeWithdrawal, refuseFakeWithdrawal } from '../../testing/fake-withdrawals';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import buttonCss from '../../ui/primitives/button.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { styles, WithdrawBody } from './withdraw-body.view';

/** What comes with this body alone: a word of the other one would stand here as its key. */
const words = { ...sharedCashier, ...withdrawCashier };
const CREATE = 'withdrawals.create';
let world: TestWorld;
let stage: Stage;
/** What the settings say instead of what the gateway would. */
let wire: Record<string, unknown> = {};
/** The gateway does what it is asked, and its answer to this call never comes back. */
let lostAnswer = '';
/** The gateway accepts a withdrawal and does not say its number. */
let hasNoNumber = false;
/** The gateway says what a withdrawal costs. */
let tellsFee = true;
const bent: typeof globalThis.fetch = async (input, init) => {
  const answer = await world.gateway.fetch(input, init);
  const name = world.gateway.seen.at(-1)?.name;
  if (name === lostAnswer) return new Response('', { status: 502 });
  if (name === 'withdrawals.create' && hasNoNumber) {
    const made = (await answer.json()) as { value: object };
    return Response.json({ ...made, value: { ...made.value, withdrawalId: '' } });
  }
  if (name === 'withdrawals.detail' && !tellsFee) {
    const shown = (await answer.json()) as { value: object };
    return Response.json({ ...shown, value: { ...shown.value, charge: '', netAmount: '' } });
  }
  const url = input instanceof Request ? input.url : new URL(input).href;
  if (!url.includes('getWithdrawSettings')) return answer;
  const body = (await answer.json()) as { value: object };
  return Response.json({ ...body, value: { ...body.value, ...wire } });
};
beforeEach(async () => {
  wire = {};
  lostAnswer = '';
  hasNoNumber = false;
  tellsFee = true;
  world = createTestWorld({ ports: { fetch: bent } });
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, buttonCss, ...styles],
    texts: { cashier: words },
  });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  const member = world.gateway.state.members.get(MEMBER.username);
  if (member === undefined) throw new Error('no member');
  fakeAccountOf(world.gateway.state, member.id).payees = [
    {
      ...{
        id: FAKE_PAYEE,
        kind: 'pix-cpf',
        masked: '***.982.247-**',
        bank: '',
        bankName: '',
        holder: 'M***',
      },
      ...{ usableFrom: 1, frozen: false, createdAt: 1, value: '52998224725' },
    },
  ];
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const show = () => stage.show(<WithdrawBody />);
const fees = () => world.gateway.count('withdrawals.charges');
const withFee = async (amount: string) => {
  await stage.type('amount', amount);
  await vi.waitFor(async () => {
    await world.clock.advance(500);
    expect(stage.root.querySelector('[part=fee]')?.textContent).toContain(words.net);
  });
};
const toConfirm = async (amount: string) => {
  await withFee(amount);
  (await stage.button(words.next)).click();
  await stage.reads(words.confirmWithdraw);
};
const confirm = async (password = '204816') => {
  await stage.type('paymentPassword', password);
  (await stage.find<HTMLButtonElement>('[part=submit]')).click();
};
const make = async () => {
  show();
  await toConfirm('50');
  await confirm();
  await stage.find('[part=case]');
};
const newest = () => {
  const found = world.gateway.state.withdrawals.at(-1);
  if (found === undefined) throw new Error('no withdrawal');
  return found.withdrawal;
};
const news = async () => {
  await world.clock.advance(2_000);
};

describe('being paid out', () => {
  it('[MEM-4] says what is available, what it costs and what arrives, before it is confirmed', async () => {
    show();
    await stage.reads(words.available);
    expect(stage.text()).toContain('1,000.25');
    await stage.type('amount', '5');
    await stage.type('amount', '50');
    expect(fees()).toBe(0);
    await vi.waitFor(async () => {
      await world.clock.advance(500);
      expect(stage.text()).toContain('$49.00');
    });
    expect(fees()).toBe(1);
    await stage.axe();
    (await stage.button(words.next)).click();
    await stage.reads(words.confirmWithdrawText);
    expect(stage.text()).toContain('$49.00');
    await stage.axe();
  });

  it('[MEM-4] fills in all there is, and refuses what is too little, too much or no amount', async () => {
    show();
    (await stage.find<HTMLButtonElement>('[part=preset]')).click();
    await vi.waitFor(async () => expect((await stage.field('amount')).value).toBe('1000.25'));
    for (const [typed, sentence] of [
      ['', words.amountMissing],
      ['x', 'Enter the amount as a number'],
      ['9.99', 'The smallest amount is'],
      ['1000.26', 'The largest amount is'],
    ] as const) {
      await stage.type('amount', typed);
      await vi.waitFor(() =>
        expect(stage.root.querySelector('[part=submit]')?.getAttribute('aria-busy')).toBe('false'),
      );
      (await stage.button(words.next)).click();
      await stage.reads(sentence);
    }
    expect(world.gateway.count('withdrawals.create')).toBe(0);
  });

  it('[MEM-4] says what stands in the way before anything is typed, in money and in words, and where to go', async () => {
    wire = {
      blocks: ['WITHDRAW_TURNOVER', 'PAYMENT_PASSWORD_MISSING', 'WITHDRAW_DISPUTE'],
      turnover: {
        currency: 'BRL',
        status: 'N',
        totalRequiredTurnover: 200,
        totalActualTurnover: 80,
        deposits: [
          { depositId: '7', time: 1, amount: 100, requiredTurnover: 100, actualTurnover: 30 },
          { depositId: '8', time: null, amount: 50, requiredTurnover: 50, actualTurnover: 0 },
        ],
      },
      hasPaymentPassword: 'N',
    };
    show();
    await stage.reads(words.before);
    expect(stage.text()).toContain('$120.00 more');
    // One number: nothing can be withdrawn before that is played.
    expect([...stage.root.querySelectorAll('dt')].map((name) => name.textContent)).not.toContain(
      words.available,
    );
    expect(stage.text()).toContain('$80.00 of R$200.00');
    expect((await stage.find<HTMLProgressElement>('progress')).value).toBe(40);
    const [first, second] = stage.root.querySelectorAll('[part=turnover] li');
    expect(first?.textContent).toContain('$30.00 of R$100.00');
    expect(second?.textContent).toContain('Deposit of R$50.00: R$0.00 of R$50.00');
    await stage.reads('A deposit of yours is disputed');
    expect(stage.root.querySelector('input')).toBeNull();
    await stage.axe();
    const led: string[] = [];
    world.client.onIntent((intent) => intent.type === 'open-member-page' && led.push(intent.page) > 0);
    (await stage.button(words.setPassword)).click();
    expect(led).toEqual(['securityCenter']);
  });

  it('[MEM-4] draws no bar for a turnover that cannot be read, and shows “–” for it', async () => {
    wire = {
      blocks: ['WITHDRAW_TURNOVER'],
      turnover: {
        ...{ currency: 'BRL', status: 'N', totalRequiredTurnover: 200, deposits: [] },
        totalActualTurnover: 'soon',
      },
    };
    show();
    await stage.reads('– of R$200.00');
    expect(stage.root.querySelector('progress')).toBeNull();
  });

  it('[MEM-4] says what is owed before anything is typed, takes it first, and names it on the timeline', async () => {
    world.gateway.state.withdrawOwed = 30_000n;
    show();
    await stage.reads('R$300.00 of it is still owed');
    expect(stage.text()).toContain('R$700.25');
    await stage.axe();
    await toConfirm('50');
    expect(stage.text()).toContain(`${words.settled}R$300.00`);
    await confirm();
    await stage.find('[part=case]');
    await stage.reads(`${words.settled}: R$300.00`);
    const member = world.gateway.state.members.get(MEMBER.username);
    expect(member?.minor).toBe(100_025n - 30_000n - 5_000n);
  });

  it('[MEM-4] a pause is told with its end', async () => {
    wire = { blocks: ['WITHDRAW_PAUSED'], pausedUntil: world.clock.now() + 3_600_000 };
    show();
    await stage.reads('withdrawals rest until');
  });

  it('[MEM-4] asks for the payment password, says how many tries are left, and keeps none', async () => {
    show();
    await toConfirm('50');
    expect(stage.root.activeElement?.textContent).toBe(words.confirmWithdraw);
    (await stage.find<HTMLButtonElement>('[part=submit]')).click();
    await stage.reads(words.passwordMissing);
    world.gateway.intercept = ({ name }) =>
      name === 'withdrawals.create'
        ? Response.json(
            {
              success: false,
              errorCode: 'invalid.payment.pw',
              message: 'x (#3051)',
              value: { triesLeft: 2 },
            },
            { status: 400 },
          )
        : undefined;
    await confirm('000001');
    await stage.reads('2 tries left');
    expect((await stage.field('paymentPassword')).value).toBe('');
    await stage.focused('paymentPassword');
    await stage.axe();
    expect(JSON.stringify([...world.session.all])).not.toContain('000001');
  });

  it('[MEM-4] asks for a code by text message above the line alone, and says what is wrong with one', async () => {
    world.gateway.state.withdrawCodeAbove = 4_000n;
    const member = world.gateway.state.members.get(MEMBER.username);
    if (member === undefined) throw new Error('no member');
    Object.assign(member, { mobile: '5511955550123', unproved: [] });
    show();
    await toConfirm('40');
    expect(stage.root.querySelector('[name=code]')).toBeNull();
    (await stage.find<HTMLButtonElement>('[part=back]')).click();
    await toConfirm('50');
    await stage.field('code');
    await stage.axe();
    await confirm();
    await stage.reads(words.codeMissing);
    expect(world.gateway.count('withdrawals.create')).toBe(0);
    (await stage.button(words.sendCode)).click();
    await vi.waitFor(() => expect(world.gateway.count('withdrawals.code')).toBe(1));
    await stage.type('code', '000000');
    (await stage.find<HTMLButtonElement>('[part=submit]')).click();
    await stage.reads(words.codeWrong);
    expect((await stage.field('code')).value).toBe('');
    await stage.focused('code');
    await stage.type('code', world.gateway.state.identity.code);
    (await stage.find<HTMLButtonElement>('[part=submit]')).click();
    await stage.find('[part=case]');
    expect(JSON.stringify([...world.session.all])).not.toContain(world.gateway.state.identity.code);
  });

  it('[MEM-4] asks for a code also where the gateway wants one that the settings did not name', async () => {
    show();
    await toConfirm('50');
    world.gateway.state.withdrawCodeAbove = 0n;
    const member = world.gateway.state.members.get(MEMBER.username);
    if (member !== undefined) member.mobile = '5511955550123';
    await confirm();
    await stage.field('code');
    await stage.reads(words.codeMissing);
    expect(stage.root.querySelector('[role=alert]')).toBeNull();
  });

  it('[MEM-4] leads to where a number is confirmed when codes have nowhere to go', async () => {
    wire = { blocks: ['CONTACT_MISSING'] };
    show();
    await stage.reads(words.block_phone);
    const led: string[] = [];
    world.client.onIntent((intent) => intent.type === 'open-member-page' && led.push(intent.page) > 0);
    (await stage.button(words.confirmPhone)).click();
    expect(led).toEqual(['securityCenter']);
  });

  it('[MEM-4] moves the focus to the withdrawal once it is made, and leaves it in the list when one is chosen', async () => {
    await make();
    await vi.waitFor(() => expect(stage.root.activeElement?.className).toBe('case-title'));
    (await stage.find<HTMLButtonElement>('[part=new]')).click();
    await toConfirm('60');
    await confirm();
    await vi.waitFor(() => expect(stage.root.activeElement?.textContent).toContain('60.00'));
    const older = await vi.waitFor(() => {
      const found = stage.root.querySelectorAll<HTMLButtonElement>(
        '[part~=row] button, button[part~=row]',
      )[1];
      if (found === undefined) throw new Error('no second row');
      return found;
    });
    older.focus();
    older.click();
    await vi.waitFor(() => expect(stage.root.querySelector('.case-title')?.textContent).toContain('50.00'));
    expect(stage.root.activeElement).toBe(older);
  });

  it('[MEM-4] leaves the focus in a field of the page where a visitor types when the withdrawal is made', async () => {
    const elsewhere = document.body.appendChild(document.createElement('input'));
    show();
    await toConfirm('50');
    let answer = (): void => undefined;
    const waiting = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    world.gateway.intercept = ({ name }) => (name === 'withdrawals.create' ? waiting : undefined);
    await confirm();
    elsewhere.focus();
    answer();
    await stage.find('[part=case]');
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it('[MEM-4] one confirmation is one withdrawal, however often its answer is lost', async () => {
    show();
    await toConfirm('50');
    lostAnswer = 'withdrawals.create';
    await confirm();
    await vi.waitFor(() => expect(stage.root.querySelector('[role=alert]')).not.toBeNull());
    lostAnswer = '';
    await confirm();
    await stage.find('[part=case]');
    expect(world.gateway.state.withdrawals).toHaveLength(1);
    expect(world.gateway.count('withdrawals.create')).toBeGreaterThan(1);
  });

  it('[MEM-4] [TRIAL-E2] sends a withdrawal of unknown outcome again only after the list was read and shown', async () => {
    show();
    await toConfirm('50');
    const domain = world.client.use(withdrawalsDomain);
    const { create, list } = domain;
    const keys: string[] = [];
    vi.spyOn(domain, 'create').mockImplementation(async (input) => {
      keys.push(input.requestId ?? 'none');
      if (keys.length > 1) return create(input);
      keepOpenOrder(world.client, { call: CREATE, amount: '50.00' });
      await create(input);
      throw new AppError('OUTCOME_UNKNOWN', { serverMessage: 'Talvez.' });
    });
    vi.spyOn(domain, 'list').mockRejectedValueOnce(new AppError('BUSY')).mockImplementation(list);
    await confirm();
    await stage.reads(errors.OUTCOME_UNKNOWN);
    await stage.reads('Talvez.');
    await stage.reads(errors.BUSY);
    expect(stage.root.querySelector('[part=submit]')).toBeNull();
    expect(stage.root.querySelectorAll('[part=list] [part=row]')).toHaveLength(0);
    await world.clock.advance(REPEAT_AFTER_MS);
    (await stage.button(common.retry)).click();
    await vi.waitFor(() => expect(stage.text()).not.toContain(errors.BUSY));
    await vi.waitFor(() => expect(stage.root.querySelectorAll('[part=list] [part=row]')).toHaveLength(1));
    expect(keys).toHaveLength(1);
    await stage.axe();
    (await stage.button(common.retry)).click();
    await vi.waitFor(() => expect(stage.root.querySelector('[part=submit]')).not.toBeNull());
    await confirm();
    await stage.find('[part=case]');
    expect(new Set(keys).size).toBe(2);
  });

  it('[MEM-4] [TRIAL-E2] comes back to a withdrawal of unknown outcome, and offers no other one before the list can be relied on', async () => {
    keepOpenOrder(world.client, { call: CREATE, amount: '50.00' });
    const reads = () => world.gateway.count('withdrawals.report');
    show();
    await stage.reads(errors.OUTCOME_UNKNOWN);
    await stage.reads('R$50.00 · ');
    expect(stage.root.querySelector('[part=form]')).toBeNull();
    await vi.waitFor(() => expect(reads()).toBeGreaterThan(2));
    await world.clock.advance(REPEAT_AFTER_MS - 1);
    const before = reads();
    expect(stage.text()).not.toContain(common.retry);
    await stage.axe();
    // What the gateway has booked meanwhile is read before a new one is offered.
    await world.clock.advance(1);
    const again = await stage.button(common.retry);
    expect(reads()).toBeGreaterThan(before);
    again.click();
    await stage.find('[part=form]');
    stage.show(null);
    await vi.waitFor(() => expect(stage.text()).toBe(''));
    show();
    await stage.find('[part=form]');
    expect(stage.text()).not.toContain(errors.OUTCOME_UNKNOWN);
  });

  it('[MEM-4] a withdrawal that is refused for its money is another one when it is confirmed again', async () => {
    show();
    await toConfirm('50');
    const key = (): unknown => JSON.parse(world.session.get('cashier withdraw') ?? '').values.requestId;
    const first = key();
    world.gateway.intercept = ({ name }) =>
      name === 'withdrawals.create'
        ? Response.json({ success: false, errorCode: 'launch_game_balance_not_enough' }, { status: 400 })
        : undefined;
    await confirm();
    await stage.reads(errors.WALLET_NOT_ENOUGH);
    expect(key()).toMatch(/^\w{24}$/);
    expect(key()).not.toBe(first);
    world.gateway.intercept = null;
    await confirm();
    await stage.find('[part=case]');
    expect(world.gateway.state.withdrawals).toHaveLength(1);
  });

  it('[MEM-4] is followed from the request to the account, with its fee and the bank’s reference', async () => {
    await make();
    await stage.reads(words.withdraw_checking);
    expect(stage.root.querySelector('[aria-current=step]')?.textContent).toContain(words.withdraw_checking);
    await stage.axe();
    payFakeWithdrawal(world.gateway, newest().id);
    await news();
    await stage.reads('$49.00 arrived in your account');
    expect(stage.text()).toContain(newest().reference);
    await vi.waitFor(() =>
      expect(stage.root.querySelector('[part=row]')?.textContent).toContain(words.withdraw_paid),
    );
    await stage.axe();
  });

  it('[MEM-4] does not say how much arrived of a paid withdrawal whose fee was not told', async () => {
    await make();
    tellsFee = false;
    payFakeWithdrawal(world.gateway, newest().id);
    await news();
    await vi.waitFor(() =>
      expect(stage.root.querySelector('.case-title')?.textContent).toBe(words.withdraw_paid),
    );
    expect(stage.text()).not.toContain('arrived in your account');
    const facts = stage.root.querySelector('[part=case] .facts')?.textContent;
    expect(facts).toContain(`${words.withdrawAmount}R$50.00`);
    expect(facts).toContain(`${words.fee}–`);
    expect(facts).not.toContain(words.net);
    await stage.axe();
  });

  it('[MEM-4] a refusal says why, in words that can be acted on', async () => {
    await make();
    refuseFakeWithdrawal(world.gateway, newest().id, 'documents');
    await news();
    await stage.reads(words.refusal_documents);
    expect(stage.text()).toContain(words.withdrawNext_refused);
    refuseFakeWithdrawal(world.gateway, newest().id, 'something new');
    expect(stage.text()).not.toContain('something new');
  });

  it('[MEM-4] can be taken back only where the gateway says so', async () => {
    await make();
    (await stage.button(words.cancelWithdraw)).click();
    await stage.reads(words.cancelWithdrawText);
    (await stage.button(words.cancelWithdraw)).click();
    await stage.reads(words.withdrawNext_cancelled);
    (await stage.button(words.newWithdraw)).click();
    await toConfirm('60');
    await confirm();
    await stage.find('[part=case]');
    payFakeWithdrawal(world.gateway, newest().id, { asks: true });
    await news();
    await stage.reads(words.arrivalTitle);
    expect(stage.text()).not.toContain(words.cancelWithdraw);
  });

  it('[MEM-16] asks whether it arrived, counted in minutes; "did not arrive" stops it and a person takes over', async () => {
    await make();
    payFakeWithdrawal(world.gateway, newest().id, { asks: true });
    await news();
    await stage.reads(words.arrivalTitle);
    expect(stage.text()).toMatch(/received in 1[45] minutes/);
    await stage.axe();
    (await stage.button(words.notArrived)).click();
    await stage.reads(words.arrivalSaid);
    expect(newest().confirmation?.answered).toBe(true);
    expect(newest().state).toBe('sent');
    expect(stage.root.querySelector('[part=arrival]')).toBeNull();
  });

  it('[MEM-16] "received" ends it, and the question is there again when the member comes back', async () => {
    await make();
    payFakeWithdrawal(world.gateway, newest().id, { asks: true });
    stage.show(null);
    // React draws both in one turn unless the first is seen.
    await vi.waitFor(() => expect(stage.text()).toBe(''));
    show();
    await stage.reads(words.arrivalTitle);
    (await stage.button(words.arrived)).click();
    await stage.reads(words.withdrawNext_paid.replace('{{amount}}', 'R$49.00'));
    expect(newest().state).toBe('paid');
  });

  it('[MEM-16] counts as received when its time is over', async () => {
    await make();
    payFakeWithdrawal(world.gateway, newest().id, { asks: true });
    await news();
    await stage.reads(words.arrivalTitle);
    await vi.waitFor(async () => {
      await world.clock.advance(60_000);
      expect(stage.text()).toContain(words.arrivalOver);
    });
    expect(stage.root.querySelector('[part=arrived]')).toBeNull();
  });

  it('[MEM-4] without an account to be paid to it leads to where one is added', async () => {
    for (const account of world.gateway.state.accounts.values()) account.payees = [];
    show();
    await stage.reads(words.block_payee);
    const led: string[] = [];
    world.client.onIntent((intent) => intent.type === 'open-member-page' && led.push(intent.page) > 0);
    (await stage.button(words.addPayee)).click();
    expect(led).toEqual(['payees']);
  });
});

describe('a withdrawal whose number the gateway does not return', () => {
  it('is shown as sent, without a number, and is not asked about', async () => {
    hasNoNumber = true;
    show();
    await toConfirm('50');
    await confirm();
    const made = await stage.find<HTMLElement>('[part=case]');
    expect(made.textContent).toContain(words.withdraw_requested);
    expect(made.textContent).not.toContain(words.id);
    expect(made.textContent).toContain(words.net);
    expect(world.gateway.count('withdrawals.detail')).toBe(0);
  });
});
