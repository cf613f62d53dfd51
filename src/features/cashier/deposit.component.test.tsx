import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { depositCashier } from '../../locales/en/cashier.deposit';
import { sharedCashier } from '../../locales/en/cashier.shared';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { payFakeDeposit } from '../../testing/fake-deposits';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import buttonCss from '../../ui/primitives/button.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { DepositBody, styles } from './deposit-body.view';

/** What comes with this body alone: a word of the other one would stand here as its key. */
const words = { ...sharedCashier, ...depositCashier };
const CPF = '52998224725';
let world: TestWorld;
let stage: Stage;
const begin = (...options: Parameters<typeof createTestWorld>): void => {
  world = createTestWorld(...options);
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, buttonCss, ...styles],
    texts: { cashier: words },
  });
};
/** The gateway does what it is asked, and its answer to this call never comes back. */
let lostAnswer = '';
const losing: typeof globalThis.fetch = async (input, init) => {
  const answer = await world.gateway.fetch(input, init);
  return world.gateway.seen.at(-1)?.name === lostAnswer ? new Response('', { status: 502 }) : answer;
};
beforeEach(async () => {
  lostAnswer = '';
  begin({ ports: { fetch: losing } });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const show = () => stage.show(<DepositBody />);
const creates = () => world.gateway.seen.filter(({ name }) => name === 'deposits.create');
const toConfirm = async (amount: string, document = CPF) => {
  await stage.type('amount', amount);
  if (document !== '') await stage.type('document', document);
  (await stage.button(words.next)).click();
  await stage.reads(words.confirmDeposit);
};
const make = async () => {
  show();
  await toConfirm('50');
  (await stage.button(words.doDeposit_pix)).click();
  await stage.find('[part=code]');
};
const newest = () => {
  const found = world.gateway.state.deposits.at(-1);
  if (found === undefined) throw new Error('no deposit');
  return found.deposit;
};

describe('paying in', () => {
  it('takes any amount where the highest one cannot be read', async () => {
    stage.end();
    world.client.destroy();
    begin({
      ports: {
        fetch: async (input, init) => {
          const answer = await world.gateway.fetch(input, init);
          const body = await answer.clone().text();
          if (!body.includes('maximumAmount')) return answer;
          const text = body.replaceAll(/"maximumAmount":[^,}]+/g, '"maximumAmount":"1,0,0"');
          return new Response(text, { status: answer.status, headers: answer.headers });
        },
      },
    });
    await world.client.system.start();
    await world.client.session.login({ mode: 'username', ...MEMBER });
    show();
    await stage.reads('R$10.00 to –');
    await stage.type('amount', '9.99');
    (await stage.button(words.next)).click();
    await stage.reads('The smallest amount is');
    await toConfirm('900000');
    expect(stage.text()).toContain('900,000.00');
  });

  it('[MEM-3] shows the ways to pay with their limits, and says what is wrong before anything is sent', async () => {
    show();
    await stage.reads(words.kind_pix);
    expect(stage.text()).toContain('R$10.00');
    (await stage.button(words.next)).click();
    await stage.reads(words.amountMissing);
    await stage.reads(words.documentMissing);
    await stage.focused('amount');
    for (const [typed, sentence] of [
      ['abc', 'Enter the amount as a number'],
      ['-5', 'Enter the amount as a number'],
      ['10k', 'Enter the amount as a number'],
      ['US$ 50', words.amountCurrency.split(',')[0] ?? ''],
      ['1.005', words.amountDecimals.split('.')[0] ?? ''],
      ['9.99', 'The smallest amount is'],
      ['5,000.01', 'The largest amount is'],
    ] as const) {
      await stage.type('amount', typed);
      (await stage.button(words.next)).click();
      await stage.reads(sentence);
    }
    await stage.type('amount', '50');
    for (const [typed, sentence] of [
      ['529.982.247-26', words.documentInvalid],
      ['111.111.111-11', words.documentSame],
      ['93.zb0.vry/v6ka-67', words.documentCompany],
    ] as const) {
      await stage.type('document', typed);
      (await stage.button(words.next)).click();
      await stage.reads(sentence);
      await stage.focused('document');
    }
    expect((await stage.field('document')).value).toBe('93.ZB0.VRY/V6KA-67');
    expect(creates()).toHaveLength(0);
    await stage.axe();
  });

  it('[MEM-3] fills in a chosen amount, and asks once more before it is sent', async () => {
    show();
    (await stage.button('R$100.00')).click();
    await vi.waitFor(async () => expect((await stage.field('amount')).value).toBe('100'));
    expect((await stage.button('R$100.00')).getAttribute('aria-pressed')).toBe('true');
    await toConfirm('100.50');
    expect(stage.text()).toContain('R$100.50');
    expect(creates()).toHaveLength(0);
    await stage.axe();
    (await stage.button(words.change)).click();
    expect((await stage.field('amount')).value).toBe('100.50');
    expect((await stage.field('document')).value).toBe('529.982.247-25');
  });

  it('[MEM-3] shows the code as a picture and as text, then follows it to the balance', async () => {
    await make();
    expect((await stage.find('.f-qr')).getAttribute('aria-label')).toBe(words.qr);
    expect((await stage.find('[part=code]')).textContent).toContain('br.gov.bcb.pix');
    await stage.reads(words.deposit_awaiting);
    expect(stage.root.querySelector('[aria-current=step]')?.textContent).toContain(words.deposit_awaiting);
    expect(stage.text()).toContain(words.deposit_credited);
    await stage.axe();
    payFakeDeposit(world.gateway, newest().id);
    await world.clock.advance(2_000);
    await stage.reads(`$50.00 is in your balance`);
    expect(stage.root.querySelector('[part=code]')).toBeNull();
    await vi.waitFor(async () => {
      await world.clock.advance(1_000);
      expect(stage.root.querySelector('[part=balance] [role=status]')?.textContent).toContain('1,050.25');
    });
    await stage.axe();
  });

  it('[MEM-3] copies the code, says so, and says how else where the page may not', async () => {
    const written: string[] = [];
    const clipboard = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockImplementation((text) => Promise.resolve(void written.push(text)));
    await make();
    (await stage.button(words.copyCode)).click();
    await stage.reads(words.copied);
    expect(written).toEqual([newest().code]);
    clipboard.mockRejectedValue(new Error('refused'));
    (await stage.button(words.copyCode)).click();
    await stage.reads(words.copyFailed);
    clipboard.mockRestore();
  });

  it('[MEM-3] one confirmation is one deposit, also when its answer was lost', async () => {
    show();
    await toConfirm('50');
    lostAnswer = 'deposits.create';
    (await stage.button(words.doDeposit_pix)).click();
    await vi.waitFor(() => expect(stage.root.querySelector('[role=alert]')).not.toBeNull());
    lostAnswer = '';
    (await stage.button(words.change)).click();
    (await stage.button(words.next)).click();
    (await stage.button(words.doDeposit_pix)).click();
    await stage.find('[part=code]');
    stage.show(null);
    show();
    await stage.find('[part=code]');
    expect(creates().length).toBeGreaterThan(1);
    expect(world.gateway.state.deposits).toHaveLength(1);
    (await stage.button(words.newDeposit)).click();
    await stage.reads('You have an open deposit of R$50.00');
  });

  it('[MEM-3] one confirmation is one deposit, also where something else is refused after its answer was lost', async () => {
    show();
    await toConfirm('50');
    lostAnswer = 'deposits.create';
    (await stage.button(words.doDeposit_pix)).click();
    await vi.waitFor(() => expect(stage.root.querySelector('[role=alert]')).not.toBeNull());
    lostAnswer = '';
    world.gateway.intercept = ({ name }) =>
      name === 'deposits.create'
        ? Response.json({ success: false, errorCode: 'access_denied' }, { status: 403 })
        : undefined;
    (await stage.button(words.doDeposit_pix)).click();
    await stage.reads(errors.ACCESS_DENIED);
    world.gateway.intercept = null;
    (await stage.button(words.doDeposit_pix)).click();
    await stage.find('[part=code]');
    expect(world.gateway.state.deposits).toHaveLength(1);
  });

  it('[MEM-3] a deposit that is refused is another one when it is confirmed again', async () => {
    show();
    await toConfirm('50');
    world.gateway.intercept = ({ name }) =>
      name === 'deposits.create'
        ? Response.json({ success: false, errorCode: 'limit_deposit_reached' }, { status: 403 })
        : undefined;
    (await stage.button(words.doDeposit_pix)).click();
    await stage.reads(errors.LIMIT_DEPOSIT_REACHED);
    world.gateway.intercept = null;
    await toConfirm('50', '');
    (await stage.button(words.doDeposit_pix)).click();
    await stage.find('[part=code]');
    const keys = world.gateway.seen.flatMap(({ name, input }) =>
      name === 'deposits.create' ? [Reflect.get(Object(input), 'requestId')] : [],
    );
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });

  it('[MEM-3] another amount is another deposit with a key of its own', async () => {
    show();
    await toConfirm('50');
    lostAnswer = 'deposits.create';
    (await stage.button(words.doDeposit_pix)).click();
    await vi.waitFor(() => expect(stage.root.querySelector('[role=alert]')).not.toBeNull());
    lostAnswer = '';
    (await stage.button(words.change)).click();
    await toConfirm('60', '');
    (await stage.button(words.doDeposit_pix)).click();
    await stage.find('[part=code]');
    expect(world.gateway.state.deposits.map(({ deposit }) => deposit.asked.minor)).toEqual([5_000n, 6_000n]);
  });

  it('[MEM-3] a tax number of another account is said at its field', async () => {
    world.gateway.state.holders.set('another', CPF);
    show();
    await toConfirm('50');
    (await stage.button(words.doDeposit_pix)).click();
    await stage.reads(words.documentRefused);
    await stage.focused('document');
  });

  it('[MEM-3] the open deposit is there again when the member comes back, and what was typed too', async () => {
    show();
    await stage.type('amount', '77.70');
    stage.show(null);
    show();
    await vi.waitFor(async () => expect((await stage.field('amount')).value).toBe('77.70'));
    await toConfirm('77.70');
    (await stage.button(words.doDeposit_pix)).click();
    await stage.find('[part=code]');
    stage.show(null);
    show();
    await stage.find('[part=code]');
    (await stage.button(words.newDeposit)).click();
    await stage.reads('You have an open deposit of R$77.70');
    expect((await stage.field('amount')).value).toBe('');
    (await stage.button(words.showDeposit)).click();
    await stage.find('[part=code]');
  });

  it('[MEM-3] a deposit of another member of this page is not shown to the next one', async () => {
    show();
    await stage.type('amount', '77.70');
    stage.show(null);
    await world.client.session.logout();
    world.gateway.state.members.set('other', {
      ...(world.gateway.state.members.get(MEMBER.username) ?? Object.assign(Object.create(null))),
      id: '900999',
      username: 'other',
    });
    await world.client.session.login({ mode: 'username', ...MEMBER, username: 'other' });
    show();
    expect((await stage.field('amount')).value).toBe('');
  });

  it('[MEM-3] is taken back after a second question, and stands in the list with its state', async () => {
    await make();
    (await stage.button(words.cancelDeposit)).click();
    await stage.reads(words.cancelDepositText);
    await stage.axe();
    (await stage.button(words.cancelDeposit)).click();
    await stage.reads(words.depositNext_cancelled);
    await vi.waitFor(() =>
      expect(stage.root.querySelector('[part=row]')?.textContent).toContain(words.deposit_cancelled),
    );
    (await stage.find<HTMLButtonElement>('[part=row]')).click();
    await stage.reads(words.depositNext_cancelled);
  });

  it('[MEM-4] says how much the bank has taken back, and of an older gateway that it was taken back', async () => {
    await make();
    payFakeDeposit(world.gateway, newest().id);
    const deposit = newest();
    deposit.steps.push({ state: 'charged_back', at: 1_773_172_800_000 });
    Object.assign(deposit, { state: 'charged_back', returned: { minor: 3_000n, currency: 'BRL' } });
    const reload = async (): Promise<void> => {
      stage.end();
      stage = createStage({
        client: world.client,
        styles: [tokensCss, resetCss, buttonCss, ...styles],
        texts: { cashier: words },
      });
      show();
      (await stage.find<HTMLButtonElement>('[part=row]')).click();
    };
    await reload();
    await stage.reads(words.depositNext_part_back.replace('{{amount}}', 'R$30.00'));
    expect((await stage.find('[part=timeline]')).textContent).toContain(words.deposit_part_back);
    expect(stage.root.querySelector('[part=row]')?.textContent).toContain(words.deposit_part_back);
    expect(stage.text()).toContain(words.takenBack);
    expect(stage.text()).not.toContain(words.depositNext_charged_back);
    await stage.axe();
    for (const returned of [{ minor: 5_000n, currency: 'BRL' }, null]) {
      Object.assign(deposit, { returned });
      await reload();
      await stage.reads(words.depositNext_charged_back);
      expect(stage.text()).not.toContain(words.deposit_part_back);
    }
  });

  it('[MEM-3] leads to customer service with the case, and says its number', async () => {
    await make();
    const told: unknown[] = [];
    const stop = world.client.onIntent(
      (intent) => intent.type === 'open-service' && told.push(intent.about) > 0,
    );
    (await stage.button(words.help)).click();
    expect(told).toEqual([expect.objectContaining({ kind: 'deposit', id: newest().id })]);
    stop();
    (await stage.button(words.help)).click();
    await stage.reads('Tell customer service this number');
  });

  it('[MEM-3] a provider’s page opens in a window of its own, or by a link where that was blocked', async () => {
    show();
    await stage.reads(words.kind_redirect);
    (await stage.find<HTMLInputElement>('input[value=quayside]')).click();
    await toConfirm('50', '');
    expect(stage.text()).toContain('R$0.75');
    (await stage.button(words.doDeposit_redirect)).click();
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const button = await stage.find('[part=open]');
    button.click();
    const link = await stage.find<HTMLAnchorElement>('[part=action] a');
    expect(link.href).toMatch(/^https:\/\/pay\.quayside\.example\//);
    expect(link.rel).toBe('noopener noreferrer');
    await stage.axe();
    open.mockRestore();
  });

  it('[MEM-3] shows the account to pay into line by line, and takes a picture of the receipt, nothing else', async () => {
    show();
    (await stage.find<HTMLInputElement>('input[value=transfer]')).click();
    await toConfirm('50', '');
    (await stage.button(words.doDeposit_account)).click();
    await stage.reads('Foyer Demo Ltda');
    await stage.button('Copy: Bank');
    const input = await stage.find<HTMLInputElement>('input[type=file]');
    const pick = (file: File): void => {
      const list = new DataTransfer();
      list.items.add(file);
      input.files = list.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    };
    pick(new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' }));
    await stage.reads(words.proofNoPicture);
    pick(new File([new Uint8Array(5_000_001)], 'large.png', { type: 'image/png' }));
    await stage.reads(words.proofTooLarge);
    expect(world.gateway.count('deposits.proof')).toBe(0);
    pick(new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], 'receipt.png', { type: 'image/png' }));
    (await stage.button(words.proofSend)).click();
    await stage.reads(words.proofSent);
    await stage.axe();
  });

  it('[MEM-3] a page that could not be loaded says so and is asked for again', async () => {
    world.gateway.intercept = ({ name }) =>
      name === 'deposits.methods' ? new Response('', { status: 500 }) : undefined;
    show();
    await vi.waitFor(async () => {
      await world.clock.advance(1_000);
      expect(stage.text()).toContain(words.failed);
    });
    await stage.axe();
    world.gateway.intercept = () => undefined;
    (await stage.button(common.retry)).click();
    await stage.reads(words.methods);
  });
});
