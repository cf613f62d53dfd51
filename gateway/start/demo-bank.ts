import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { callbackPath, type CashierServices } from '../cashier/index';
import type { Config } from '../config';
import { DEMO_MERCHANT } from '../platform/index';
import { startPixSimulator, type PixSimulator } from '../simulators/pix/index';

/** The receiver's random key: without a real owner. */
const KEY = '123e4567-e12b-12d1-a456-426655440000';
const PROVIDER = 'pix';
const MIN_MINOR = 1_000n;
const MAX_MINOR = 500_000n;
const LIFE_S = 1_800;

/** The bank in play beside a demo, and the demo merchant's contract with it. Both sides' secrets are new with each start. */
export const startDemoBank = async (
  input: Pick<CashierServices, 'paymentProviders'> & { config: Config; now: () => number },
): Promise<PixSimulator> => {
  const { config, paymentProviders, now } = input;
  const secretOf = (): string => randomBytes(32).toString('base64url');
  const [clientSecret, callbackSecret] = [secretOf(), secretOf()];
  const path = callbackPath({ merchant: DEMO_MERCHANT.code, provider: PROVIDER, secret: callbackSecret });
  const bank = await startPixSimulator({
    port: config.bankPort,
    clientId: 'foyer',
    clientSecret,
    key: KEY,
    webhookUrl: () => `http://127.0.0.1:${config.port}${path}`,
    file: join(config.dataDir, 'pix-simulator.json'),
    now,
  });
  await paymentProviders.put({
    merchantId: DEMO_MERCHANT.id,
    code: PROVIDER,
    adapter: 'pix',
    settings: {
      baseUrl: `${bank.origin}/api/v2`,
      tokenUrl: `${bank.origin}/oauth/token`,
      key: KEY,
      name: 'Foyer Demo',
      city: 'Sao Paulo',
      payouts: { path: '/pagamentos', directory: '/chaves', statement: '/pagamentos' },
    },
    secrets: { clientId: 'foyer', clientSecret },
    callbackSecret,
    minMinor: MIN_MINOR,
    maxMinor: MAX_MINOR,
    lifeS: LIFE_S,
  });
  return bank;
};
