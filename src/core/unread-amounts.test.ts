import { describe, expect, it } from 'vitest';
import { amountText, type Money } from '../contract/money';
import { createTestWorld } from '../testing/client';
import { agentDomain } from './domains/agent';
import { depositsDomain } from './domains/deposits';
import { fundsDomain } from './domains/funds';
import { createBets } from './domains/lottery.bets';
import { promotionDomain } from './domains/promotion';
import { walletsDomain } from './domains/wallets';
import { withdrawalsDomain } from './domains/withdrawals';

const UNREAD: Money = { minor: 0n, currency: 'BRL', unread: true };
const ORDER = { game: 'FAKE5', issue: '', lines: [] };
const SEEN = { total: UNREAD, oddsVersion: 1 };
const password = '246810';

describe('an amount that cannot be read', () => {
  const { client, gateway } = createTestWorld();
  const withdrawals = client.use(withdrawalsDomain);
  const bets = createBets(client);

  it.each([
    ['a deposit', async () => await client.use(depositsDomain).create({ method: 'pix', amount: UNREAD })],
    ['the fee of a withdrawal', async () => await withdrawals.fee({ amount: UNREAD, payeeId: '1' })],
    ['a withdrawal', async () => await withdrawals.create({ amount: UNREAD, payeeId: '1', password })],
    [
      'money for the upline',
      async () => await client.use(fundsDomain).toUpline({ amount: UNREAD, password }),
    ],
    [
      'a move between wallets',
      async () => await client.use(walletsDomain).transfer({ from: 2, to: 101, amount: UNREAD }),
    ],
    [
      'money for a member below',
      async () => {
        const input = { memberId: '7', amount: amountText(UNREAD), password, requestId: 'k' };
        await client.use(agentDomain).transfer(input);
      },
    ],
    [
      'a bonus that is given up',
      async () => await client.use(promotionDomain).forfeit({ id: '1', left: UNREAD }),
    ],
    ['a lottery ticket', async () => await bets.place(ORDER, SEEN)],
    ['a chase', async () => await bets.chase(ORDER, { ...SEEN, multiples: [1], stopOnWin: true })],
  ])('is refused before it leaves as %s', async (_, send) => {
    const before = gateway.seen.length;
    await expect(send()).rejects.toMatchObject({ code: 'WALLET_AMOUNT_INVALID', retryable: false });
    expect(gateway.seen.length).toBe(before);
  });
});
