import { useFormat, useText } from '../../react';
import { bodyStyles } from './body-styles';
import { RecordsFilter } from './filter.view';
import { RecordsFrame } from './frame.view';
import { ANY_DAYS, useBonuses } from './records.controller';

export const styles = bodyStyles;

/** Bonuses and rebates that were given. */
export function BonusesBody() {
  const { money } = useFormat();
  const t = useText('records');
  const list = useBonuses();
  const { shown } = list;
  return (
    <RecordsFrame
      title={t('bonuses')}
      list={list}
      periods={['today', 'week', 'month']}
      any={ANY_DAYS}
      isEmpty={shown?.bonuses.length === 0}
      filter={
        <RecordsFilter
          filter={list.filter}
          any={ANY_DAYS}
          window={shown?.window ?? null}
          narrow={list.narrow}
          fields={() => null}
        />
      }
    >
      {shown === null ? null : (
        <>
          <dl className="rec-sums" part="totals">
            <div>
              <dt>{t('sum')}</dt>
              <dd translate="no">{money(shown.sum)}</dd>
            </div>
          </dl>
          <ul className="rec-rows">
            {shown.bonuses.map((bonus) => (
              <li key={bonus.id} className="rec-row" part="row">
                <span className="rec-words">
                  <b>{bonus.title || t(bonus.type)}</b>
                  <span className="rec-fact">
                    {[bonus.source, list.texts.moment(bonus.at)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="rec-amounts">
                  <b className="rec-up" translate="no">
                    {money(bonus.amount)}
                  </b>
                  <span className="rec-fact">{bonus.state === 'credited' ? t('credited') : bonus.state}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </RecordsFrame>
  );
}
