import { expect } from '@playwright/test';
import {
  createClient,
  depositsDomain,
  payeesDomain,
  paymentPasswordDomain,
  withdrawalsDomain,
} from '../../src/core';
import { demo } from './demo';
import { newMember, type TestMember } from './members';
import { change, newCpf, payAtBank } from './money';
import { BANK_MS } from './pay-in';

const PAYMENT_PASSWORD = '204816';

/** A new member who has paid in and asks for some of it back, by the SDK without a page. */
export async function askForWithdrawal(amounts: { paid: bigint; asked: bigint }): Promise<TestMember> {
  const { gateway, merchant } = demo();
  const who = await newMember();
  const client = createClient({ merchant, gateway });
  const money = (minor: bigint) => ({ minor, currency: 'BRL' });
  try {
    await client.system.start();
    await client.session.login({ mode: 'username', username: who.username, password: who.password });
    const deposits = client.use(depositsDomain);
    const document = newCpf();
    const { id, code } = await deposits.create({ method: 'pix', amount: money(amounts.paid), document });
    await payAtBank(code, document);
    await expect.poll(async () => (await deposits.detail(id)).state, { timeout: BANK_MS }).toBe('credited');
    await client.use(paymentPasswordDomain).set({ password: PAYMENT_PASSWORD });
    const payees = client.use(payeesDomain);
    const key = { kind: 'pix-cpf', value: document, holderName: 'Ana de Souza' } as const;
    await payees.add({ ...key, password: PAYMENT_PASSWORD });
    // A payee rests for a day, and what was deposited has to be played first: neither is for a test to wait for.
    await change(
      `update payee set created_at = created_at - interval '2 days', usable_from = usable_from - interval '2 days'
        where member_id = (select id from member where username = $1)`,
      [who.username],
    );
    await change(
      'insert into withdrawal_policy (merchant_id, turnover_bps) values (1, 0) on conflict (merchant_id) do update set turnover_bps = 0',
    );
    const [payee] = (await payees.list()).payees;
    if (!payee) throw new Error('the account has no payee');
    await client
      .use(withdrawalsDomain)
      .create({ amount: money(amounts.asked), payeeId: payee.id, password: PAYMENT_PASSWORD });
    return who;
  } finally {
    client.destroy();
  }
}
