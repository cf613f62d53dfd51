import { useState } from 'react';
import type { RecordType } from '../../contract/entities/record';
import type { StatementEntry, StatementPage } from '../../contract/entities/record-statement';
import { recordsDomain } from '../../core/domains/records';
import { asError, type AppError } from '../../core/kernel/app-error';
import type { CsvForm } from '../../core/types.records';
import { useDomain, useFormat, useHost, useText } from '../../react';
import { ownZone } from '../../react/days';
import type { Listed } from '../../react/use-pages';
import { printPaper, saveText } from '../../ui/overlays/paper';
import { useParts, type AccountFilter } from './records.controller';
import { entryName } from './words';

const PRINT_PAGE = 100;
/** Pages of one printout. */
const MAX_PRINT_PAGES = 10;

/** The statement in sight as a file for spreadsheets, or as pages of paper. */
export function usePaper(list: Listed<AccountFilter, StatementPage>) {
  const domain = useDomain(recordsDomain);
  const { element } = useHost();
  const { money } = useFormat();
  const t = useText('records');
  const has = useParts();
  const [busy, setBusy] = useState<'' | 'file' | 'print'>('');
  const [error, setError] = useState<AppError | null>(null);
  const { type } = list.filter;
  const types: RecordType[] = type === '' ? [] : [type];
  const days = { from: list.shown?.window.from ?? '', to: list.shown?.window.to ?? '' };

  const run = (what: 'file' | 'print', work: () => Promise<void>): void => {
    setBusy(what);
    setError(null);
    work().then(
      () => setBusy(''),
      (thrown: unknown) => {
        setBusy('');
        setError(asError(thrown));
      },
    );
  };
  const all = async (): Promise<{ page: StatementPage; entries: StatementEntry[] }> => {
    const entries: StatementEntry[] = [];
    for (let cursor = '', pages = 1; ; pages += 1) {
      const page = await domain.account({ ...days, types, size: PRINT_PAGE, cursor });
      entries.push(...page.entries);
      cursor = page.next;
      if (cursor === '' || pages === MAX_PRINT_PAGES) return { page, entries };
    }
  };
  return {
    busy,
    error,
    hasFile: has('file'),
    file: (form: CsvForm) =>
      run('file', async () => {
        const text = await domain.csv({ ...days, types, ...form });
        saveText(element, { name: `${days.from}_${days.to}.csv`, type: 'text/csv', text });
      }),
    print: () =>
      run('print', async () => {
        const { page, entries } = await all();
        const { window, total } = page;
        const { texts } = list;
        const own = ownZone(window);
        printPaper(element, {
          title: t('account'),
          facts: [
            [t('period'), t('range', { from: texts.day(window.from), to: texts.day(window.to) })],
            ['', t('days', { zone: window.zone, gmt: window.gmt })],
            ...(own === '' ? [] : [['', t('clock', { zone: own })] as const]),
            [t('opening'), money(page.opening)],
            [t('given'), money(page.given)],
            [t('taken'), money(page.taken)],
            [t('closing'), money(page.closing)],
          ],
          head: [t('time'), t('type'), t('amount'), t('balance'), t('source'), t('reference')],
          rows: entries.map((entry) => [
            texts.moment(entry.at),
            entryName(t, entry),
            money(entry.amount),
            money(entry.balance),
            entry.source,
            entry.reference,
          ]),
          note: entries.length < total ? t('printLimit', { count: entries.length, total }) : '',
        });
      }),
  };
}
