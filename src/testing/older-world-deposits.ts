import { listed, ok, refuse, written, writtenTime } from './older-answers';
import { within } from './older-world-cashier';
import {
  DAY_MS,
  minorIn,
  numberIn,
  refuseOddly,
  textIn,
  type OlderDeposit,
  type OlderPlace,
  type OlderRoutes,
} from './older-world-state';

// Money in at the stand-in: each way to pay has a path and fields of its own, and answers in a shape of its own.

const LEAST_MINOR = 1_000;
const OLD_DEPOSITS = 12;
const STATES = ['1', '1', '0', '2', '3'] as const;

export const olderDeposits = (now: number): OlderDeposit[] =>
  Array.from({ length: OLD_DEPOSITS }, (_, index) => ({
    id: 3_000 + index,
    at: now - index * 2 * DAY_MS - 3_600_000,
    minor: 5_000 + index * 12_345,
    state: STATES[index % STATES.length] ?? '1',
  }));

/** Takes an order of a way to pay, or says why not. */
const order = ({ account, input, now, nextId }: OlderPlace, methodId: string): OlderDeposit | null => {
  const minor = minorIn(input, 'amount');
  if (minor === null || minor < LEAST_MINOR || textIn(input, 'methodId') !== methodId) return null;
  const deposit: OlderDeposit = { id: nextId(), at: now, minor, state: '0' };
  account.deposits.unshift(deposit);
  return deposit;
};
const tooSmall = () => refuseOddly('deposit.amount.small', 'Mínimo de R$ 10,00');

export const depositRoutes: OlderRoutes = {
  'GET /wps/relay/MCSFE_getDepositMethods': () =>
    ok({
      methods: [
        { methodId: 7, methodName: 'Cartão', type: 'PG', minAmount: '10.00', maxAmount: '50,000.00' },
        null,
        { methodId: '9', bankCode: 'ITAU', bankName: 'Itaú', type: 'MT', minAmount: 10, maxAmount: 5000 },
        { methodId: 11, methodName: 'USDT', type: 'VW', minAmount: 10, maxAmount: 5000 },
      ],
    }),
  'POST /wps/transaction/deposit/pg'(place) {
    const deposit = order(place, '7');
    if (deposit === null) return tooSmall();
    return ok({ orderNo: deposit.id, payUrl: `${place.gamesUrl}?game=${deposit.id}&pay=1` });
  },
  'POST /wps/transaction/deposit/mt'(place) {
    if (place.input.bankCode !== 'ITAU') return refuse(400, 'request_param_err');
    const deposit = order(place, '9');
    if (deposit === null) return tooSmall();
    const account = { bankName: 'Itaú', accountName: 'Aurora Ltda', accountNo: '0001-7' };
    return ok({ depositId: deposit.id, bank: account, postscript: `D${deposit.id}` });
  },
  'GET /wps/relay/MCSFE_getDepositTransactionReport'(place) {
    const { account, input } = place;
    const state = textIn(input, 'depositState');
    const all = within(account.deposits, place, ['startDate', 'endDate'])
      .map((row, turn) => ({
        id: row.id,
        amount: written(row.minor, turn),
        depositState: row.state,
        createTime: writtenTime(row.at),
      }))
      .filter((row) => state === '' || row.depositState === state);
    const [page, size] = [numberIn(input, 'page', 1), numberIn(input, 'size', 8)];
    return ok(
      listed(all.slice((page - 1) * size, page * size), { page, totalPages: Math.ceil(all.length / size) }),
    );
  },
};
