import { useState } from 'react';
import type { PointOrder, PointOrderPage } from '../../contract/entities/points';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { useOrders, type Orders as Model } from './mall.controller';
import { Pages } from './pages.view';
import { usePointText } from './texts';

const SKELETON_PX = 120;

interface OrdersProps {
  /** The newest orders, if they have been read already. */
  first?: PointOrderPage;
  onArticles(): void;
  /** The points are back. */
  onMoved(): void;
  onSaid(text: string): void;
}

/** What was ordered, with every step. */
export function Orders({ first, onArticles, onMoved, onSaid }: OrdersProps) {
  const t = useText('mall');
  const common = useText('common');
  const { errorText } = useFormat();
  const model = useOrders(onMoved, first);
  const { shown, error, page, go, again } = model;
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
      <div aria-busy="true">
        <Skeleton height={SKELETON_PX} radius={20} />
      </div>
    );
  if (shown.orders.length === 0)
    return (
      <EmptyState
        icon="info"
        title={t('noOrders')}
        text={t('noOrdersText')}
        action={
          <Button look="main" onClick={onArticles}>
            {t('toArticles')}
          </Button>
        }
      />
    );
  return (
    <>
      {model.cancelling.error !== null && <Alert tone="error">{errorText(model.cancelling.error)}</Alert>}
      <ul className="mall-rows">
        {shown.orders.map((order) => (
          <Row key={order.id} order={order} model={model} onSaid={onSaid} />
        ))}
      </ul>
      <Pages page={page} pages={shown.pages} onGo={go} />
    </>
  );
}

function Row({ order, model, onSaid }: { order: PointOrder; model: Model; onSaid(text: string): void }) {
  const t = useText('mall');
  const { dateTime } = useFormat();
  const points = usePointText();
  const name = [order.name, order.variant].filter(Boolean).join(', ');
  return (
    <li className="mall-card" part="row">
      <b>{t('orderLine', { count: order.quantity, name })}</b>
      <span className="mall-price">{t(`state_${order.state}`)}</span>
      <span className="mall-fact">
        {[
          points(order.points),
          ...(order.placedAt === null ? [] : [t('placedAt', { at: dateTime(order.placedAt) })]),
          ...(order.to === '' ? [] : [t('sentTo', { to: order.to })]),
        ].join(' · ')}
      </span>
      {order.tracking !== '' && <span>{t('tracking', { code: order.tracking })}</span>}
      {order.reason !== '' && <span>{t('reason', { reason: order.reason })}</span>}
      {order.state === 'placed' && <Cancel order={order} model={model} onSaid={onSaid} />}
    </li>
  );
}

function Cancel({ order, model, onSaid }: { order: PointOrder; model: Model; onSaid(text: string): void }) {
  const t = useText('mall');
  const points = usePointText();
  const [isAsked, setAsked] = useState(false);
  const back = points(order.points);
  const cancel = async (): Promise<void> => {
    if (await model.cancel(order)) onSaid(t('cancelled', { points: back }));
    setAsked(false);
  };
  if (!isAsked)
    return (
      <LinkButton onClick={() => setAsked(true)} part="cancel">
        {t('cancel')}
      </LinkButton>
    );
  return (
    <div className="mall-acts" role="group" aria-label={t('cancelAsk', { points: back })}>
      <span>{t('cancelAsk', { points: back })}</span>
      <Button look="line" busy={model.cancelling.busy} onClick={() => void cancel()} part="confirm-cancel">
        {t('cancelYes')}
      </Button>
      <Button look="line" onClick={() => setAsked(false)}>
        {t('cancelNo')}
      </Button>
    </div>
  );
}
