import * as v from 'valibot';
import { minorDigits } from '../../../src/contract/money';
import { sendUntilKnown, type Outcome } from '../kit/poster';
import { playerText, type Pair } from './protocol';
import type { SignedClient } from './signed-client';
import { isRefusal, type Refusal } from './wallet-words';

const reply = v.object({
  balance: v.optional(v.union([v.number(), v.string()])),
  error_code: v.optional(v.string()),
});
export type WalletOutcome = Outcome<Refusal>;
export interface FormAccount {
  merchantId: number;
  memberId: bigint;
  currency: string;
  gameId: string;
}

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

/** A vendor's line to the operator's wallet at one address: sends an action until its outcome is known. */
export const createFormWallet =
  (input: { client: SignedClient; url: () => URL }) =>
  (account: FormAccount, pairs: readonly Pair[]): Promise<WalletOutcome> =>
    sendUntilKnown(async () => {
      const who: Pair[] = [
        ['player_id', playerText(account)],
        ['currency', account.currency],
        ['game_uuid', account.gameId],
      ];
      return read(await input.client.send(input.url(), [...pairs, ...who]), account.currency);
    });
