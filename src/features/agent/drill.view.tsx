import { useState } from 'react';
import type { TeamMember } from '../../contract/entities/agent';
import { useFormat, useText } from '../../react';
import type { TeamProduct } from '../../core/types';
import type { DayTexts } from '../../react/days';
import { Button, LinkButton } from '../../ui/primitives/button';
import { ErrorState } from '../../ui/primitives/state';
import { BetRow } from './bets-body.view';
import { useTeamBets, useTeamCard } from './reports.controller';

interface DrillProps {
  member: TeamMember;
  days: { from: string; to: string };
  texts: DayTexts;
}

/** From a member to days, and from a day to rounds: where a sum comes from. A gateway that tells no days shows the rounds of all of them. */
export function Drill({ hasDays, ...props }: DrillProps & { hasDays: boolean }) {
  const [day, setDay] = useState('');
  if (!hasDays) return <Rounds {...props} />;
  return day === '' ? (
    <MemberDays {...props} onDay={setDay} />
  ) : (
    <DayBets key={day} day={day} member={props.member} texts={props.texts} onBack={() => setDay('')} />
  );
}

function MemberDays({ member, days, texts, onDay }: DrillProps & { onDay(day: string): void }) {
  const t = useText('agentReports');
  const { money, number, errorText } = useFormat();
  const { value: card, error, again } = useTeamCard({ ...days, memberId: member.id });
  const common = useText('common');
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  if (card === null) return <span className="f-skeleton office-tile-waits" aria-busy="true" />;
  if (card.days.length === 0) return <p>{t('noDays')}</p>;
  return (
    <div className="rec-scroll" role="group" aria-label={t('days', { name: member.name })} tabIndex={0}>
      <table className="rec-table">
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {(['bets', 'payout', 'deposits', 'withdrawals', 'rounds'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {card.days.map(({ day, figures }) => (
            <tr key={day}>
              <th scope="row">
                <LinkButton aria-label={t('showDay', { day: texts.day(day) })} onClick={() => onDay(day)}>
                  {texts.day(day)}
                </LinkButton>
              </th>
              <td translate="no">{money(figures.turnover)}</td>
              <td translate="no">{money(figures.winnings)}</td>
              <td translate="no">{money(figures.deposits)}</td>
              <td translate="no">{money(figures.withdrawals)}</td>
              <td>{figures.rounds === null ? '–' : number(figures.rounds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A member's rounds of one day. */
export function DayBets(props: {
  day: string;
  member: Pick<TeamMember, 'id' | 'name'>;
  /** '' or absent: of all products. */
  product?: TeamProduct;
  texts: DayTexts;
  onBack(): void;
}) {
  const { day, texts, onBack } = props;
  const t = useText('agentReports');
  return (
    <div className="rec">
      <LinkButton onClick={onBack}>{t('back')}</LinkButton>
      <h3>{t('dayBets', { day: texts.day(day) })}</h3>
      <Rounds {...props} days={{ from: day, to: day }} />
    </div>
  );
}

/** A member's rounds of some days. */
function Rounds(
  props: Pick<DrillProps, 'days' | 'texts'> & {
    member: Pick<TeamMember, 'id' | 'name'>;
    product?: TeamProduct;
  },
) {
  const { days, member, product = '', texts } = props;
  const t = useText('agentReports');
  const common = useText('common');
  const { errorText } = useFormat();
  const list = useTeamBets({ ...days, memberId: member.id, alone: true, product, state: 'settled' });
  const { shown, error } = list;
  return (
    <div className="rec">
      {error !== null && (
        <ErrorState
          title={t('failed')}
          text={errorText(error)}
          error={error}
          action={<Button onClick={list.refresh}>{common('retry')}</Button>}
        />
      )}
      {shown === null && error === null && <span className="f-skeleton office-tile-waits" aria-busy="true" />}
      {shown !== null && shown.bets.length === 0 && !list.hasNext && <p>{t('noDays')}</p>}
      <ul className="rec-rows">
        {shown?.bets.map((bet) => (
          <BetRow key={`${bet.vendor} ${bet.id}`} bet={bet} texts={texts} />
        ))}
      </ul>
      {(list.page > 1 || list.hasNext) && (
        <div className="rec-pages">
          <Button look="line" disabled={list.page === 1} aria-label={t('previous')} onClick={list.previous}>
            ‹
          </Button>
          <span>{t('page', { page: list.page })}</span>
          <Button look="line" disabled={!list.hasNext} aria-label={t('next')} onClick={list.next}>
            ›
          </Button>
        </div>
      )}
    </div>
  );
}
