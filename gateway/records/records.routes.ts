import { Readable } from 'node:stream';
import {
  recordAccount,
  recordAccountDetail,
  recordBonuses,
  recordCsv,
  recordProfit,
} from '../../src/contract/calls/records';
import { bonusesToWire } from '../../src/contract/entities/record-bonuses';
import { profitToWire } from '../../src/contract/entities/record-profit';
import { statementDetailToWire, statementToWire } from '../../src/contract/entities/record-statement';
import { memberScope, route, type Route, type RouteContext, Streamed } from '../http/index';
import type { RecordsOf } from './records';
import type { RecordsServices } from './services';

const recordsOf = (context: RouteContext): RecordsOf => ({
  merchant: context.merchant,
  memberId: memberScope(context).memberId,
});

export const recordsRoutes: readonly Route<RecordsServices>[] = [
  route(recordAccount, async (input, context) =>
    statementToWire(await context.services.records.account(recordsOf(context), input)),
  ),
  route(recordAccountDetail, async ({ id }, context) =>
    statementDetailToWire(await context.services.records.accountDetail(recordsOf(context), id)),
  ),
  route(recordProfit, async (input, context) =>
    profitToWire(await context.services.records.profit(recordsOf(context), input)),
  ),
  route(recordBonuses, async (input, context) =>
    bonusesToWire(await context.services.records.bonuses(recordsOf(context), input)),
  ),
  route(recordCsv, async (input, context) => {
    const lines = await context.services.records.csv(recordsOf(context), input);
    context.header('content-disposition', 'attachment; filename="statement.csv"');
    return new Streamed('text/csv; charset=utf-8', Readable.from(lines));
  }),
];
