import { describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { gamesDomain } from '../../../src/core';
import { pages } from '../../../src/locales/en/pages';
import { siteStage } from '../../../src/testing/site-stage';
import { LobbyPage } from './lobby-page.view';

const stage = siteStage();
/** The page at an address; `visited` gets where it leads. */
const open = async (path: string, search = ''): Promise<{ visited: string[] }> => {
  const { client } = stage.world;
  client.i18n.addTexts('pages', pages);
  await client.use(gamesDomain).start();
  const visited: string[] = [];
  const leave = (to: string): void => void visited.push(to);
  stage.show(
    <Router hook={() => [path, leave]} searchHook={() => search}>
      <LobbyPage />
    </Router>,
  );
  return { visited };
};

describe('[NAV-3] the page of a category', () => {
  it('shows the lobby where the catalogue has the category', async () => {
    await open('/rng');
    await vi.waitFor(() => expect(stage.place.querySelector('foyer-lobby')).not.toBeNull());
  });

  it('says that there are no games, and shows none of another kind, where it has not', async () => {
    await open('/lott');
    await vi.waitFor(() => expect(stage.place.textContent).toContain(pages.noGame));
    expect(stage.place.querySelector('foyer-lobby')).toBeNull();
    expect(stage.place.querySelector('a')?.textContent).toBe(pages.toGames);
  });

  it('leads to the lottery’s own page where a link names its vendor', async () => {
    const { visited } = await open('/elott', 'vendor=TCG_LOTTO_VN');
    await vi.waitFor(() => expect(visited).toEqual(['/vnLottery']));
  });
});
