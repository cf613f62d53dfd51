import type { KeyboardEvent } from 'react';
import type { Game } from '../../contract/entities/game';
import { useFormat, useImages, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { GROUP_PAGE_SIZE, useGroup, type Group } from './group.controller';

/** Longer words than any name has are not taken. */
const MAX_SEARCH = 64;

/** Arrow keys walk through the games as they stand on the screen. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const list = event.currentTarget;
  const all = [...list.querySelectorAll<HTMLElement>('.group-game[type]')];
  const focused = (list.getRootNode() as Document | ShadowRoot).activeElement;
  const at = all.findIndex((one) => one.parentElement?.contains(focused));
  if (at < 0) return;
  const top = all[0]?.offsetTop ?? 0;
  const columns = Math.max(1, all.filter((one) => one.offsetTop === top).length);
  const ahead = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: ahead,
    ArrowLeft: -ahead,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: all.length - 1 - at,
  };
  const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
  const next = step === undefined ? undefined : all[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function GroupGame(props: { game: Game; start(options: { trial: boolean }): void }) {
  const { game, start } = props;
  const images = useImages();
  const t = useText('launch');
  return (
    <li>
      <button className="group-game" type="button" onClick={() => start({ trial: false })}>
        {game.icon === '' ? (
          <span className="stage-art" />
        ) : (
          <img
            className="stage-art"
            src={images.image(game.icon)}
            alt=""
            width={240}
            height={320}
            loading="lazy"
          />
        )}
        <span>{game.name}</span>
      </button>
      {game.trial ? (
        <button
          className="group-try"
          type="button"
          aria-label={t('tryGame', { name: game.name })}
          onClick={() => start({ trial: true })}
        >
          {t('trialMode')}
        </button>
      ) : null}
    </li>
  );
}

/** The games of a vendor that has a list instead of a lobby (a tile marked as a group). */
export function GroupDialog(props: {
  group: Group;
  start(game: Game, options: { trial: boolean }): void;
  close(): void;
}) {
  const { group, start, close } = props;
  const { errorText } = useFormat();
  const t = useText('launch');
  const common = useText('common');
  const { games, name, typed, setTyped, page, totalPages, busy, error, next } = useGroup(group);
  return (
    <Dialog open title={name} closeLabel={common('close')} onClose={close} size={640} coverCloses>
      <input
        className="group-search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH}
        aria-label={t('searchGames')}
        placeholder={t('searchGames')}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className="group" aria-busy={busy} onKeyDown={walk}>
        {games.map((game) => (
          <GroupGame key={game.id} game={game} start={(options) => start(game, options)} />
        ))}
        {busy && games.length === 0
          ? Array.from({ length: GROUP_PAGE_SIZE }, (_, place) => (
              <li key={place} className="group-game">
                <span className="stage-art f-skeleton" />
                <span>{'\u00a0'}</span>
              </li>
            ))
          : null}
      </ul>
      {error ? (
        <ErrorState
          title={t('failedList')}
          text={errorText(error)}
          error={error}
          action={<Button onClick={next}>{common('retry')}</Button>}
        />
      ) : !busy && games.length === 0 ? (
        <EmptyState title={t('empty')} />
      ) : page < totalPages ? (
        <Button wide busy={busy} onClick={next}>
          {t('loadMore')}
        </Button>
      ) : null}
    </Dialog>
  );
}
