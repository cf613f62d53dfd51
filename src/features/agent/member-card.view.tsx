import { useId, useState } from 'react';
import type { SelfSign, TeamMember } from '../../contract/entities/agent';
import { useFormat, useLazy, useText } from '../../react';
import type { DayTexts } from '../../react/days';
import { Button } from '../../ui/primitives/button';
import { Tabs } from '../../ui/primitives/tabs';
import { reportStyles } from './body-styles';
import { useCanGiveRates, useHasTransfers } from './flags.controller';
import { useOverview } from './overview.controller';
import { useRights } from './rights.controller';
import { Tiles } from './tiles.view';

export const styles = reportStyles;

type Tab = 'figures' | 'rates' | 'note' | 'transfer';

interface CardProps {
  member: TeamMember;
  texts: DayTexts;
  onEnter(): void;
}

/** One of the team: who it is, what the branch did, rates, a note of one's own, and money for who stands right below. No contact data. */
export function MemberCard(props: CardProps) {
  const { member } = props;
  const t = useText('agentMember');
  const panelId = useId();
  const [tab, setTab] = useState<Tab>('figures');
  const [opened, setOpened] = useState<readonly Tab[]>(['figures']);
  const { may } = useRights();
  const hasTransfers = useHasTransfers() && member.depth === 1 && may('transfers');
  const canGive = useCanGiveRates() && member.depth === 1 && may('register');
  const { part: parts, lost, retry } = useLazy(() => import('./member-tabs.view'), opened.length > 1);
  const tabs: Tab[] = [
    ...(['figures', 'rates'] as const),
    ...(may('register') ? (['note'] as const) : []),
    ...(hasTransfers ? (['transfer'] as const) : []),
  ];
  const open = (next: Tab): void => {
    setTab(next);
    if (!opened.includes(next)) setOpened([...opened, next]);
  };
  const bodyOf = (name: Tab) => {
    if (name === 'figures') return <Figures {...props} />;
    if (parts === null) return <PartWaits isLost={lost} retry={retry} />;
    if (name === 'rates') return <parts.RatesTab member={member} canGive={canGive} />;
    return name === 'note' ? <parts.NoteTab member={member} /> : <parts.TransferTab member={member} />;
  };
  return (
    <div className="rec-detail" part="card">
      <Tabs
        label={t('about', { name: member.name })}
        rows={tabs.map((value) => ({ value, label: t(value) }))}
        value={tab}
        onChange={(value) => open(tabs.find((one) => one === value) ?? 'figures')}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={t(tab)}>
        {/* What was typed in one of them stays while another is looked at. */}
        {opened.map((name) => (
          <div key={name} hidden={name !== tab}>
            {bodyOf(name)}
          </div>
        ))}
      </div>
    </div>
  );
}

function PartWaits({ isLost, retry }: { isLost: boolean; retry(): void }) {
  const common = useText('common');
  if (!isLost) return <span className="f-skeleton office-tile-waits" aria-busy="true" />;
  return (
    <div role="alert">
      <p>{common('chunkLost')}</p>
      <Button onClick={retry}>{common('retry')}</Button>
    </div>
  );
}

function HeldNote({ signs }: { signs: readonly SelfSign[] }) {
  const t = useText('agentMember');
  return (
    <p role="note">
      <strong>{t('held')}</strong>
      <br />
      {t('heldText', { signs: signs.map((sign) => t(sign)).join(', ') })}
    </p>
  );
}

function Figures({ member, texts, onEnter }: CardProps) {
  const t = useText('agentTeam');
  const { number, errorText } = useFormat();
  const figures = useOverview(member.id);
  const facts = [
    [t('kind'), t(member.isAgent ? 'agent' : 'player')],
    [t('depth'), member.depth === 0 ? '–' : number(member.depth)],
    [t('registered'), texts.moment(member.registeredAt) || t('never')],
    [t('seen'), texts.moment(member.seenAt) || t('never')],
    ...(member.isAgent
      ? [
          [t('below'), member.direct === null ? '–' : number(member.direct)],
          [t('all'), number(member.total)],
        ]
      : []),
  ] as const;
  return (
    <div className="rec-detail">
      {member.heldFor.length > 0 && <HeldNote signs={member.heldFor} />}
      <dl className="rec-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {figures.error !== null && <p role="alert">{errorText(figures.error)}</p>}
      {figures.error === null && (
        <section aria-busy={figures.shown === null}>
          <h3>{t('cardFigures')}</h3>
          {figures.shown === null ? (
            <span className="f-skeleton office-tile-waits" />
          ) : (
            <Tiles shown={figures.shown} before={figures.before} texts={figures.texts} />
          )}
        </section>
      )}
      {member.direct !== 0 && <Button onClick={onEnter}>{t('onlyBranch')}</Button>}
    </div>
  );
}
