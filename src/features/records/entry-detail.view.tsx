import type { StatementEntry } from '../../contract/entities/record-statement';
import type { ReactNode } from 'react';
import type { AppError } from '../../core/kernel/app-error';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { ErrorState } from '../../ui/primitives/state';
import type { DayTexts } from '../../react/days';
import { useEntryDetail } from './records.controller';
import { accountName, entryName } from './words';

/** A list of names and values; what has no value is left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="rec-facts">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What stands while a detail is asked for, and where it failed. */
export function Waiting({ error, retry }: { error: AppError | null; retry(): void }) {
  const format = useFormat();
  const t = useText('records');
  const common = useText('common');
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        text={format.errorText(error)}
        error={error}
        action={<Button onClick={retry}>{common('retry')}</Button>}
      />
    );
  return (
    <div className="rec-rows" aria-busy="true">
      <span className="f-skeleton rec-skeleton" />
      <span className="f-skeleton rec-skeleton" />
    </div>
  );
}

/** One movement down to the journal. */
export function EntryDetails({ entry, texts }: { entry: StatementEntry; texts: DayTexts }) {
  const { money } = useFormat();
  const t = useText('records');
  const { detail, error, isThere, retry } = useEntryDetail(entry.id);
  return (
    <div className="rec-detail" part="detail">
      <Facts
        rows={[
          [t('type'), entryName(t, entry)],
          [t('amount'), money(entry.amount)],
          [t('balance'), money(entry.balance)],
          [t('time'), texts.moment(entry.at)],
          [t('source'), entry.source],
          [t('reference'), entry.reference],
          [t('journal'), detail?.journal ?? ''],
          [t('reverses'), detail?.reverses ?? ''],
          [t('round'), detail?.round?.id ?? ''],
        ]}
      />
      {detail === null ? (
        isThere && <Waiting error={error} retry={retry} />
      ) : (
        <section>
          <h3>{t('lines')}</h3>
          <ul className="rec-lines">
            {detail.lines.map((line, at) => (
              <li key={at}>
                <span className={line.own ? '' : 'rec-fact'}>{accountName(t, line.account)}</span>
                <b translate="no">{money(line.amount)}</b>
              </li>
            ))}
          </ul>
          <p className="rec-fact rec-hash">
            {t('hash')}: <bdi translate="no">{detail.hash}</bdi>
          </p>
        </section>
      )}
    </div>
  );
}
