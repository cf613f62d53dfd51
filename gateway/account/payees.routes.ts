import {
  payeeAdd,
  payeeBanks,
  payeeBindConfig,
  payeeList,
  payeeRemove,
} from '../../src/contract/calls/payees';
import { bankToWire, payeeBindRules, payeeBookToWire } from '../../src/contract/entities/payee';
import { memberScope, route, type Route } from '../http/index';
import { bankName, banks } from './banks';
import { maskedName } from './payee-names';
import { payeeKinds } from './payee-kinds';
import { MAX_PAYEES } from './payees';
import type { AccountServices } from './services';

export const payeesRoutes: readonly Route<AccountServices>[] = [
  route(payeeList, async (_, context) => {
    const who = memberScope(context);
    const { payees, payeeNames } = context.services;
    const [list, name] = await Promise.all([payees.list(who), payeeNames.of(who)]);
    return payeeBookToWire({
      payees: list.map((payee) => ({
        id: payee.id.toString(),
        kind: payee.kind,
        masked: payee.masked,
        bank: payee.bankCode,
        bankName: bankName(payee.bankCode),
        holder: maskedName(payee.holderName),
        usableFrom: payee.usableFrom.getTime(),
        frozen: payee.frozenAt !== null,
        createdAt: payee.createdAt.getTime(),
      })),
      kinds: payeeKinds,
      max: MAX_PAYEES,
      holder: maskedName(name),
    });
  }),
  route(payeeBanks, () => Promise.resolve(banks.map(bankToWire))),
  route(payeeBindConfig, () => Promise.resolve(payeeBindRules)),
  route(payeeAdd, async (input, context) => {
    await context.services.payees.add(memberScope(context), input);
    return null;
  }),
  route(payeeRemove, async ({ id, password }, context) => {
    await context.services.payees.remove(memberScope(context), { id: BigInt(id), password });
    return null;
  }),
];
