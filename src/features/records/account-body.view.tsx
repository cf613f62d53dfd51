import { useState } from 'react';
import type { StatementEntry, StatementPage } from '../../contract/entities/record-statement';
import { useFormat, useText } from '../../react';
import { useDecimalComma } from '../../react/use-decimal-comma';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { bodyStyles } from './body-styles';
import type { DayTexts } from '../../react/days';
import { EntryDetails } from './entry-detail.view';
import { usePaper } from './paper.controller';
import { Pick, RecordsFilter } from './filter.view';
import { RecordsFrame } from './frame.view';
import { ANY_ACCOUNT, useAccount } from './records.controller';
import { entryName, TYPES } from './words';

export const styles = bodyStyles;

function Sums({ page }: { page: StatementPage }) {
  const { money } = useFormat();
  const t = useText('records');
  const sums = [
    ['opening', page.opening],
    ['given', page.given],
    ['taken', page.taken],
    ['closing', page.closing],
  ] as const;
  return (
    <dl className="rec-sums" part="totals">
      {sums.map(([name, sum]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd translate="no">{money(sum)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Row({ entry, texts, onOpen }: { entry: StatementEntry; texts: DayTexts; onOpen(): void }) {
  const { money } = useFormat();
  const t = useText('records');
  const isGiven = !entry.amount.unread && entry.amount.minor >= 0n;
  return (
    <li>
      <button type="button" className="rec-row" part="row" aria-haspopup="dialog" onClick={onOpen}>
        <span className="rec-words">
          <b>{entryName(t, entry)}</b>
          <span className="rec-fact">{texts.moment(entry.at)}</span>
        </span>
        <span className="rec-amounts">
          <b className={isGiven ? 'rec-up' : ''} translate="no">
            {isGiven ? '+' : ''}
            {money(entry.amount)}
          </b>
          <span className="rec-fact">{t('balanceAfter', { amount: money(entry.balance) })}</span>
        </span>
      </button>
    </li>
  );
}

/** The statement: every movement of the main balance with the balance after it. */
export function AccountBody() {
  const format = useFormat();
  const t = useText('records');
  const list = useAccount();
  const { shown } = list;
  const [open, setOpen] = useState<StatementEntry | null>(null);
  const paper = usePaper(list);
  const hasComma = useDecimalComma();
  const types: [string, string][] = [
    ['', t('allTypes')],
    ...TYPES.map((type): [string, string] => [type, t(type)]),
  ];
  return (
    <>
      <RecordsFrame
        title={t('account')}
        list={list}
        periods={['today', 'yesterday', 'week', 'month']}
        any={ANY_ACCOUNT}
        isEmpty={shown?.entries.length === 0}
        filter={
          <RecordsFilter
            filter={list.filter}
            any={ANY_ACCOUNT}
            window={shown?.window ?? null}
            narrow={list.narrow}
            fields={(draft, change) => (
              <Pick
                label={t('type')}
                value={draft.type}
                rows={types}
                onPick={(value) => change({ type: TYPES.find((type) => type === value) ?? '' })}
              />
            )}
          />
        }
        actions={
          <>
            {paper.hasFile && (
              <Button look="line" part="file" busy={paper.busy === 'file'} onClick={() => paper.file({})}>
                {t('file')}
              </Button>
            )}
            {paper.hasFile && hasComma && (
              <Button
                look="line"
                part="excel"
                busy={paper.busy === 'file'}
                onClick={() => paper.file({ decimal: ',' })}
              >
                {t('excel')}
              </Button>
            )}
            <Button look="line" part="print" busy={paper.busy === 'print'} onClick={paper.print}>
              {t('print')}
            </Button>
          </>
        }
      >
        {paper.error === null ? null : (
          <p className="rec-failed" role="alert">
            {t('failedFile')}: {format.errorText(paper.error)}
          </p>
        )}
        {shown === null ? null : (
          <>
            <Sums page={shown} />
            {/* An older gateway may not say how many there are. */}
            {shown.total > 0 && (
              <p className="rec-fact" role="status">
                {t('entries', { count: shown.total })}
              </p>
            )}
            <ul className="rec-rows">
              {shown.entries.map((entry) => (
                <Row key={entry.id} entry={entry} texts={list.texts} onOpen={() => setOpen(entry)} />
              ))}
            </ul>
          </>
        )}
      </RecordsFrame>
      <Dialog
        open={open !== null}
        title={t('details')}
        closeLabel={t('close')}
        onClose={() => setOpen(null)}
        size={560}
      >
        {open === null ? null : <EntryDetails entry={open} texts={list.texts} />}
      </Dialog>
    </>
  );
}
