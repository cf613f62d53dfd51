import { Fragment, useId, useState, type ComponentType, type ReactNode } from 'react';
import { useLazy, useText } from '../../react';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import toastsCss from '../../ui/overlays/toasts.css?inline';
import alertCss from '../../ui/primitives/alert.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import { Button } from '../../ui/primitives/button';
import { ErrorState } from '../../ui/primitives/state';
import { Tabs } from '../../ui/primitives/tabs';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import { Boards } from './boards.view';
import { Chance } from './chance.view';
import { MissionList } from './missions-list.view';
import { useContestTexts, useHasTabs, useLanguage } from './missions.controller';
import missionsCss from './missions.css?inline';
import { Raffles } from './raffles.view';

export const styles: readonly string[] = [toastsCss, alertCss, skeletonCss, tabsCss, missionsCss];

export const missionViews = ['missions', 'boards', 'chance', 'rain', 'raffles'] as const;
export type MissionView = (typeof missionViews)[number];

export interface MissionsProps {
  /** What is shown first. */
  show: MissionView;
  /** What stands before what is a member's own; absent in the member centre, which has a gate around all of it. */
  gates?: Readonly<Record<'missions' | 'rain', ComponentType<{ children: ReactNode }>>>;
}

function Shown({ show, gates }: MissionsProps) {
  const t = useText('missions');
  const hasTabs = useHasTabs(gates === undefined);
  const common = useText('common');
  const toasts = useToasts();
  const panel = useId();
  const [choice, choose] = useState({ show, view: show });
  const view = choice.show === show ? choice.view : show;
  const { missions: MissionsGate, rain: RainGate } = gates ?? { missions: Fragment, rain: Fragment };
  return (
    <div className="ms" part="missions">
      {hasTabs && (
        <Tabs
          label={t('views')}
          rows={missionViews.map((value) => ({ value, label: t(`view_${value}`) }))}
          value={view}
          onChange={(next) => choose({ show, view: missionViews.find((one) => one === next) ?? show })}
          panelId={panel}
        />
      )}
      <div className="ms" id={panel} role={hasTabs ? 'tabpanel' : 'group'} aria-label={t(`view_${view}`)}>
        {view === 'missions' && (
          <MissionsGate>
            <MissionList onSaid={(text) => toasts.show({ tone: 'success', text })} />
          </MissionsGate>
        )}
        {view === 'boards' && <Boards />}
        {view === 'chance' && <Chance />}
        {view === 'rain' && (
          <RainGate>
            <RainLater />
          </RainGate>
        )}
        {view === 'raffles' && <Raffles />}
      </div>
      <Toasts rows={toasts.rows} closeLabel={common('close')} onDrop={toasts.drop} />
    </div>
  );
}

/** The red rain, which few look for: it comes when it is asked for. */
function RainLater() {
  const t = useText('missions');
  const common = useText('common');
  const { part, lost, retry } = useLazy(() => import('./rain.view'));
  if (lost)
    return <ErrorState title={t('failed')} action={<Button onClick={retry}>{common('retry')}</Button>} />;
  return part === null ? <div aria-busy="true" /> : <part.Rain />;
}

/** MEM-12, LOTT-4, PTS-3: missions, leaderboards, wheel and egg, raffles. */
export function MissionsBody(props: MissionsProps) {
  const language = useLanguage();
  return useContestTexts() ? <Shown key={language} {...props} /> : <div aria-busy="true" />;
}
