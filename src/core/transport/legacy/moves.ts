import {
  carriedOut,
  dropOpenOrder,
  endOpenOrder,
  keepOpenOrder,
  type KeptOrder,
} from '../../domains/open-orders';
import type { AppError } from '../../kernel/app-error';
import type { Client } from '../../types';
import { textOf } from './readers';

/** Calls that move money or goods a second time if they are sent twice, with the field that says how much; '' where none does. */
const MOVES: Readonly<Record<string, string>> = {
  'deposits.create': 'amount',
  'withdrawals.create': 'amount',
  'funds.toUpline': 'amount',
  'agents.transfer': 'transferAmt',
  'wallet.transfer': 'amount',
  'payees.add': '',
  'points.redeem': '',
  'points.convert': 'amount',
};

/** One request of such a call. */
export interface Move {
  /** It leaves now. */
  left(): void;
  /** Its answer was read: it was carried out. */
  done(): void;
  failed(error: AppError): void;
}

/** Remembers such an order from the moment it leaves until it is known what became of it. Two of the same call are told apart. */
export const createMove = (
  client: Pick<Client, 'config' | 'ports' | 'session'>,
  call: string,
  request: object,
): Move => {
  let order: KeptOrder | null = null;
  return {
    left() {
      if (!Object.hasOwn(MOVES, call)) return;
      order = keepOpenOrder(client, { call, amount: textOf(Reflect.get(request, MOVES[call] ?? '')) });
    },
    done() {
      if (order) carriedOut(client, order);
    },
    failed({ code }) {
      if (!order) return;
      // A page that was left has only stopped to listen.
      const isOpen = code === 'OUTCOME_UNKNOWN' || code === 'NETWORK_ABORTED';
      if (isOpen) endOpenOrder(client, order);
      else dropOpenOrder(client, order);
    },
  };
};
