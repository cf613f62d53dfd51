import { useState } from 'react';
import type { AgentFigures, TeamOverview } from '../../contract/entities/agent';
import type { Money } from '../../contract/money';
import { isMore } from '../../react/amounts';
import { useFormat, useLazy, useText } from '../../react';
import { ownZone } from '../../react/days';
import { BarChart } from '../../ui/primitives/bar-chart';
import { Button } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';
import { ErrorState } from '../../ui/primitives/state';
import { Tabs } from '../../ui/primitives/tabs';
import { figureStyles } from './figure-styles';
import { useProductName } from './product.controller';
import { useHasContracts } from './flags.controller';
import { everyDay } from './figures';
import { CHARTED, FIGURES, figureText, type FigureName } from './overview-figures';
import { useOverview, type useReportTexts } from './overview.controller';
import { PeriodChoice } from './period.view';
import { Tiles } from './tiles.view';

export const styles = figureStyles;

type Texts = ReturnType<typeof useReportTexts>;
/** Boxes that stand for the tiles on their way. */
const SKELETONS = 8;

function Chart({ shown, before, texts }: { shown: TeamOverview; before: TeamOverview | null; texts: Texts }) {
  const t = useText('agentTeam');
  const format = useFormat();
  const [name, setName] = useState<FigureName>('turnover');
  const days = everyDay(shown);
  const [first] = days;
  const { from, to } = shown.window;
  // Older gateways tell no days: their bars would all be nought.
  if (shown.days.length === 0 || first === undefined || from === to) return null;
  const figure = FIGURES[name];
  const none = { minor: 0n, currency: figure(shown.sum).currency };
  const valueOf = ({ figures }: { figures: AgentFigures | null }): Money =>
    figures === null ? none : figure(figures);
  const said = (row: (typeof days)[number]): string =>
    `${texts.day(row.day)} ${figureText(valueOf(row), format)}`;
  const read = days.filter((row) => !valueOf(row).unread);
  const best = read.reduce((one, row) => (isMore(valueOf(row), valueOf(one)) ? row : one), read[0] ?? first);
  const worst = read.reduce((one, row) => (isMore(valueOf(one), valueOf(row)) ? row : one), read[0] ?? first);
  return (
    <section aria-labelledby="chart-title">
      <h3 className="office-head" id="chart-title">
        {t('chart')}
      </h3>
      <Tabs
        label={t('figure')}
        rows={CHARTED.map((value) => ({ value, label: t(value) }))}
        value={name}
        onChange={(value) => setName(CHARTED.find((one) => one === value) ?? 'turnover')}
      />
      <BarChart
        values={days.map((row) => valueOf(row).minor)}
        before={before === null ? [] : everyDay(before).map((row) => valueOf(row).minor)}
        label={t('chartOf', { what: t(name), best: said(best), worst: said(worst) })}
        ends={[texts.day(from), texts.day(to)]}
      />
      {before !== null && <p className="rec-fact">{t('chartNote')}</p>}
    </section>
  );
}

const COLUMNS = ['turnover', 'winnings', 'net', 'players', 'rounds'] as const;

function Products({ shown }: { shown: TeamOverview }) {
  const t = useText('agentTeam');
  const format = useFormat();
  const nameOf = useProductName();
  const cells = (figures: AgentFigures) =>
    COLUMNS.map((name) => (
      <td key={name} translate="no">
        {figureText(FIGURES[name](figures), format)}
      </td>
    ));
  return (
    <section aria-labelledby="products-title">
      <h3 className="office-head" id="products-title">
        {t('products')}
      </h3>
      {shown.products.length === 0 ? (
        <p className="rec-fact">{t('noProducts')}</p>
      ) : (
        <div className="rec-scroll" role="group" aria-labelledby="products-title" tabIndex={0}>
          <table className="rec-table">
            <thead>
              <tr>
                <th scope="col">{t('product')}</th>
                {COLUMNS.map((name) => (
                  <th key={name} scope="col">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.products.map(({ product, figures }) => (
                <tr key={product}>
                  <th scope="row">{nameOf(product)}</th>
                  {cells(figures)}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('total')}</th>
                {cells(shown.sum)}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}

function Funnel({ shown, texts }: { shown: TeamOverview; texts: Texts }) {
  const t = useText('agentTeam');
  const { number } = useFormat();
  const { sum, window } = shown;
  // Players of several days are sums of days, and no members any more.
  const names = [
    'registrations',
    'firstDeposits',
    ...(window.from === window.to ? (['players'] as const) : []),
  ] as const;
  const steps = names.flatMap((name) => {
    const count = sum[name];
    return count === null ? [] : { name, count };
  });
  if (steps.length === 0) return null;
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <section aria-labelledby="funnel-title">
      <h3 className="office-head" id="funnel-title">
        {t('funnel')}
      </h3>
      <p className="rec-fact">{t('funnelText')}</p>
      <ol className="office-funnel" part="funnel">
        {steps.map(({ name, count }, at) => {
          const earlier = steps[at - 1]?.count ?? 0;
          return (
            <li key={name}>
              <span>
                {t(name)} <b>{number(count)}</b>
                {name === 'firstDeposits' && earlier > 0 && (
                  <span className="rec-fact"> {t('share', { share: texts.percent(count / earlier) })}</span>
                )}
              </span>
              <span className="office-bar-room" aria-hidden="true">
                <span style={{ inlineSize: `${(count / most) * 100}%` }} />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What the team did: tiles, days, products and the way from registration to play. */
export function OverviewBody() {
  const t = useText('agentTeam');
  const common = useText('common');
  const { errorText } = useFormat();
  // Of no use to the figures: where it is lost they stand without it.
  const distances = useLazy(() => import('./distance.view'), useHasContracts());
  const { shown, before, isBeforeLost, load, error, asOf, texts, refresh, ...choice } = useOverview();
  const own = shown === null ? '' : ownZone(shown.window);
  return (
    <div className="rec" part="overview">
      <div className="rec-bar">
        <PeriodChoice window={shown?.window ?? null} {...choice} />
        <Button look="plain" icon aria-label={t('refresh')} busy={load === 'loading'} onClick={refresh}>
          <Icon name="refresh" />
        </Button>
      </div>
      {shown !== null && (
        <p className="rec-fact">
          {t('range', { from: texts.day(shown.window.from), to: texts.day(shown.window.to) })} ·{' '}
          {t('zone', { zone: shown.window.zone, gmt: shown.window.gmt })} ·{' '}
          {t('asOf', { time: texts.moment(asOf) })}
          {own !== '' && ` · ${t('clock', { zone: own })}`}
        </p>
      )}
      {error !== null && (
        <ErrorState
          title={t('failed')}
          text={errorText(error)}
          error={error}
          action={<Button onClick={refresh}>{common('retry')}</Button>}
        />
      )}
      {shown === null && error === null && (
        <div className="office-tiles" aria-busy="true">
          {Array.from({ length: SKELETONS }, (_, at) => (
            <span key={at} className="f-skeleton office-tile-waits" />
          ))}
        </div>
      )}
      {shown !== null && error === null && (
        <div className="rec" aria-busy={load === 'loading'}>
          <Tiles shown={shown} before={before} texts={texts} />
          {isBeforeLost && <p className="rec-fact">{t('lateBefore')}</p>}
          {distances.part !== null && <distances.part.Distances />}
          <Chart shown={shown} before={before} texts={texts} />
          <Products shown={shown} />
          <Funnel shown={shown} texts={texts} />
        </div>
      )}
    </div>
  );
}
