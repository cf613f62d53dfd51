import {
  depositCreate,
  depositDetail,
  depositMethods,
  depositReport,
  depositSettings,
} from '../../contract/calls/deposits';
import { amountText } from '../../contract/money';
import { asError } from '../kernel/app-error';
import { randomText } from '../kernel/random-text';
import type { DepositsDomain, DomainDefinition } from '../types';

/** A request whose answer was lost is sent again under the same idempotency key, at most this often. */
const MAX_SENDS = 3;
const REQUEST_ID_LENGTH = 24;
const PAGE_SIZE = 8;

/** What a member pays in. Nothing is kept here: what is so, the gateway says. */
export const depositsDomain: DomainDefinition<DepositsDomain> = {
  name: 'deposits',
  create: (client) => ({
    settings: () => client.call(depositSettings, {}),
    methods: () => client.call(depositMethods, {}),
    newRequestId: () => randomText(client.ports.random, REQUEST_ID_LENGTH),
    async create({ method, amount, document = '', requestId }) {
      const request = {
        methodCode: method,
        amount: amountText(amount),
        requestId: requestId ?? randomText(client.ports.random, REQUEST_ID_LENGTH),
        ...(document === '' ? {} : { document }),
      };
      for (let sends = 1; ; sends += 1) {
        try {
          return await client.call(depositCreate, request);
        } catch (thrown) {
          const error = asError(thrown);
          if (!error.retryable || sends >= MAX_SENDS) throw error;
        }
      }
    },
    detail: (id) => client.call(depositDetail, { depositId: id }),
    list: ({ page, size = PAGE_SIZE }) => client.call(depositReport, { page, size }),
  }),
};
