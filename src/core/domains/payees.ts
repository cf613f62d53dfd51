import { payeeAdd, payeeBanks, payeeList, payeeRemove } from '../../contract/calls/payees';
import type { PayeeView } from '../../contract/entities/payee';
import type { DomainDefinition, PayeesDomain } from '../types';

/** Where a member's money may go. */
export const payeesDomain: DomainDefinition<PayeesDomain> = {
  name: 'payees',
  create: (client) => ({
    list: () => client.call(payeeList, {}),
    banks: () => client.call(payeeBanks, {}),
    async add({
      kind,
      value = '',
      bankCode = '',
      branch = '',
      account = '',
      holderName = '',
      password,
      ...more
    }) {
      const isPix = kind !== 'bank' && kind !== 'coin';
      await client.call(payeeAdd, {
        ...more,
        payeeKind: kind,
        cardNumber: isPix ? value : account,
        ...(isPix ? {} : { bankCode, bankBranch: branch }),
        ...(holderName === '' ? {} : { payeeName: holderName }),
        paymentPassword: password,
      });
    },
    async remove({ id, password }) {
      await client.call(payeeRemove, { bankCardId: id, paymentPassword: password });
    },
  }),
};

/** A payee's title and the line below. A wallet of no kind of ours goes by its own name. */
export const payeeWords = (
  { kind, bank, bankName, masked }: PayeeView,
  kindText: string,
): [title: string, text: string] => {
  const name = bankName || bank;
  if (name === '') return [kindText, masked];
  return kind === 'unknown' ? [name, masked] : [kindText, `${name} · ${masked}`];
};
