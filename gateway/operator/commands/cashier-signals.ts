import { amountText } from '../../../src/contract/money';
import type { Signal, SignalName } from '../../cashier/index';
import { table } from '../table';

/** What speaks against paying without a look, as the tool says it. */
const WORDS: Readonly<Record<SignalName, string>> = {
  payee_unproved: 'the payee is not known to be the holder',
  charged_back: 'a bank has taken back a deposit',
  shared_payee: 'another member has the same payee',
  new_country: 'a login from a country without one before',
  credentials_changed: 'what protects the account was changed of late',
  new_device: 'a login with a new device',
  turnover_low: 'staked less than was deposited',
  many_requests: 'many withdrawals today',
  large_amount: 'much more than usual',
  many_deposits: 'many deposits today',
  identity_pending: 'documents are not decided',
  new_payee: 'a payee who was never paid before',
  first_withdrawal: 'the first withdrawal',
};

const factText = ({ fact }: Signal, currency: string): string => {
  if (fact === null) return '';
  if (fact.kind === 'word') return fact.word;
  if (fact.kind === 'count') return fact.count.toString();
  const money = (minor: bigint): string => `${amountText({ minor, currency })} ${currency}`;
  return fact.of === undefined ? money(fact.minor) : `${money(fact.minor)} of ${money(fact.of)}`;
};

/** Signals as a table, the heaviest first; nothing where there are none. */
export const signalLines = (signals: readonly Signal[], currency: string): string[] =>
  signals.length === 0
    ? []
    : table(
        ['points', 'signal', 'which'],
        signals.map((signal) => [signal.points.toString(), WORDS[signal.name], factText(signal, currency)]),
      );
