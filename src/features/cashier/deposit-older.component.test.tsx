import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { depositCashier } from '../../locales/en/cashier.deposit';
import { sharedCashier } from '../../locales/en/cashier.shared';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { GATEWAY, MEMBER, PNG } from '../../testing/fixtures';
import { OLDER_CASHIER_CALLS, OLDER_CASHIER_VALUES } from '../../testing/older-cashier';
import { createOlderGateway, type OlderGateway } from '../../testing/older-gateway';
import { createStage, type Stage } from '../../testing/stage';
import { DepositBody, styles } from './deposit-body.view';

const words = { ...sharedCashier, ...depositCashier };
const PAY = '/wps/transaction/deposit/pg';
const REPORT = '/wps/relay/MCSFE_getDepositTransactionReport';
let old: OlderGateway;
let world: TestWorld;
let stage: Stage;
beforeEach(async () => {
  old = createOlderGateway({ calls: OLDER_CASHIER_CALLS, values: OLDER_CASHIER_VALUES });
  old.state.values['/wps/relay/MCSFE_getDepositMethods'] =
    '[{"id":7,"type":"PG","methodName":"Wallet X","minAmount":10,"maxAmount":"5,000.00"}]';
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

const ask = async (): Promise<void> => {
  stage.show(<DepositBody />);
  await stage.type('amount', '50');
  (await stage.button(words.next)).click();
  await stage.reads(words.confirmDeposit);
  (await stage.button(words.doDeposit_redirect)).click();
};
const says = (value: unknown): void => void (old.state.values[PAY] = JSON.stringify(value));
/** The report knows one that was asked for just now and is open. */
const reports = (): void => {
  const row = { id: 90, amount: 50, depositState: '0', createTime: world.client.serverTime.now() };
  old.state.values[REPORT] = JSON.stringify([row]);
};

describe('paying in at an older gateway', () => {
  it('names the way by its own name, and says of a fee that was not told that it is not known', async () => {
    says({ payUrl: 'https://pay.example/7' });
    await ask();
    expect(old.refused).toEqual([]);
    await stage.find('[part=open]');
    (await stage.button(words.newDeposit)).click();
    await stage.reads('Wallet X');
    await stage.type('amount', '60');
    (await stage.button(words.next)).click();
    await stage.reads(words.confirmDeposit);
    const facts = (await stage.find('[part=confirm] dl')).textContent;
    expect(facts).toContain('Wallet X');
    expect(facts).toContain(`${words.fee}–`);
    expect(stage.text()).not.toContain(words.noFee);
  });

  it('leads to the provider’s page, also after the report was read, which says less', async () => {
    says({ payUrl: 'https://pay.example/7' });
    reports();
    await ask();
    await stage.reads(words.payTitle.replace('{{amount}}', 'R$50.00'));
    const asked = () => old.count(REPORT);
    const before = asked();
    await vi.waitFor(async () => {
      await world.clock.advance(2_000);
      expect(asked()).toBeGreaterThan(before);
    });
    vi.spyOn(window, 'open').mockReturnValue(null);
    (await stage.find('[part=open]')).click();
    expect((await stage.find<HTMLAnchorElement>('[part=action] a')).href).toBe('https://pay.example/7');
    expect(old.count(PAY)).toBe(1);
    await stage.axe();
  });

  it('does not lead to what is no page of the web: the deposit was asked for, and stands in the report', async () => {
    says({ payUrl: 'javascript:alert(1)' });
    reports();
    await ask();
    await stage.reads(words.depositNext_created);
    expect(stage.root.querySelector('[part=action]')).toBeNull();
    await vi.waitFor(() => expect(stage.root.querySelector('[part=row]')?.textContent).toContain('R$50.00'));
  });

  it('shows a code of another scheme without words of Pix, and the picture of one', async () => {
    says({ qrCode: 'weixin://wxpay/bizpayurl?pr=1' });
    await ask();
    await stage.find('.f-qr');
    expect((await stage.find('[part=code]')).textContent).toBe('weixin://wxpay/bizpayurl?pr=1');
    expect(stage.text()).not.toContain('Pix');
    await stage.axe();
    (await stage.button(words.newDeposit)).click();
    says({ qrCode: `data:image/png;base64,${PNG}` });
    await ask();
    expect((await stage.find<HTMLImageElement>('[part=action] img')).src).toContain('data:image/png');
    await stage.axe();
  });

  it('shows the address of a coin, without a reference that was not told', async () => {
    says({ walletAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', network: 'TRC20' });
    await ask();
    await stage.button('Copy: Address');
    await stage.reads('TRC20');
    expect(stage.text()).not.toContain(words.accountReference);
  });

  it('holds the form after an order whose outcome is unknown, and looks at the report', async () => {
    old.state.instead[PAY] = { body: '{"success":true,"val' };
    await ask();
    await stage.reads(errors.OUTCOME_UNKNOWN);
    expect(stage.root.querySelector('[part=confirm]')).toBeNull();
    reports();
    await vi.waitFor(async () => {
      await world.clock.advance(10_000);
      expect(stage.root.querySelector('[part=row]')?.textContent).toContain('R$50.00');
    });
    (await stage.button(common.retry)).click();
    await stage.reads(words.confirmDeposit);
    expect(old.count(PAY)).toBe(1);
  });

  it('says the gateway’s own sentence when it refuses', async () => {
    old.state.instead[PAY] = {
      status: 400,
      body: '{"success":false,"errorCode":"deposit.small","message":"<b>Mínimo</b> de R$ 60"}',
    };
    await ask();
    await stage.reads('Mínimo de R$ 60');
    expect(old.count(PAY)).toBe(1);
  });
});
