import { useState } from 'react';
import type { RebateLine, RebateShare } from '../../contract/entities/agent-rebate';
import { isNone } from '../../react/amounts';
import { useFormat, useText } from '../../react';
import type { DayTexts } from '../../react/days';
import { Dialog } from '../../ui/overlays/dialog';
import { Button, LinkButton } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { DayBets } from './drill.view';
import { useReportTexts } from './overview.controller';
import { useProductName } from './product.controller';
import { REBATE_PRODUCTS, useRebates, useRebateShares } from './rebates.controller';
import { Pick, ReportFrame } from './report-frame.view';
import { oneOf } from './reports.controller';

const MILLION = 1_000_000;
const SUMS = ['amount', 'booked', 'waiting'] as const;

/** The agent's rebates: what bets of which day came to, whose they were, and the bets. */
export function Rebates() {
  const t = useText('agentReports');
  const { money } = useFormat();
  const nameOf = useProductName();
  const list = useRebates();
  const { shown, filter, texts } = list;
  const [open, setOpen] = useState<RebateLine | null>(null);
  const titleOf = ({ product, forDay }: RebateLine): string =>
    t('rebateLine', { product: nameOf(product), day: texts.day(forDay) });
  const isEmpty = shown !== null && shown.lines.length === 0;
  return (
    <ReportFrame
      title={t('rebates')}
      list={list}
      isEmpty={false}
      fields={
        <Pick
          label={t('product')}
          value={filter.product}
          rows={[['', t('allProducts')], ...REBATE_PRODUCTS.map((code) => [code, nameOf(code)] as const)]}
          onPick={(value) => list.narrow({ ...filter, product: oneOf(REBATE_PRODUCTS, value) })}
        />
      }
    >
      {isEmpty && <EmptyState icon="info" title={t('noRebates')} text={t('noRebatesText')} />}
      {shown !== null && !isEmpty && (
        <div className="rec">
          <dl className="rec-sums" part="totals">
            {SUMS.filter((name) => name !== 'waiting' || !isNone(shown.waiting)).map((name) => (
              <div key={name}>
                <dt>{t(name === 'amount' ? 'rebates' : name)}</dt>
                <dd translate="no">{money(shown[name])}</dd>
              </div>
            ))}
          </dl>
          <ul className="rec-rows">
            {shown.lines.map((line) => (
              <Row
                key={`${line.day} ${line.forDay} ${line.product}`}
                line={line}
                title={titleOf(line)}
                texts={texts}
                onOpen={() => setOpen(line)}
              />
            ))}
          </ul>
        </div>
      )}
      <Dialog
        open={open !== null}
        title={open === null ? '' : titleOf(open)}
        closeLabel={t('close')}
        onClose={() => setOpen(null)}
        size={760}
      >
        {open !== null && <Shares line={open} texts={texts} />}
      </Dialog>
    </ReportFrame>
  );
}

function Row(props: { line: RebateLine; title: string; texts: DayTexts; onOpen(): void }) {
  const { line, title, texts, onOpen } = props;
  const t = useText('agentReports');
  const { money } = useFormat();
  return (
    <li>
      <button type="button" className="rec-row" part="row" aria-haspopup="dialog" onClick={onOpen}>
        <span className="rec-words">
          <b>{title}</b>
          <span className="rec-fact">
            {t('valid')} {money(line.turnover)}
            {!isNone(line.own) && (
              <>
                {' · '}
                {t('ownPart')} {money(line.own)}
              </>
            )}
          </span>
          <span className="rec-fact">
            {t(`line_${line.state}`)}
            {line.parts > 1 && ` · ${t('parts', { parts: line.parts })}`}
            {line.at !== null && ` · ${texts.moment(line.at)}`}
            {line.day !== line.forDay && (
              <span className="team-kind">{t('correctionOf', { day: texts.day(line.forDay) })}</span>
            )}
          </span>
        </span>
        <span className="rec-amounts">
          <b className={line.amount.unread ? '' : line.amount.minor > 0n ? 'rec-up' : 'rec-failed'}>
            {money(line.amount)}
          </b>
        </span>
      </button>
    </li>
  );
}

function Shares({ line, texts }: { line: RebateLine; texts: DayTexts }) {
  const t = useText('agentReports');
  const common = useText('common');
  const { money, errorText } = useFormat();
  const { share } = useReportTexts('');
  const { rows, next, load, error, more, again } = useRebateShares(line);
  const [open, setOpen] = useState<RebateShare | null>(null);
  if (open !== null)
    return (
      <DayBets
        day={line.forDay}
        member={open.member}
        product={line.product}
        texts={texts}
        onBack={() => setOpen(null)}
      />
    );
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  if (rows.length === 0 && load === 'loading')
    return <span className="f-skeleton office-tile-waits" aria-busy="true" />;
  return (
    <div className="rec-detail" part="shares">
      <h3>{t('whose')}</h3>
      <div className="rec-scroll" role="group" aria-label={t('whose')} tabIndex={0}>
        <table className="rec-table">
          <thead>
            <tr>
              <th scope="col">{t('member')}</th>
              <th scope="col">{t('valid')}</th>
              <th scope="col">{t('shareHave')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.member.id}>
                <th scope="row">
                  <LinkButton
                    aria-label={t('betsOf', { name: row.member.name })}
                    onClick={() => setOpen(row)}
                  >
                    <bdi translate="no">{row.member.name}</bdi>
                  </LinkButton>
                </th>
                <td translate="no">{money(row.turnover)}</td>
                <td>{share(row.ppm / MILLION)}</td>
                <td translate="no">{money(row.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {next !== '' && (
        <Button busy={load === 'loading'} onClick={more}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
