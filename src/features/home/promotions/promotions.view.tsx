import { useId, type ReactNode } from 'react';
import type { Promotion } from '../../../contract/entities/notice';
import type { promotions as words } from '../../../locales/en/promotions';
import { useFormat, useText, type TextOf } from '../../../react';
import { Alert } from '../../../ui/primitives/alert';
import { Button } from '../../../ui/primitives/button';
import { Skeleton } from '../../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../../ui/primitives/state';
import { Tabs } from '../../../ui/primitives/tabs';
import { PromotionArticle } from './promotion-article.view';
import { opening, useTimes, type PromotionLinks } from './promotion-links';
import { PromotionPicture } from './promotion-picture.view';
import { ALL, usePromotions, type PromotionsState } from './promotions.controller';

type Words = TextOf<typeof words>;
const SKELETONS = 6;
/** As high as the row of kinds. */
const KINDS_PX = 52;

export interface PromotionsProps extends PromotionLinks {
  /** Promotion that the address names; '' for the list. */
  id: string;
  /** What stands above the list. */
  before?: ReactNode;
}

/** PTS-2: what is offered, as a list and one by one. */
export function PromotionsView({ id, addressOf, onOpen, before }: PromotionsProps) {
  const t = useText('promotions');
  const state = usePromotions(id);
  const links = { addressOf, onOpen };
  if (state.opened !== null)
    return <PromotionArticle t={t} promotion={state.opened} state={state} links={links} />;
  if (id !== '' && state.load === 'loading') return <ArticleWaiting label={t('loading')} />;
  return <PromotionList t={t} state={state} links={links} before={before} />;
}

/** The room of an article; its heading is not known yet. */
function ArticleWaiting({ label }: { label: string }) {
  return (
    <div className="promotion" aria-busy="true">
      <p className="promotions-hidden" role="status">
        {label}
      </p>
      <span className="promotion-back" />
      <span className="promotion-picture" />
      <Skeleton width="60%" height={36} />
      <Skeleton height={96} />
    </div>
  );
}

/** A kind that this edition has no word for counts as another offer. */
const kindWord = (t: Words, kind: string): string =>
  t(kind as 'other_promo', { defaultValue: t('other_promo') });

interface ListProps {
  t: Words;
  state: PromotionsState;
  links: PromotionLinks;
  before: ReactNode;
}

function PromotionList({ t, state, links, before }: ListProps) {
  const { errorText } = useFormat();
  const panel = useId();
  return (
    <div className="promotions">
      <h1 className="promotions-title">{t('title')}</h1>
      {/* What stands above introduces itself. */}
      {before || <p className="promotions-intro">{t('intro')}</p>}
      {state.unknown && <Alert tone="info">{t('unknown')}</Alert>}
      {/* Most have several kinds: the room of their tabs is there before them. */}
      {state.load === 'loading' && <Skeleton height={KINDS_PX} />}
      {state.kinds.length > 1 && (
        <Tabs
          label={t('kinds')}
          rows={[ALL, ...state.kinds].map((kind) => ({ value: kind, label: kindWord(t, kind) }))}
          value={state.kind}
          onChange={state.chooseKind}
          panelId={panel}
        />
      )}
      <div
        id={panel}
        {...(state.kinds.length > 1 ? { role: 'tabpanel', 'aria-label': kindWord(t, state.kind) } : {})}
        aria-busy={state.load === 'loading'}
      >
        {state.load === 'loading' && <Waiting label={t('loading')} />}
        {state.load === 'error' && (
          <ErrorState
            title={t('failed')}
            {...(state.error === null ? {} : { text: errorText(state.error) })}
            error={state.error}
            action={
              <Button look="main" onClick={state.retry}>
                {t('retry')}
              </Button>
            }
          />
        )}
        {state.load === 'ready' && state.rows.length === 0 && (
          <EmptyState icon="info" title={t('empty')} text={t('emptyHint')} />
        )}
        {state.rows.length > 0 && (
          <ul className="promotions-list">
            {state.rows.map((row, index) => (
              <li key={row.id}>
                <PromotionCard t={t} row={row} eager={index < 2} links={links} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <>
      <p className="promotions-hidden" role="status">
        {label}
      </p>
      <div className="promotions-list" aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <div key={index} className="promotion-card">
            <div className="promotion-picture" />
            <div className="promotion-words">
              <Skeleton width="60%" height={22} />
              <Skeleton width="40%" height={16} />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

function PromotionCard(props: { t: Words; row: Promotion; eager: boolean; links: PromotionLinks }) {
  const { t, row, eager, links } = props;
  const times = useTimes(t);
  return (
    <a className="promotion-card" href={links.addressOf(row.id)} onClick={opening(links, row.id)}>
      <PromotionPicture promotion={row} eager={eager} />
      <span className="promotion-words">
        <strong className="promotion-name">{row.title}</strong>
        <span className="promotion-times">{times(row)}</span>
        <span className="promotion-more">{t('open')}</span>
      </span>
    </a>
  );
}
