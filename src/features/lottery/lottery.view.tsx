import { useEffect } from 'react';
import { useFormat, useLazy, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { Games } from './games.view';
import { useArrival } from './use-arrival';
import {
  useBoards,
  useChosenGame,
  useLotteryTexts,
  useRules,
  type AreaChoice,
  type Card,
  type ModeChoice,
} from './use-lottery';

export interface LotteryWidgetProps {
  /** Code of the game that is open, '' for the list. */
  game: string;
  area: AreaChoice;
  /** Whose menus name the games of the list. */
  mode: ModeChoice;
}

/** One game, once its rules are read. */
function ChosenGame(props: {
  code: string;
  card: Card | null;
  onBack(): void;
  /** The game, or why it is not shown, is there. */
  onShown(): void;
}) {
  const { code, card, onBack, onShown } = props;
  const t = useText('lottery');
  const common = useText('common');
  const { errorText } = useFormat();
  const { game, price, error, isNotSold, currency, language, retry } = useRules(code);
  const page = useLazy(() => import('./game-page.view'));
  const isReady = game !== null && price !== null && page.part !== null;
  const isShown = isReady || error !== null || isNotSold || page.lost;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  // A menu or an old link may name what this merchant does not draw: trying again would not help.
  if (error !== null)
    return (
      <ErrorState
        title={t('gameFailed')}
        text={errorText(error)}
        action={
          <>
            {error.retryable && <Button onClick={retry}>{common('retry')}</Button>}
            <Button look="main" onClick={onBack}>
              {t('toGames')}
            </Button>
          </>
        }
      />
    );
  if (isNotSold)
    return (
      <EmptyState
        icon="info"
        title={t('notSold', { currency })}
        action={
          <Button look="main" onClick={onBack}>
            {t('toGames')}
          </Button>
        }
      />
    );
  if (page.lost)
    return (
      <ErrorState
        title={common('chunkLost')}
        action={<Button onClick={page.retry}>{common('retry')}</Button>}
      />
    );
  if (game === null || price === null || page.part === null) return <Skeleton height={480} radius={16} />;
  return (
    <page.part.GamePageView
      game={game}
      card={card}
      price={price}
      currency={currency}
      language={language}
      onBack={onBack}
    />
  );
}

/** The lottery element: the list of games, or one of them. */
export function LotteryWidget({ game, area, mode }: LotteryWidgetProps) {
  const t = useText('lottery');
  const { chosen, choose } = useChosenGame(game);
  const isList = chosen === '';
  const { load, cards, error, retry } = useBoards(isList ? area : 'all', isList ? mode : 'all');
  const hasTexts = useLotteryTexts();
  const { section, arrive } = useArrival(chosen);
  if (!hasTexts) return <div className="lottery" aria-busy="true" />;
  return (
    <section className="lottery" aria-label={t('title')} ref={section}>
      {isList ? (
        <Games load={load} cards={cards} error={error} retry={retry} onOpen={choose} onShown={arrive} />
      ) : (
        <ChosenGame
          key={chosen}
          code={chosen}
          card={cards.find(({ code }) => code === chosen) ?? null}
          onBack={() => choose('')}
          onShown={arrive}
        />
      )}
    </section>
  );
}
