import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { callbackPath, type CashierServices } from '../cashier/index';
import type { Config } from '../config';
import { DEMO_MERCHANT, DEMO_TRANSFER_HOLDER } from '../platform/index';
import { COSTS, startQuaysideSimulator, type QuaysideSimulator } from '../simulators/quayside/index';

const MIN_MINOR = 1_000n;
const MAX_MINOR = 500_000n;
const LIFE_S = 1_800;
const TRANSFER_LIFE_S = 3 * 24 * 3_600;

type Input = Pick<CashierServices, 'paymentProviders'> & { config: Config; now: () => number };
const secretOf = (): string => randomBytes(32).toString('base64url');

/** Quayside in play beside a demo, and the demo merchant's contract with it. Both sides' secrets are new with each start. */
export const startDemoQuayside = async ({
  config,
  paymentProviders,
  now,
}: Input): Promise<QuaysideSimulator> => {
  const [apiKey, signingSecret, callbackSecret] = [secretOf(), secretOf(), secretOf()];
  const code = 'quayside';
  const path = callbackPath({ merchant: DEMO_MERCHANT.code, provider: code, secret: callbackSecret });
  const quayside = await startQuaysideSimulator({
    port: 0,
    apiKey,
    signingSecret,
    webhookUrl: () => `http://127.0.0.1:${config.port}${path}`,
    file: join(config.dataDir, 'quayside-simulator.json'),
    now,
  });
  await paymentProviders.put({
    merchantId: DEMO_MERCHANT.id,
    code,
    adapter: 'quayside',
    settings: {
      baseUrl: `${quayside.origin}/v1`,
      returnUrl: `http://127.0.0.1:${config.port}/payments/return`,
      currencies: ['BRL'],
      costs: COSTS,
    },
    secrets: { apiKey, signingSecret },
    callbackSecret,
    minMinor: MIN_MINOR,
    maxMinor: MAX_MINOR,
    lifeS: LIFE_S,
  });
  return quayside;
};

/** An account to pay into by hand: an invented one. */
export const addDemoTransfer = ({ paymentProviders }: Pick<Input, 'paymentProviders'>): Promise<void> =>
  paymentProviders.put({
    merchantId: DEMO_MERCHANT.id,
    code: 'transfer',
    adapter: 'transfer',
    settings: {
      currencies: ['BRL'],
      rows: [
        { label: 'holder', value: DEMO_TRANSFER_HOLDER },
        { label: 'bank', value: '999 Banco Demo' },
        { label: 'branch', value: '0001' },
        { label: 'account', value: '12345-6' },
      ],
    },
    secrets: {},
    callbackSecret: secretOf(),
    minMinor: MIN_MINOR,
    maxMinor: MAX_MINOR,
    lifeS: TRANSFER_LIFE_S,
  });
