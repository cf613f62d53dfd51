import { readRunStatements, type RunRow, statementOf } from '../../agents/index';
import { csvCell } from '../../records/index';
import { amountText } from '../../../src/contract/money';
import type { Command, MerchantInput } from '../command';
import { readable, runArgument, runOf } from './pay-tools';

const PAGE = 500;
const EXPORTED = [
  'id',
  'agent',
  'payer',
  'contract',
  'version',
  'product',
  'from',
  'until',
  'state',
  'gross',
  'corrections',
  'opening',
  'due',
  'paid',
  'passed',
  'owed',
  'closing',
  'currency',
];
export const payExport: Command = {
  name: 'pay export',
  summary: 'The statements of a run for accounting, as CSV.',
  scope: 'merchant',
  arguments: [runArgument],
  examples: ['foyer pay export 7 --merchant demo > run-7.csv'],
  async run(input) {
    const found = await runOf(input);
    return { lines: [], data: null, stream: (isJson) => exported(input, found, isJson) };
  },
};

async function* exported(input: MerchantInput, found: RunRow, isJson: boolean): AsyncGenerator<string> {
  const { merchant, query } = input;
  if (!isJson) yield EXPORTED.join(',');
  let behind = 0n;
  let first = true;
  for (;;) {
    const rows = await readRunStatements(query, {
      merchantId: merchant.id,
      runId: found.id,
      behind,
      limit: PAGE,
    });
    for (const row of rows) {
      const one = statementOf(row, false);
      if (isJson) {
        yield `${first ? '[' : ','}${JSON.stringify(readable(one))}`;
        first = false;
        continue;
      }
      yield [
        one.id,
        csvCell(row.receiver),
        one.payer,
        one.contractId,
        String(one.version),
        one.product,
        row.from_day,
        row.until_day,
        one.state,
        ...[
          one.gross,
          one.corrections,
          one.opening,
          one.due,
          one.paid,
          one.passed,
          one.owed,
          one.closing,
        ].map((sum) => amountText(sum)),
        row.currency,
      ].join(',');
    }
    if (rows.length < PAGE) break;
    behind = rows.at(-1)?.id ?? behind;
  }
  if (isJson) yield first ? '[]' : ']';
}
