import { amountText } from '../../../src/contract/money';
import type { Command } from '../command';
import { missing } from '../problem';
import { table } from '../table';
import { momentOption, textOption } from '../values';
import { plain, withBooks } from './cashier-tools';

const DAY_MS = 24 * 3_600_000;

type Books = Parameters<Parameters<typeof withBooks>[1]>[0];
const bookLines = (report: Awaited<ReturnType<Books['report']>>): string[] =>
  table(
    ['provider', 'currency', 'opening', 'in', 'out', 'fees', 'closing', 'our ledger', 'open items'],
    report.map((row) => {
      const text = (minor: bigint) => amountText({ minor, currency: row.currency });
      const sums = [
        row.openingMinor,
        row.inMinor,
        row.outMinor,
        row.feesMinor,
        row.closingMinor,
        row.ledgerMinor,
      ];
      return [row.provider, row.currency, ...sums.map(text), String(row.openItems)];
    }),
  );

const differenceLines = (
  all: readonly ({ provider: string } & Awaited<ReturnType<Books['compare']>>['differences'][number])[],
): string[] =>
  table(
    ['provider', 'difference', 'what', 'name', 'ours', 'theirs', 'at', 'unreadable'],
    all.map((one) => {
      const text = (minor: bigint | null) =>
        minor === null ? '' : amountText({ minor, currency: one.currency });
      return [
        one.provider,
        one.class,
        one.kind,
        one.object,
        text(one.ours),
        text(one.theirs),
        one.at.toISOString(),
        one.note ?? '',
      ];
    }),
  );

export const reconcile: Command = {
  name: 'cashier reconcile',
  summary:
    'Compares providers’ books with ours, names each difference, and ends with a failure where there are any.',
  scope: 'merchant',
  options: {
    provider: { value: 'CODE', help: 'one alone' },
    from: { value: 'TIME', help: 'the last day, unless told' },
    to: { value: 'TIME', help: 'now, unless told' },
  },
  examples: ['foyer cashier reconcile --provider quayside --from 2026-08-01T00:00Z --merchant demo'],
  async run(input) {
    const { options, merchant } = input;
    const to = new Date(momentOption(options, 'to') ?? Date.now());
    const from = new Date(momentOption(options, 'from') ?? to.getTime() - DAY_MS);
    const only = textOption(options, 'provider', { max: 20 });
    return withBooks(input, async (books, providers) => {
      const all = (await providers.all(merchant.id)).filter(
        ({ code }) => only === undefined || code === only,
      );
      if (all.length === 0) throw missing('--provider', 'there is no such provider.');
      const compared = [];
      for (const { code: provider } of all)
        compared.push(await books.compare({ merchantId: merchant.id, provider, from, to }));
      const report = (await books.report({ merchantId: merchant.id, from, to })).filter(({ provider }) =>
        all.some(({ code }) => code === provider),
      );
      const differences = compared.flatMap(({ provider, differences: found }) =>
        found.map((one) => ({ provider, ...one })),
      );
      const incomparable = compared.filter(({ comparable }) => !comparable).map(({ provider }) => provider);
      const corrected = compared.reduce((sum, one) => sum + one.corrected, 0);
      const unread = compared.filter(({ whole }) => !whole).map(({ provider }) => provider);
      return {
        ...(differences.length + unread.length > 0 ? { exit: 1 as const } : {}),
        lines: [
          ...bookLines(report),
          ...unread.map((provider) => `${provider} did not answer: nothing is known of its books.`),
          ...incomparable.map(
            (provider) =>
              `${provider} has neither lines nor confirmed arrivals: its books cannot be compared.`,
          ),
          ...report
            .filter(({ comparable, uncompared }) => comparable && uncompared.length > 0)
            .map(
              ({ provider, uncompared }) => `${provider} lists no ${uncompared.join(', ')}: not compared.`,
            ),
          ...(corrected > 0 ? [`${corrected} lines were corrected by their provider.`] : []),
          ...(differences.length > 0 ? differenceLines(differences) : []),
          ...(differences.length + unread.length === 0 && incomparable.length < compared.length
            ? ['No difference.']
            : []),
        ],
        data: plain({ from, to, report, differences, corrected, incomparable, unread }),
      };
    });
  },
};
