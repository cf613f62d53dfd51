import { useId, useState } from 'react';
import { useFormat, useLazy, useText } from '../../react';
import { useIsOlder } from '../../react/use-is-older';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import toastsCss from '../../ui/overlays/toasts.css?inline';
import alertCss from '../../ui/primitives/alert.css?inline';
import { Button } from '../../ui/primitives/button';
import fieldCss from '../../ui/primitives/field.css?inline';
import { Skeleton } from '../../ui/primitives/skeleton';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { Tabs } from '../../ui/primitives/tabs';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import { Articles } from './articles.view';
import { Convert } from './convert.view';
import type { HeldProps } from './held.view';
import mallCss from './mall.css?inline';
import { useLanguage, usePoints, useToRewards } from './mall.controller';
import { Orders } from './orders.view';
import { usePointText } from './texts';

export const styles: readonly string[] = [
  ...[dialogCss, toastsCss, alertCss, fieldCss, skeletonCss, tabsCss],
  mallCss,
];

const VIEWS = ['articles', 'convert', 'orders'] as const;
type View = (typeof VIEWS)[number];
const HEAD_PX = 136;

function Mall() {
  const t = useText('mall');
  const common = useText('common');
  const { money, errorText } = useFormat();
  const points = usePointText();
  const toasts = useToasts();
  const panel = useId();
  const [view, setView] = useState<View>('articles');
  const { value: config, error, isOff, again, look } = usePoints();
  const [isSending, setSending] = useState(false);
  const toRewards = useToRewards();
  const well = (text: string): void => toasts.show({ tone: 'success', text });
  if (config === null)
    return error === null ? (
      <div aria-busy="true">
        <Skeleton height={HEAD_PX} radius={20} />
      </div>
    ) : isOff ? (
      // Asked again it is switched off again: the next step is elsewhere.
      <EmptyState
        icon="info"
        title={t('off')}
        text={t('offText')}
        action={
          <Button look="main" onClick={toRewards} part="to-rewards">
            {t('toRewards')}
          </Button>
        }
      />
    ) : (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  return (
    <div className="mall" part="mall">
      <section className="mall-head" part="balance">
        <h2 className="mall-fact">{t('balance')}</h2>
        <span className="mall-sum">{points(config.balance)}</span>
        <p className="mall-fact">
          {[
            t('never'),
            ...(config.balance === 0n ? [t('earn')] : []),
            ...(config.thousand.minor > 0n || config.thousand.unread
              ? [t('worth', { amount: money(config.thousand) })]
              : []),
          ].join(' ')}
        </p>
      </section>
      <Tabs
        label={t('views')}
        rows={VIEWS.map((value) => ({ value, label: t(value) }))}
        value={view}
        onChange={(next) => setView(VIEWS.find((one) => one === next) ?? 'articles')}
        panelId={panel}
      />
      <div className="mall" id={panel} role="tabpanel" aria-label={t(view)}>
        {view !== 'orders' && (
          <Held
            view={view}
            config={config}
            isSending={isSending}
            look={look}
            onMoved={again}
            onSaid={well}
            onArticles={() => setView('articles')}
          >
            {view === 'articles' ? (
              <Articles
                config={config}
                onConvert={() => setView('convert')}
                onOrdered={({ name }) => {
                  again();
                  well(t('ordered', { name }));
                }}
                onSending={setSending}
                onUnknown={again}
              />
            ) : (
              <Convert
                config={config}
                onDone={(changed, amount) => {
                  again();
                  well(t('converted', { points: points(changed), amount: money(amount) }));
                }}
                onSending={setSending}
                onUnknown={again}
              />
            )}
          </Held>
        )}
        {view === 'orders' && <Orders onArticles={() => setView('articles')} onMoved={again} onSaid={well} />}
      </div>
      <Toasts rows={toasts.rows} closeLabel={common('close')} onDrop={toasts.drop} />
    </div>
  );
}

/** Shows the children unless the outcome of an earlier order is unknown, which can only happen with older gateways. */
function Held({ view, ...props }: HeldProps & { view: View }) {
  const common = useText('common');
  const isOlder = useIsOlder();
  const { part, lost, retry } = useLazy(() => import('./held.view'), isOlder);
  if (!isOlder) return props.children;
  if (part !== null)
    return view === 'articles' ? <part.Unordered {...props} /> : <part.Unchanged {...props} />;
  return lost ? (
    <ErrorState title={common('chunkLost')} action={<Button onClick={retry}>{common('retry')}</Button>} />
  ) : (
    <div aria-busy="true" />
  );
}

/** PTS-1: the member's points, what they buy, and what was ordered. */
export function MallBody() {
  return <Mall key={useLanguage()} />;
}
