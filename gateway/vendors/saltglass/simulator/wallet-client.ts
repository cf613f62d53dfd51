import * as v from 'valibot';
import { amountText, minorDigits } from '../../../../src/contract/money';
import { sendUntilKnown, type Outcome } from '../../kit/poster';
import { playerText, WALLET_PATH, type Pair } from '../protocol';
import type { SignedClient } from '../signed-client';
import { isRefusal, type Refusal } from '../wallet-words';
import type { Slip } from './slip-store';

const reply = v.object({
  balance: v.optional(v.union([v.number(), v.string()])),
  error_code: v.optional(v.string()),
});
export type WalletOutcome = Outcome<Refusal>;
type Account = Pick<Slip, 'merchantId' | 'memberId' | 'currency' | 'gameId'>;

const BALANCE = /^(-?\d{1,19})(?:\.(\d{1,4}))?$/;
/** A balance may be larger than any amount that is moved at once. */
const readBalance = (text: string, currency: string): bigint | null => {
  const [, whole, fraction = ''] = BALANCE.exec(text) ?? [];
  const digits = minorDigits(currency);
  if (whole === undefined || fraction.length > digits) return null;
  return BigInt(whole + fraction.padEnd(digits, '0'));
};

const read = (answer: { status: number; body: unknown } | null, currency: string): WalletOutcome => {
  const parsed = v.safeParse(reply, answer?.body);
  // Anything but 200 says nothing for certain, whatever it says.
  if (answer?.status !== 200 || !parsed.success) return { kind: 'unknown' };
  const { balance, error_code: word } = parsed.output;
  const balanceMinor = balance === undefined ? null : readBalance(String(balance), currency);
  if (word !== undefined)
    return isRefusal(word) ? { kind: 'refused', status: word, balanceMinor } : { kind: 'unknown' };
  return balanceMinor === null ? { kind: 'unknown' } : { kind: 'done', balanceMinor, replayed: false };
};

export type TableWallet = ReturnType<typeof createTableWallet>;

/** The table's line to the operator's wallet, in the dialect's words. */
export const createTableWallet = (input: { client: SignedClient; walletUrl: () => string }) => {
  const { client } = input;
  const send = (account: Account, pairs: readonly Pair[]): Promise<WalletOutcome> =>
    sendUntilKnown(async () => {
      const who: Pair[] = [
        ['player_id', playerText(account)],
        ['currency', account.currency],
        ['game_uuid', account.gameId],
      ];
      const answer = await client.send(new URL(WALLET_PATH, input.walletUrl()), [...pairs, ...who]);
      return read(answer, account.currency);
    });
  const decimal = (slip: Slip, minor: bigint): string => amountText({ minor, currency: slip.currency });

  return {
    bet: (slip: Slip) =>
      send(slip, [
        ['action', 'bet'],
        ['session_id', slip.reference],
        ['transaction_id', `${slip.id}-bet`],
        ['round_id', slip.id],
        ['amount', decimal(slip, slip.betMinor)],
        ['type', 'bet'],
      ]),
    /** Also says that nothing was won. */
    win: (slip: Slip, winMinor: bigint) =>
      send(slip, [
        ['action', 'win'],
        ['transaction_id', `${slip.id}-win`],
        ['round_id', slip.id],
        ['amount', decimal(slip, winMinor)],
        ['type', 'win'],
        ['finished', '1'],
      ]),
    refund: (slip: Slip) =>
      send(slip, [
        ['action', 'refund'],
        ['transaction_id', `${slip.id}-refund`],
        ['bet_transaction_id', `${slip.id}-bet`],
        ['round_id', slip.id],
        ['amount', decimal(slip, slip.betMinor)],
      ]),
    balance: (account: Account & Pick<Slip, 'reference'>) =>
      send(account, [
        ['action', 'balance'],
        ['session_id', account.reference],
      ]),
  };
};
