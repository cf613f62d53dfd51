import type { HandlerInput } from '../contract/call';
import type { uplineTransfer } from '../contract/calls/funds';
import { fundsToWire, uplineSettingsToWire } from '../contract/entities/funds';
import { amountToWire, parseAmount } from '../contract/money';
import { FakeRefusal } from './fake-refusal';
import { self, type FakeContext } from './fake-state';
import { FAKE_VENDOR_WALLET } from './fake-transfers';

const CURRENCY = 'BRL';
const money = (minor: bigint) => ({ minor, currency: CURRENCY });
const MIN = 100n;
const MAX = 1_000_000n;
const DAY = 5_000_000n;
const TIMES = 10;
const OVER: ReadonlySet<string> = new Set(['paid', 'refused', 'failed', 'returned', 'cancelled']);
/** The payment password that every member has here. */
export const FAKE_PAYMENT_PASSWORD = '204816';
export const FAKE_UPLINE = 'ag*****ne';

const sentBy = (context: FakeContext) => {
  const { id } = self(context);
  return context.state.uplineTransfers.filter(({ owner }) => owner === id);
};

export const fundsAnswers = {
  walletFunds(_: unknown, context: FakeContext) {
    const { state } = context;
    const who = self(context);
    const away = state.away.get(who.id) ?? 0n;
    const held = state.withdrawals
      .filter(({ owner, withdrawal }) => owner === who.id && !OVER.has(withdrawal.state))
      .reduce((sum, { withdrawal }) => sum + withdrawal.amount.minor, 0n);
    return fundsToWire({
      single: state.wallet === 'single',
      main: money(who.minor - away),
      held: money(held),
      bonus: money(0n),
      points: 0n,
      vendors:
        state.wallet === 'single'
          ? []
          : [
              {
                walletId: FAKE_VENDOR_WALLET,
                vendor: 'HOUSE',
                name: 'House Games',
                available: money(away),
                resting: state.resting,
              },
            ],
    });
  },
  uplineSettings(_: unknown, context: FakeContext) {
    const who = self(context);
    const sent = sentBy(context);
    return uplineSettingsToWire({
      upline: who.type === 0 ? FAKE_UPLINE : '',
      min: money(MIN),
      max: money(MAX),
      available: money(who.minor),
      timesLeft: TIMES - sent.length,
      amountLeft: money(DAY - sent.reduce((sum, { minor }) => sum + minor, 0n)),
      paymentPasswordSet: true,
      pausedUntil: null,
    });
  },
  uplineTransfer(input: HandlerInput<typeof uplineTransfer>, context: FakeContext) {
    const who = self(context);
    const minor = parseAmount(input.amount, CURRENCY);
    if (minor === null || minor <= 0n) throw new FakeRefusal('WALLET_AMOUNT_INVALID');
    if (who.type !== 0) throw new FakeRefusal('UPLINE_NONE');
    if (minor < MIN || minor > MAX)
      throw new FakeRefusal('UPLINE_LIMIT', {
        minimumAmount: amountToWire(money(MIN)),
        maximumAmount: amountToWire(money(MAX)),
      });
    if (input.password !== FAKE_PAYMENT_PASSWORD)
      throw new FakeRefusal('PAYMENT_PASSWORD_WRONG', { triesLeft: 4 });
    const sent = sentBy(context);
    const known = sent.find(({ requestId }) => requestId === input.requestId);
    if (known && known.minor !== minor) throw new FakeRefusal('LEDGER_KEY_CONFLICT');
    if (known) return true;
    const { isReady, leftMinor } = context.state.upline;
    if (!isReady) throw new FakeRefusal('UPLINE_NOT_READY');
    if (leftMinor !== null && minor > leftMinor) throw new FakeRefusal('UPLINE_RECEIVER_LIMIT');
    if (sent.length >= TIMES) throw new FakeRefusal('UPLINE_DAY_LIMIT');
    if (minor > who.minor) throw new FakeRefusal('WALLET_NOT_ENOUGH');
    who.minor -= minor;
    if (leftMinor !== null) context.state.upline.leftMinor = leftMinor - minor;
    context.state.uplineTransfers.push({ owner: who.id, requestId: input.requestId, minor });
    return true;
  },
};
