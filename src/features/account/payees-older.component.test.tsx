import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { account as words } from '../../locales/en/account';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { GATEWAY, MEMBER } from '../../testing/fixtures';
import { OLDER_CASHIER_CALLS, OLDER_CASHIER_VALUES } from '../../testing/older-cashier';
import { createOlderGateway, type OlderGateway } from '../../testing/older-gateway';
import { createStage, type Stage } from '../../testing/stage';
import { PayeesBody, styles } from './payees-body.view';

const CARDS = '/wps/member/bankCard';
let old: OlderGateway;
let world: TestWorld;
let stage: Stage;
beforeEach(async () => {
  old = createOlderGateway({ calls: OLDER_CASHIER_CALLS, values: OLDER_CASHIER_VALUES });
  old.state.values['/wps/relay/MCSFE_getBanks'] =
    '[{"bankCode":"ITAU","bankName":"Itaú"},{"bankCode":"BB","bankName":"Banco do Brasil","city":"1","email":"2"}]';
  world = createTestWorld({ gateway: { url: GATEWAY, dialect: 'legacy' }, ports: { fetch: old.fetch } });
  stage = createStage({ client: world.client, styles: [...styles], texts: { account: words } });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const press = async (label: string): Promise<void> => (await stage.button(label)).click();
const choose = async (name: string, value: string): Promise<void> => {
  const select = await stage.find<HTMLSelectElement>(`select[name=${name}]`);
  select.value = value;
  select.dispatchEvent(new Event('input', { bubbles: true }));
};
const open = async (): Promise<void> => {
  stage.show(<PayeesBody />);
  await press(words.payeeAdd);
};
const confirm = async (): Promise<void> => {
  await press(words.payeeNext);
  await stage.type('password', 'secret-1');
  await press(words.payeeConfirm);
  // The request is counted before the stand-in has decrypted its body.
  await vi.waitFor(() => expect(sent().map(({ input }) => input.paymentPassword)).toEqual(['secret-1']));
};
const sent = () => old.seen.filter(({ path, method }) => path === CARDS && method === 'PUT');

describe('adding a payee at an older gateway', () => {
  it('asks for what the chosen bank wants, and for nothing of another one', async () => {
    await open();
    await vi.waitFor(() => expect(stage.root.querySelector('select[name=bank]')).not.toBeNull());
    expect(stage.root.querySelector('[name=city]')).toBeNull();
    await choose('bank', 'BB');
    await stage.type('account', '12345');
    await stage.reads(words.field_city);
    await stage.axe();
    await press(words.payeeNext);
    await stage.reads(words.payeeInvalid);
    await stage.type('city', 'Santos');
    await stage.type('email', 'ana@example.test');
    await choose('bank', 'ITAU');
    await vi.waitFor(() => expect(stage.root.querySelector('[name=city]')).toBeNull());
    await confirm();
    expect(sent()[0]?.input).toEqual({
      ...{ cardType: 'B', bankCode: 'ITAU', cardNumber: '12345', paymentPassword: 'secret-1' },
    });
  });

  it('shows all of it once more, and sends it with the account', async () => {
    await open();
    await vi.waitFor(() => expect(stage.root.querySelector('select[name=bank]')).not.toBeNull());
    await choose('bank', 'BB');
    await stage.type('account', '12345');
    await stage.type('city', 'Santos');
    await press(words.payeeNext);
    await stage.reads('Santos');
    await stage.type('password', 'secret-1');
    await press(words.payeeConfirm);
    await stage.reads(words.payeeAdded);
    expect(sent().map(({ input }) => input.city)).toEqual(['Santos']);
  });

  it('takes a wallet of a coin by coin, network and address', async () => {
    await open();
    await choose('kind', 'coin');
    await stage.reads(words.field_network);
    expect(stage.root.querySelector('select[name=bank]')).toBeNull();
    await stage.type('bankCode', 'USDT');
    await stage.type('branch', 'TRC20');
    await stage.type('account', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
    await stage.axe();
    await confirm();
    expect(sent()[0]?.input).toEqual({
      ...{ cardType: 'V', walletName: 'USDT', walletType: 'TRC20', paymentPassword: 'secret-1' },
      walletAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    });
  });
});
