import { dropOpenOrder, keepOpenOrder, type KeptOrder } from '../../domains/open-orders';
import type { AppError } from '../../kernel/app-error';
import type { Client } from '../../types';
import { textOf } from './readers';

/** Calls that move money or goods a second time if they are sent twice, with the field that says how much; '' where none does. */
const MOVES: Readonly<Record<string, string>> = {
  'withdrawals.create': 'amount',
  'withdrawals.confirm': '',
  'funds.toUpline': 'amount',
  'agents.transfer': 'transferAmt',
  'wallet.transfer': 'amount',
  'payees.add': '',
  'points.redeem': '',
  'points.convert': '',
};

/** Remembers such orders from the moment they leave until it is known what became of them. */
export const createMoves = (client: Pick<Client, 'config' | 'ports' | 'session'>) => {
  /** The newest of each call: what cannot be read of its answer is found out after `done`. */
  const sent = new Map<string, KeptOrder>();
  const done = (call: string): void => {
    const order = sent.get(call);
    if (order) dropOpenOrder(client, order);
  };
  return {
    begun(call: string, request: object): void {
      if (!Object.hasOwn(MOVES, call)) return;
      const amount = textOf(Reflect.get(request, MOVES[call] ?? ''));
      sent.set(call, keepOpenOrder(client, { call, amount }));
    },
    done,
    failed(call: string, { code }: AppError): void {
      const order = sent.get(call);
      done(call);
      sent.delete(call);
      // A page that was left has only stopped to listen. Else: the gateway may have begun with it only when the connection ended.
      if (order && /^(OUTCOME_UNKNOWN|NETWORK_ABORTED)$/.test(code)) keepOpenOrder(client, order);
    },
  };
};
