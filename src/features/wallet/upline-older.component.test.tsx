import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { funds as words } from '../../locales/en/funds';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { GATEWAY, MEMBER } from '../../testing/fixtures';
import { OLDER_CASHIER_CALLS, OLDER_CASHIER_VALUES } from '../../testing/older-cashier';
import { createOlderGateway, type OlderGateway } from '../../testing/older-gateway';
import { createStage, type Stage } from '../../testing/stage';
import { styles, UplineBody } from './upline-body.view';

const TRANSFER = '/wps/agent/transferUpline';
let old: OlderGateway;
let world: TestWorld;
let stage: Stage;
beforeEach(async () => {
  old = createOlderGateway({ calls: OLDER_CASHIER_CALLS, values: OLDER_CASHIER_VALUES });
  old.state.values['GET /wps/member/info'] = JSON.stringify({ account: 'demo01', type: 0, toUpline: '1' });
  world = createTestWorld({ gateway: { url: GATEWAY, dialect: 'legacy' }, ports: { fetch: old.fetch } });
  stage = createStage({ client: world.client, styles: [...styles], texts: { funds: words } });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const pass = async (): Promise<void> => {
  stage.show(<UplineBody />);
  await stage.type('amount', '50');
  (await stage.button(words.next)).click();
  await stage.type('paymentPassword', 'secret-1');
  (await stage.button(words.send.replace('{{amount}}', 'R$50.00'))).click();
};

describe('the transfer to the upline of an older gateway', () => {
  it('shows what is there, limits nothing that was not told, and is sent once', async () => {
    await pass();
    await stage.reads('R$50.00 went to –');
    expect(old.count(TRANSFER)).toBe(1);
    expect(old.seen.find(({ path }) => path === TRANSFER)?.input).toEqual({
      amount: '50.00',
      paymentPassword: 'secret-1',
    });
    await stage.axe();
  });

  it('is held back while its outcome is unknown', async () => {
    old.state.instead[TRANSFER] = { body: '' };
    await pass();
    await stage.reads(errors.OUTCOME_UNKNOWN);
    await world.clock.advance(31_000);
    (await stage.button(common.retry)).click();
    expect(old.count(TRANSFER)).toBe(1);
  });

  it('is not offered to a member without an upline', async () => {
    old.state.values['GET /wps/member/info'] = JSON.stringify({ account: 'demo01', toUpline: 0 });
    stage.show(<UplineBody />);
    await stage.reads(words.uplineNone);
  });
});
