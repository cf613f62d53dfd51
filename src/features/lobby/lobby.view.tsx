import { useId, useMemo } from 'react';
import type { lobby as texts } from '../../locales/en/lobby';
import { useText, type TextOf } from '../../react';
import { isCategory } from './categories';
import { CategoryTabs, type Tab } from './category-tabs.view';
import { GamesFailed } from './game-area.view';
import { FAVOURITES_TAB, HOME_TAB } from './lobby.controller';
import { Panel } from './panel.view';
import { useLobby, type LobbyOptions } from './use-lobby';

type Words = TextOf<typeof texts>;
/** A category that stands in no table shows its key. */
const wordOf = (t: Words, key: string): string => (isCategory(key) ? t(key) : key);

export interface LobbyProps extends LobbyOptions {
  hideSearch: boolean;
}

/** The lobby: choose a category, narrow it, start a game. */
export function LobbyView({ hideSearch, ...options }: LobbyProps) {
  const { home } = options;
  const t = useText('lobby');
  const id = useId();
  const { ref, load, error, retry, panel } = useLobby(options);
  const { tab, categories } = panel;
  const { local } = panel.source;
  const tabs = useMemo<Tab[]>(
    () => [
      ...(home && !local ? [{ key: HOME_TAB, text: t('HOME') }] : []),
      local ? { key: '', text: t('all') } : { key: FAVOURITES_TAB, text: t('FAV') },
      ...categories.map(({ key }) => ({ key, text: wordOf(t, key) })),
    ],
    [home, local, categories, t],
  );
  return (
    <section ref={ref} className="lobby" part="lobby" aria-label={t('title')}>
      {tabs.length > 2 || home || load === 'loading' ? (
        <CategoryTabs
          label={t('categories')}
          panel={id}
          tabs={tabs}
          chosen={tab}
          choose={panel.actions.openTab}
        />
      ) : null}
      <div
        id={id}
        className="panel"
        role="tabpanel"
        aria-label={tabs.find((row) => row.key === tab)?.text ?? t('title')}
      >
        {load === 'error' ? (
          <GamesFailed error={error} retry={retry} />
        ) : (
          <Panel {...panel} search={!hideSearch} />
        )}
      </div>
    </section>
  );
}
