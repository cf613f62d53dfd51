import { useState } from 'react';
import type { Article, ArticleKind, PointConfig } from '../../contract/entities/points';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { useArticles, type Sending } from './mall.controller';
import { OrderDialog } from './order.view';
import { Pages } from './pages.view';
import { blockOf, leftOf } from './rules';
import { usePointText } from './texts';

const KINDS = ['all', 'goods', 'voucher'] as const;
const SKELETONS = 4;
const CARD_PX = 200;

interface ArticlesProps extends Sending {
  config: PointConfig;
  onConvert(): void;
  onOrdered(article: Article): void;
}

/** What points buy. */
export function Articles({ config, onConvert, onOrdered, ...sending }: ArticlesProps) {
  const t = useText('mall');
  const common = useText('common');
  const { errorText } = useFormat();
  const [kind, setKind] = useState<ArticleKind | 'all'>('all');
  const [chosen, setChosen] = useState<Article | null>(null);
  const { shown, error, page, go, again } = useArticles(kind);
  const list = () => {
    if (error !== null)
      return (
        <ErrorState
          title={t('failed')}
          text={errorText(error)}
          error={error}
          action={<Button onClick={again}>{common('retry')}</Button>}
        />
      );
    if (shown === null)
      return (
        <div className="mall-list" aria-busy="true">
          {Array.from({ length: SKELETONS }, (_, at) => (
            <Skeleton key={at} height={CARD_PX} radius={20} />
          ))}
        </div>
      );
    if (shown.articles.length === 0)
      return (
        <EmptyState
          icon="info"
          title={t('none')}
          text={t('noneText')}
          action={
            <Button look="main" onClick={onConvert}>
              {t('noneConvert')}
            </Button>
          }
        />
      );
    return (
      <ul className="mall-list">
        {shown.articles.map((article) => (
          <Card key={article.id} article={article} config={config} onChoose={() => setChosen(article)} />
        ))}
      </ul>
    );
  };
  return (
    <>
      <div className="mall-chips" role="group" aria-label={t('kind')}>
        {KINDS.map((one) => (
          <button
            key={one}
            type="button"
            className="mall-chip"
            aria-pressed={one === kind}
            part="filter"
            onClick={() => setKind(one)}
          >
            {t(`kind_${one}`)}
          </button>
        ))}
      </div>
      {list()}
      {shown !== null && error === null && <Pages page={page} pages={shown.pages} onGo={go} />}
      {chosen !== null && (
        <OrderDialog
          key={chosen.id}
          article={chosen}
          config={config}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            again();
            onOrdered(chosen);
          }}
          {...sending}
        />
      )}
    </>
  );
}

function Card({ article, config, onChoose }: { article: Article; config: PointConfig; onChoose(): void }) {
  const t = useText('mall');
  const points = usePointText();
  const block = blockOf(article, config.balance);
  const left = leftOf(article);
  return (
    <li className="mall-card" part="article">
      <h3 className="mall-name">
        <bdi>{article.name}</bdi>
      </h3>
      <p className="mall-fact">
        <bdi>{article.text}</bdi>
      </p>
      <div className="mall-foot">
        <span className="mall-price">{points(article.price)}</span>
        {left > 0 && <span className="mall-fact">{t('left', { count: left })}</span>}
        {block === null ? (
          <Button
            look="main"
            wide
            onClick={onChoose}
            aria-label={`${t('order')}: ${article.name}`}
            part="order"
          >
            {t('order')}
          </Button>
        ) : (
          // Said before a click instead of after it.
          <p className="mall-fact" part="block">
            {block.why === 'points' ? points(block.missing, 'block_points') : t(`block_${block.why}`)}
          </p>
        )}
      </div>
    </li>
  );
}
