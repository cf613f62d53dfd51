import {
  withdrawCancel,
  withdrawCharges,
  withdrawConfirm,
  withdrawConfirmations,
  withdrawCreate,
  withdrawDetail,
  withdrawReport,
  withdrawSettings,
  withdrawTurnover,
} from '../../contract/calls/withdrawals';
import { readMoney } from '../../contract/amount';
import { amountText } from '../../contract/money';
import { AppError } from '../kernel/app-error';
import { createLazy } from '../kernel/lazy';
import { plainCode } from '../kernel/plain';
import { randomText } from '../kernel/random-text';
import { sendable, untilAnswered } from '../kernel/sent-orders';
import type { DomainDefinition, WithdrawalsDomain } from '../types';

const REQUEST_ID_LENGTH = 24;
const PAGE_SIZE = 8;

/** Seldom asked for: it comes when it is. */
const code = createLazy(() => import('./withdrawals.code'));

/** What a member takes out. Nothing is kept here: what is so, the gateway says. */
export const withdrawalsDomain: DomainDefinition<WithdrawalsDomain> = {
  name: 'withdrawals',
  create(client) {
    let codeId = '';
    client.session.onLogout(() => (codeId = ''));
    return {
      settings: () => client.call(withdrawSettings, {}),
      turnover: () => client.call(withdrawTurnover, {}),
      async fee({ amount, payeeId }) {
        const text = await client.call(withdrawCharges, {
          withdrawAmount: amountText(sendable(amount)),
          bankCardId: payeeId,
        });
        const fee = readMoney(text, amount.currency);
        // An empty answer means an undisclosed fee. Any other text that is no amount is a broken answer.
        if (fee.unread && text !== '') throw new AppError('REPLY_INVALID');
        return { fee, net: { ...fee, minor: amount.minor - fee.minor } };
      },
      newRequestId: () => randomText(client.ports.random, REQUEST_ID_LENGTH),
      async create({ amount, payeeId, password, code = '', requestId }) {
        const request = {
          amount: amountText(sendable(amount)),
          bankCardId: payeeId,
          password,
          requestId: requestId ?? randomText(client.ports.random, REQUEST_ID_LENGTH),
          ...(code === '' ? {} : { verificationCode: plainCode(code), codeId }),
        };
        return untilAnswered(client, () => client.call(withdrawCreate, request));
      },
      async requestCode() {
        const { sendWithdrawalCode } = await code();
        const sent = await sendWithdrawalCode(client);
        codeId = sent.codeId;
        return client.ports.clock.now() + sent.waitMs;
      },
      detail: (id) => client.call(withdrawDetail, { withdrawalId: id }),
      list: ({ page, size = PAGE_SIZE }) => client.call(withdrawReport, { page, size }),
      cancel: (id) => client.call(withdrawCancel, { withdrawalId: id }),
      confirmations: () => client.call(withdrawConfirmations, {}),
      async confirm(id, { arrived }) {
        await client.call(withdrawConfirm, { payDetailId: id, isMoneyReceived: arrived ? 'Y' : 'N' });
      },
    };
  },
};
