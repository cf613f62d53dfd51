import type { TeamMember } from '../../contract/entities/agent';
import { useFormat, useText } from '../../react';
import type { DayTexts } from '../../react/days';
import { Button } from '../../ui/primitives/button';
import { useOverview } from './overview.controller';
import { Tiles } from './tiles.view';

/** One of the team: who it is, and what the branch did. No contact data. */
export function MemberCard(props: { member: TeamMember; texts: DayTexts; onEnter(): void }) {
  const { member, texts, onEnter } = props;
  const t = useText('agentTeam');
  const { number, errorText } = useFormat();
  const figures = useOverview(member.id);
  const facts = [
    [t('kind'), t(member.isAgent ? 'agent' : 'player')],
    [t('depth'), number(member.depth)],
    [t('registered'), texts.moment(member.registeredAt) || t('never')],
    [t('seen'), texts.moment(member.seenAt) || t('never')],
    ...(member.isAgent
      ? [
          [t('below'), number(member.direct)],
          [t('all'), number(member.total)],
        ]
      : []),
  ] as const;
  return (
    <div className="rec-detail" part="card">
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
      {member.direct > 0 && <Button onClick={onEnter}>{t('onlyBranch')}</Button>}
    </div>
  );
}
