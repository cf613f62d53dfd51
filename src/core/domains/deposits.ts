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

/** A wish whose answer was lost is sent again under its own name, at most this often. */
const MAX_SENDS = 3;
const WISH_LENGTH = 24;
const PAGE_SIZE = 8;

/** What a member pays in. Nothing is kept here: what is so, the gateway says. */
export const depositsDomain: DomainDefinition<DepositsDomain> = {
  name: 'deposits',
  create: (client) => ({
    settings: () => client.call(depositSettings, {}),
    methods: () => client.call(depositMethods, {}),
    wish: () => randomText(client.ports.random, WISH_LENGTH),
    async create({ method, amount, document = '', wish }) {
      const request = {
        methodCode: method,
        amount: amountText(amount),
        requestId: wish ?? randomText(client.ports.random, WISH_LENGTH),
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
