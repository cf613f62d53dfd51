import { useId, useState } from 'react';
import type { Referral } from '../../contract/entities/referral';
import { useFormat, useLazy, useText } from '../../react';
import { isNone } from '../../react/amounts';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import toastsCss from '../../ui/overlays/toasts.css?inline';
import { Alert } from '../../ui/primitives/alert';
import alertCss from '../../ui/primitives/alert.css?inline';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { Tabs } from '../../ui/primitives/tabs';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import { useHandOn, useInvite, useLanguage } from './invite.controller';
import inviteCss from './invite.css?inline';
import { InviteList } from './lists.view';

export const styles: readonly string[] = [toastsCss, alertCss, skeletonCss, tabsCss, inviteCss];

const SKELETON_PX = 280;
const PPM_OF_PERCENT = 10_000;
const VIEWS = ['friends', 'commissions'] as const;

function Link({ of }: { of: Referral }) {
  const t = useText('invite');
  const id = useId();
  const { said, canShare, copy, share } = useHandOn(of.link, t('shareText'));
  const { part } = useLazy(() => import('../../ui/primitives/qr-code'));
  return (
    <section className="iv-box" aria-labelledby={id} part="link">
      <h3 className="iv-title" id={id}>
        {t('title')}
      </h3>
      <span className="iv-fact">{t('code')}</span>
      <span className="iv-code">
        <bdi translate="no">{of.code}</bdi>
      </span>
      <span className="iv-fact">{t('link')}</span>
      <span className="iv-link">
        <bdi translate="no">{of.link}</bdi>
      </span>
      <div className="iv-acts">
        <Button look="main" onClick={() => void copy()} part="copy">
          {t('copy')}
        </Button>
        {canShare && (
          <Button look="line" onClick={share} part="share">
            {t('share')}
          </Button>
        )}
      </div>
      <p className="iv-fact" role="status">
        {said === '' ? '' : t(said)}
      </p>
      <div className="iv-qr">{part && <part.QrCode text={of.link} label={t('qr')} />}</div>
    </section>
  );
}

function Rules({ of }: { of: Referral }) {
  const t = useText('invite');
  const { money, number } = useFormat();
  const id = useId();
  const rules = [
    ...(!isNone(of.needsDeposit) ? [t('ruleDeposit', { amount: money(of.needsDeposit) })] : []),
    ...(!isNone(of.needsStakes) ? [t('ruleStakes', { amount: money(of.needsStakes) })] : []),
    ...(of.days > 0 ? [t('ruleDays', { count: of.days })] : []),
    ...(!isNone(of.reward) ? [t('ruleReward', { amount: money(of.reward) })] : []),
    ...(!isNone(of.friendReward) ? [t('ruleFriend', { amount: money(of.friendReward) })] : []),
    ...of.levels.map(({ level, ppm }) =>
      t(level === 1 ? 'ruleLevel_1' : level === 2 ? 'ruleLevel_2' : 'ruleLevel', {
        level: String(level),
        percent: number(ppm / PPM_OF_PERCENT),
      }),
    ),
  ];
  return (
    <section className="iv-box" aria-labelledby={id} part="rules">
      <h3 className="iv-title" id={id}>
        {t('rules')}
      </h3>
      <ul className="iv-rules">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <b>{t('terms')}</b>
      <p className="iv-terms">
        <bdi>{of.terms}</bdi>
      </p>
    </section>
  );
}

function Sums({ of, model }: { of: Referral; model: ReturnType<typeof useInvite> }) {
  const t = useText('invite');
  const { money, number, errorText } = useFormat();
  const id = useId();
  const rows = [
    ['invited', number(of.invited)],
    ['counted', number(of.counted)],
    ['earned', money(of.earned)],
    ['claimable', money(of.claimable)],
  ] as const;
  return (
    <section className="iv-box" aria-labelledby={id} part="sums">
      <h3 className="iv-title" id={id}>
        {t('sums')}
      </h3>
      <dl className="iv-sums">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {model.error !== null && <Alert tone="error">{errorText(model.error)}</Alert>}
      {!isNone(of.claimable) && (
        <Button look="main" wide busy={model.busy} onClick={() => model.claim(of)} part="claim">
          {t('claim', { amount: money(of.claimable) })}
        </Button>
      )}
    </section>
  );
}

function Page() {
  const t = useText('invite');
  const common = useText('common');
  const { money, errorText } = useFormat();
  const toasts = useToasts();
  const panel = useId();
  const [view, setView] = useState<(typeof VIEWS)[number]>('friends');
  const model = useInvite((of) =>
    toasts.show({ tone: 'success', text: t('claimed', { amount: money(of.claimable) }) }),
  );
  const { value: of, error, again } = model.details;
  if (of === null)
    return error === null ? (
      <div aria-busy="true">
        <Skeleton height={SKELETON_PX} radius={20} />
      </div>
    ) : (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  if (!of.isOn)
    return (
      <EmptyState
        icon="info"
        title={t('off')}
        text={t('offText')}
        action={
          <Button look="main" onClick={model.toRewards}>
            {t('toRewards')}
          </Button>
        }
      />
    );
  return (
    <div className="iv" part="invite">
      <div className="iv-two">
        <Link of={of} />
        <Rules of={of} />
      </div>
      <Sums of={of} model={model} />
      <Tabs
        label={t('views')}
        rows={VIEWS.map((value) => ({ value, label: t(value) }))}
        value={view}
        onChange={(next) => setView(next === 'friends' ? 'friends' : 'commissions')}
        panelId={panel}
      />
      <div id={panel} role="tabpanel" aria-label={t(view)}>
        <InviteList key={view} view={view} />
      </div>
      <Toasts rows={toasts.rows} closeLabel={common('close')} onDrop={toasts.drop} />
    </div>
  );
}

/** MEM-11: code, link, friends, and what they earn. */
export function InviteBody() {
  return <Page key={useLanguage()} />;
}
