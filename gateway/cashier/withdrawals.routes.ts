import { withdrawCode } from '../../src/contract/calls/withdrawal-code';
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
} from '../../src/contract/calls/withdrawals';
import { confirmationToWire, withdrawalToWire } from '../../src/contract/entities/withdrawal';
import { turnoverToWire, withdrawalSettingsToWire } from '../../src/contract/entities/withdrawal-settings';
import { amountToWire } from '../../src/contract/money';
import { route, type Route, type RouteContext, sessionOf, visitorOf } from '../http/index';
import { sentCode } from '../identity/index';
import type { CashierServices } from './services';

const whoOf = (context: RouteContext<CashierServices>) => ({
  merchant: context.merchant,
  memberId: sessionOf(context).memberId,
});

export const withdrawalsRoutes: readonly Route<CashierServices>[] = [
  route(withdrawSettings, async (_, context) =>
    withdrawalSettingsToWire(await context.services.withdrawals.settings(whoOf(context))),
  ),
  route(withdrawCharges, async ({ amount }, context) =>
    amountToWire(await context.services.withdrawals.fee({ ...whoOf(context), amount })),
  ),
  route(withdrawTurnover, async (_, context) =>
    turnoverToWire(await context.services.withdrawals.turnover(whoOf(context))),
  ),
  route(withdrawCreate, async ({ amount, payeeId, password, requestId, code, codeId }, context) =>
    withdrawalToWire(
      await context.services.withdrawals.create({
        ...whoOf(context),
        amount,
        payeeId,
        password,
        intent: requestId,
        typed: { visitor: visitorOf(context), code, codeId },
      }),
    ),
  ),
  route(withdrawCode, async (fields, context) =>
    sentCode(
      context,
      await context.services.withdrawalCodes.send({
        visitor: visitorOf(context),
        memberId: sessionOf(context).memberId,
        language: context.language,
        fields,
      }),
    ),
  ),
  route(withdrawDetail, async ({ id }, context) =>
    withdrawalToWire(await context.services.withdrawals.detail({ ...whoOf(context), id: BigInt(id) })),
  ),
  route(withdrawReport, async (input, context) => {
    const { withdrawals, totalPages } = await context.services.withdrawals.list({
      ...whoOf(context),
      ...input,
    });
    return { list: withdrawals.map(withdrawalToWire), totalPages };
  }),
  route(withdrawCancel, async ({ id }, context) =>
    withdrawalToWire(await context.services.withdrawals.cancel({ ...whoOf(context), id: BigInt(id) })),
  ),
  route(withdrawConfirmations, async (_, context) =>
    (await context.services.withdrawals.confirmations(whoOf(context))).map(confirmationToWire),
  ),
  route(withdrawConfirm, async ({ id, answer }, context) => {
    await context.services.withdrawals.confirm({ ...whoOf(context), id: BigInt(id), answer });
    return null;
  }),
];
