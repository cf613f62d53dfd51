import { expect } from '@playwright/test';
import { createClient, depositsDomain } from '../../src/core';
import { demo } from './demo';
import type { TestMember } from './members';
import { newCpf, payAtBank } from './money';

/** A bank in play takes its seconds, and the gateway asks it ever rarer. */
export const BANK_MS = 40_000;

/** Money that the member paid in, without a page: 50.00 by Pix. */
export const payIn = async (who: TestMember, document = newCpf()): Promise<void> => {
  const { gateway, merchant } = demo();
  const client = createClient({ merchant, gateway });
  try {
    await client.system.start();
    await client.session.login({ mode: 'username', ...who });
    const deposits = client.use(depositsDomain);
    const amount = { minor: 5_000n, currency: 'BRL' };
    const { id, code } = await deposits.create({ method: 'pix', amount, document });
    await payAtBank(code, document);
    await expect.poll(async () => (await deposits.detail(id)).state, { timeout: BANK_MS }).toBe('credited');
  } finally {
    client.destroy();
  }
};
