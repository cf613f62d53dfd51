import type { PromotionOffer } from '../../contract/entities/promotion';
import { useFormat, useText } from '../../react';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import toastsCss from '../../ui/overlays/toasts.css?inline';
import { Alert } from '../../ui/primitives/alert';
import alertCss from '../../ui/primitives/alert.css?inline';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { OfferView } from './offer.view';
import { useLanguage, useOffers, useOfferTexts, type Offers } from './offers.controller';
import offersCss from './offers.css?inline';
import { useCodePart, type CodePart } from './part.controller';

export const styles: readonly string[] = [toastsCss, alertCss, skeletonCss, offersCss];

const SKELETONS = 3;
const CARD_PX = 150;

export interface OffersProps {
  /** Code of the offer that is shown; '' for the list. */
  offer: string;
  /** Where a code is entered; members on the operator's own pages see it. */
  loadCode(): Promise<CodePart>;
}

const Waiting = () => (
  <div className="of-list" aria-busy="true">
    {Array.from({ length: SKELETONS }, (_, at) => (
      <Skeleton key={at} height={CARD_PX} radius={20} />
    ))}
  </div>
);

function List({ model }: { model: Offers }) {
  const t = useText('offers');
  const common = useText('common');
  const { errorText } = useFormat();
  const { value, error, again } = model.offers;
  if (error !== null && value === null)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  if (value === null) return <Waiting />;
  if (value.length === 0)
    return (
      <EmptyState
        icon="info"
        title={t('none')}
        text={t('noneText')}
        action={
          <Button look="main" onClick={model.toGames}>
            {t('toGames')}
          </Button>
        }
      />
    );
  return (
    <ul className="of-list">
      {value.map((offer) => (
        <Card key={offer.code} offer={offer} onOpen={() => model.open(offer.code)} />
      ))}
    </ul>
  );
}

function Card({ offer, onOpen }: { offer: PromotionOffer; onOpen(): void }) {
  const t = useText('offers');
  const { dateTime } = useFormat();
  const { until } = offer;
  return (
    <li className="of-card" part="card">
      <h2 className="of-sub">
        <bdi>{offer.title}</bdi>
      </h2>
      <p className="of-fact">{until === null ? t('noEnd') : t('until', { at: dateTime(until) })}</p>
      {offer.remark !== '' && (
        <p className="of-fact">
          <bdi>{offer.remark}</bdi>
        </p>
      )}
      <Button look="line" wide aria-label={`${t('open')}: ${offer.title}`} onClick={onOpen} part="open">
        {t('open')}
      </Button>
    </li>
  );
}

function Shown({ offer, loadCode }: OffersProps) {
  const t = useText('offers');
  const common = useText('common');
  const toasts = useToasts();
  const model = useOffers(offer);
  const { part } = useCodePart(loadCode, model.hasCode);
  const { opened } = model;
  return (
    <div className="of" role="region" aria-label={t('title')} part="promotions">
      {opened === null ? (
        <>
          <p className="of-fact">{t('intro')}</p>
          {model.isUnknown && <Alert tone="info">{t('unknown')}</Alert>}
          <List model={model} />
          {model.hasCode && part && <part.Code onDone={model.again} />}
        </>
      ) : (
        <OfferView
          key={opened.code}
          offer={opened}
          model={model}
          onClaimed={(what, isWaiting) =>
            toasts.show({ tone: 'success', text: t(isWaiting ? 'checking' : 'claimed', { what }) })
          }
        />
      )}
      <Toasts rows={toasts.rows} closeLabel={common('close')} onDrop={toasts.drop} />
    </div>
  );
}

/** PTS-2: what there is to take part in, each with its conditions; for guests as well. */
export function OffersBody(props: OffersProps) {
  const language = useLanguage();
  return useOfferTexts() ? <Shown key={language} {...props} /> : <Waiting />;
}
