import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  all,
  begin,
  client,
  end,
  host,
  named,
  one,
  show,
  tiles,
  type,
  until,
  wireGame,
} from '../../testing/lobby-stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { lobbyStyles, LobbyView } from './index';

beforeEach(begin({ View: LobbyView, styles: [tokensCss, resetCss, ...lobbyStyles] }));
afterEach(end);

const field = () => one<HTMLInputElement>('input[type=search]');
const focused = () => host.shadowRoot?.activeElement;
const press = (key: string) =>
  focused()?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
  );

describe('[LOBBY-2] the search', () => {
  test('says what a typo was taken for, above what was found', async () => {
    await show({
      answers: {
        GCSGAME_gameList: ({ query }) => ({
          games: [wireGame(5)],
          totalPages: 1,
          totalCount: 1,
          ...(query.get('gameName') === 'swet' ? { guess: 'sweet' } : {}),
        }),
      },
    });
    await until(() => expect(tiles()).toEqual(['Game 5']));
    type('swet');
    await until(() => expect(one('[part=guess]').textContent).toContain('guess'));
    type('sweet');
    await until(() => expect(all('[part=guess]')).toHaveLength(0));
  });

  test('offers vendors that are called so, and opens theirs', async () => {
    const { asked } = await show();
    await until(() => expect(tiles()).toHaveLength(18));
    type('pg');
    await until(() =>
      expect(all('[part=found-vendors] button').map((node) => node.textContent)).toEqual(['PG Studio']),
    );
    one('[part=found-vendors] button').click();
    await until(() => expect(asked.at(-1)?.query.get('vassalage')).toBe('PG'));
    expect(asked.at(-1)?.query.get('gameName')).toBe('');
    await until(() => expect(field().value).toBe(''));
  });

  test('keeps the last searches, offers them with popular games to an empty field, and forgets them when asked', async () => {
    await show();
    await until(() => expect(tiles()).toHaveLength(18));
    type('dragon');
    field().dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => expect(all('.clear')).toHaveLength(1));
    one('.clear').click();
    field().focus();
    await until(() =>
      expect(all('.below-word').map((node) => node.textContent)).toEqual(['dragon', 'Game 1']),
    );
    // The tab key goes on to the games; arrows lead into what is offered.
    expect(all('.below button').every((node) => node.tabIndex === -1)).toBe(true);
    press('ArrowDown');
    await until(() => expect(focused()?.textContent).toBe('dragon'));
    press('ArrowUp');
    // Another window comes before this one: what was offered is still there on the way back.
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }));
    await until(() => expect(all('.below')).toHaveLength(1));
    press('Escape');
    await until(() => expect(all('.below')).toHaveLength(0));
    field().click();
    await until(() => named('.below-word', 'dragon').click());
    await until(() => expect(field().value).toBe('dragon'));
    one('.clear').click();
    field().click();
    await until(() => expect(all('.below-forget')).toHaveLength(1));
    one('.below-forget').click();
    await until(() => expect(all('.below-word').map((node) => node.textContent)).toEqual(['Game 1']));
    field().blur();
    await until(() => expect(all('.below')).toHaveLength(0));
    const kept = client.ports.storage.local.get(`${client.config.merchant}.searches`);
    expect(kept).toBeNull();
  });
});
