import { amountText } from '../../../../src/contract/money';
import { createFormWallet } from '../../saltglass/form-wallet';
import { createSignedClient, type SignedClientOptions } from '../../saltglass/signed-client';
import type { Pair } from '../../saltglass/protocol';
import type { Refusal } from '../../saltglass/wallet-words';
import { refusalsOf, type Account, type Line, type Movement } from '../line';

const told = refusalsOf<Refusal>({
  INSUFFICIENT_FUNDS: 'WALLET_NOT_ENOUGH',
  PLAYER_BLOCKED: 'ACCESS_DENIED',
  PLAYER_NOT_FOUND: 'ACCESS_DENIED',
  SESSION_EXPIRED: 'SESSION_INVALID',
});

/** A brand's line in the aggregators' form dialect, which knows no sets of free rounds. */
export const createFormLine = (options: SignedClientOptions & { url: () => URL }): Line => {
  const client = createSignedClient(options);
  const wallet = createFormWallet({ client, url: options.url });
  const send = async (account: Account, pairs: readonly Pair[]) => told(await wallet(account, pairs));
  const movement = ({ transactionId, roundId, amountMinor, currency }: Movement): Pair[] => [
    ['transaction_id', transactionId],
    ['round_id', roundId],
    ['amount', amountText({ minor: amountMinor, currency })],
  ];
  return {
    takesFree: false,
    bet: (call) =>
      send(call, [['action', 'bet'], ['session_id', call.reference], ['type', 'bet'], ...movement(call)]),
    settle: (call) => send(call, [['action', 'win'], ['type', 'win'], ['finished', '1'], ...movement(call)]),
    cancel: (call) =>
      send(call, [['action', 'refund'], ['bet_transaction_id', call.targetId], ...movement(call)]),
    balance: (account) =>
      send(account, [
        ['action', 'balance'],
        ['session_id', account.reference],
      ]),
    freeRounds: () => Promise.resolve([]),
    close: () => client.close(),
  };
};
