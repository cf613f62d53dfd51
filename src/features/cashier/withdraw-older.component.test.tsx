import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withdrawCashier } from '../../locales/en/cashier.withdraw';
import { sharedCashier } from '../../locales/en/cashier.shared';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { GATEWAY, MEMBER } from '../../testing/fixtures';
import { OLDER_CASHIER_CALLS, OLDER_CASHIER_VALUES } from '../../testing/older-cashier';
import { createOlderGateway, type OlderGateway } from '../../testing/older-gateway';
import { createStage, type Stage } from '../../testing/stage';
import { styles, WithdrawBody } from './withdraw-body.view';

const words = { ...sharedCashier, ...withdrawCashier };
const WITHDRAW = '/wps/v2/transaction/withdraw';
const FEE = '/wps/relay/MCSFE_getCalculatedWithdrawCharges';
let old: OlderGateway;
let world: TestWorld;
let stage: Stage;
beforeEach(async () => {
  old = createOlderGateway({ calls: OLDER_CASHIER_CALLS, values: OLDER_CASHIER_VALUES });
  world = createTestWorld({ gateway: { url: GATEWAY, dialect: 'legacy' }, ports: { fetch: old.fetch } });
  stage = createStage({ client: world.client, styles: [...styles], texts: { cashier: words } });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
  vi.restoreAllMocks();
});

const toConfirm = async (): Promise<void> => {
  stage.show(<WithdrawBody />);
  await stage.type('amount', '50');
  await vi.waitFor(async () => {
    await world.clock.advance(600);
    expect(stage.root.querySelector('[part=fee]')?.textContent).toContain(words.net);
  });
  (await stage.button(words.next)).click();
  await stage.reads(words.confirmWithdraw);
};
const send = async (): Promise<void> => {
  await stage.type('paymentPassword', 'secret-1');
  (await stage.button('Withdraw R$50.00')).click();
  await stage.find('[part=case]');
};

describe('being paid out by an older gateway', () => {
  it('says "–" of a fee that is not told and of what arrives, and can go on', async () => {
    old.state.values[FEE] = 'null';
    await toConfirm();
    const facts = (await stage.find('[part=confirm] dl')).textContent;
    expect(facts).toContain(`${words.fee}–`);
    expect(facts).toContain(`${words.net}–`);
    expect(stage.text()).not.toContain(words.noFee);
    await send();
    expect(old.count(WITHDRAW)).toBe(1);
  });

  it('links to the page that a bank wants, opens nothing by itself, and sends nothing again', async () => {
    old.state.values[WITHDRAW] = '{"redirectUrl":"https://bank.example?order=1"}';
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await toConfirm();
    await send();
    const link = await stage.find<HTMLAnchorElement>('a[target=_blank]');
    expect([link.href, link.target, link.rel]).toEqual([
      'https://bank.example/?order=1',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(link.textContent).toBe('bank.example');
    expect(open).not.toHaveBeenCalled();
    expect(old.count(WITHDRAW)).toBe(1);
    await stage.axe();
  });

  it('offers no page where none is named, or one that is none of the web', async () => {
    old.state.values[WITHDRAW] = '{"redirectUrl":"javascript:alert(1)"}';
    await toConfirm();
    await send();
    expect(stage.root.querySelector('a[target=_blank]')).toBeNull();
  });
});
