import { useState, type ComponentType } from 'react';
import type { TeamMember } from '../../contract/entities/agent';
import { useFormat, useLazy, useText } from '../../react';
import type { DayTexts } from '../../react/days';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { reportStyles } from './body-styles';
import { useReportTexts } from './overview.controller';
import { useCard, useTeam, type TeamState } from './team.controller';
import { TeamTree } from './team-tree.view';
import { TeamTrail } from './trail.view';

export const styles = reportStyles;

/** Lines that stand for members on their way. */
const SKELETONS = 6;

function CardWaits({ isLost, retry }: { isLost: boolean; retry(): void }) {
  const common = useText('common');
  if (!isLost) return <span className="f-skeleton rec-skeleton" aria-busy="true" />;
  return (
    <div role="alert">
      <p>{common('chunkLost')}</p>
      <Button onClick={retry}>{common('retry')}</Button>
    </div>
  );
}

function Search({ search, place }: Pick<TeamState, 'search' | 'place'>) {
  const t = useText('agentTeam');
  const [text, setText] = useState(place.search);
  return (
    <form
      className="team-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <label className="rec-pick">
        <span>{t('search')}</span>
        <input
          type="search"
          name="search"
          ref={showValue(text)}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('searchHint')}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Button type="submit">{t('find')}</Button>
      {place.search !== '' && (
        <Button
          look="plain"
          onClick={() => {
            setText('');
            search('');
          }}
        >
          {t('clear')}
        </Button>
      )}
    </form>
  );
}

function Found({ place, found }: Pick<TeamState, 'place' | 'found'>) {
  const t = useText('agentTeam');
  if (place.search === '' || found.count === 0) return null;
  const { count } = found;
  return <p className="rec-fact">{found.isMore ? t('foundMore', { count }) : t('found', { count })}</p>;
}

export interface TeamBodyProps {
  /** What is shown of one member, once one is opened. */
  loadCard(): Promise<{
    Card: ComponentType<{ member: TeamMember; texts: DayTexts; onEnter(): void }>;
    styles: readonly string[];
  }>;
}

/** The agent's team: a tree that opens branch by branch, a search in all of it, and a card for each member. */
export function TeamBody({ loadCard }: TeamBodyProps) {
  const t = useText('agentTeam');
  const common = useText('common');
  const { errorText } = useFormat();
  const { rows, isWaiting, error, retry, toggle, more, ...team } = useTeam();
  const { member, show } = useCard();
  const card = useLazy(loadCard, member !== null);
  const texts = useReportTexts('');
  const isSearch = team.place.search !== '';
  const enter = (one: TeamMember): void => {
    show(null);
    team.enter(one.id);
  };
  return (
    <div className="rec" part="team">
      <Search search={team.search} place={team.place} />
      {!isSearch && <TeamTrail trail={team.trail} enter={team.enter} />}
      <div role="status">{!isWaiting && <Found place={team.place} found={team.found} />}</div>
      {error !== null && (
        <ErrorState
          title={t('branchFailed')}
          text={errorText(error)}
          error={error}
          action={<Button onClick={retry}>{common('retry')}</Button>}
        />
      )}
      {isWaiting && (
        <div className="rec-rows" aria-busy="true">
          {Array.from({ length: SKELETONS }, (_, row) => (
            <span key={row} className="f-skeleton rec-skeleton" />
          ))}
        </div>
      )}
      {!isWaiting && error === null && rows.length === 0 && (
        <EmptyState
          icon={isSearch ? 'search' : 'user'}
          title={t(isSearch ? 'none' : 'empty')}
          text={t(isSearch ? 'noneText' : 'emptyText')}
        />
      )}
      {!isWaiting && error === null && rows.length > 0 && (
        <TeamTree rows={rows} texts={texts} toggle={toggle} more={more} show={show} />
      )}
      <Dialog
        open={member !== null}
        title={member?.name ?? t('card')}
        closeLabel={t('cardClose')}
        onClose={() => show(null)}
        size={640}
      >
        {member !== null && card.part !== null && (
          <card.part.Card member={member} texts={texts} onEnter={() => enter(member)} />
        )}
        {member !== null && card.part === null && <CardWaits isLost={card.lost} retry={card.retry} />}
      </Dialog>
    </div>
  );
}
