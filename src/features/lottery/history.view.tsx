import type { LotteryGame } from '../../contract/lottery';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { Numbers, numbersText } from './numbers.view';
import { TrendView } from './trend.view';
import { useTrend } from './use-trend';
import { VerifyLink } from './verify-link.view';
import type { useResults } from './use-tickets';

type Results = ReturnType<typeof useResults>;

/** What stands instead of results while there are none. */
function NoResults({ results }: { results: Results }) {
  const t = useText('lottery');
  const common = useText('common');
  const { errorText } = useFormat();
  if (results.load === 'error')
    return (
      <ErrorState
        title={t('resultsFailed')}
        text={results.error === null ? '' : errorText(results.error)}
        error={results.error}
        action={<Button onClick={results.retry}>{common('retry')}</Button>}
      />
    );
  if (results.load === 'loading') return <Skeleton height={240} radius={12} />;
  return <EmptyState icon="info" title={t('noResults')} />;
}

/** The last draws with their numbers, the latest first. */
export function ResultsView({ game, results }: { game: LotteryGame; results: Results }) {
  const t = useText('lottery');
  const { dateTime } = useFormat();
  if (results.drawn.length === 0) return <NoResults results={results} />;
  return (
    <ol className="results" aria-live="polite" aria-relevant="additions">
      {results.drawn.map((drawn) => (
        <li key={drawn.issue} part="result">
          <small className="fact">
            {t('draw', { issue: drawn.issue })}
            {drawn.drawnAt !== null && ` · ${dateTime(drawn.drawnAt)}`}
          </small>
          <Numbers
            family={game.family}
            rows={drawn.rows}
            label={t('result', { issue: drawn.issue, numbers: numbersText(drawn.rows) })}
            prizes={game.draw.kind === 'prizes' ? game.draw.prizes : undefined}
          />
          {game.source === 'own' && (
            <VerifyLink
              of={{ game: game.code, issue: drawn.issue }}
              label={t('verifyOf', { issue: drawn.issue })}
            >
              {t('verify')}
            </VerifyLink>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Counts over the last draws. */
export function TrendSection({ game, results }: { game: LotteryGame; results: Results }) {
  const { trend, chart, places, place, setPlace } = useTrend(game, results.drawn);
  if (results.drawn.length === 0) return <NoResults results={results} />;
  return (
    <TrendView
      space={game.draw}
      trend={trend}
      chart={chart}
      places={places}
      place={place}
      onPlace={setPlace}
    />
  );
}
