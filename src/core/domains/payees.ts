import { payeeAdd, payeeBanks, payeeList, payeeRemove } from '../../contract/calls/payees';
import type { DomainDefinition, PayeesDomain } from '../types';

/** Where a member's money may go. */
export const payeesDomain: DomainDefinition<PayeesDomain> = {
  name: 'payees',
  create: (client) => ({
    list: () => client.call(payeeList, {}),
    banks: () => client.call(payeeBanks, {}),
    async add({ kind, value = '', bankCode = '', branch = '', account = '', holderName = '', password }) {
      await client.call(payeeAdd, {
        payeeKind: kind,
        cardNumber: kind === 'bank' ? account : value,
        ...(kind === 'bank' ? { bankCode, bankBranch: branch } : {}),
        ...(holderName === '' ? {} : { payeeName: holderName }),
        paymentPassword: password,
      });
    },
    async remove({ id, password }) {
      await client.call(payeeRemove, { bankCardId: id, paymentPassword: password });
    },
  }),
};
