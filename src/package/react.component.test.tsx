import { createElement, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FoyerLobby, FoyerLogin, type FoyerLobbyElement } from './react';

let place: HTMLElement;
let root: Root;
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});
const show = async (node: React.ReactNode, tag = 'foyer-lobby'): Promise<HTMLElement> => {
  root.render(node);
  return vi.waitFor(() => {
    const found = place.querySelector<HTMLElement>(tag);
    if (found === null) throw new Error('not drawn');
    return found;
  });
};
const tell = (element: HTMLElement, name: string, detail?: unknown): void => {
  element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
};

describe('a component of an element', () => {
  it('[EMB-2] hands texts on as attributes, before and after the element’s script is there', async () => {
    const element = await show(<FoyerLobby theme="dark" category="RNG" className="host" />);
    expect(element.getAttribute('theme')).toBe('dark');
    expect(element.getAttribute('category')).toBe('RNG');
    expect(element.className).toBe('host');
  });

  it('[EMB-2] [TRIAL-E7] hands a list on as a property, which the element finds when its script comes, and takes it back', async () => {
    const games = [{ id: '1' }];
    const Lobby = FoyerLobby as unknown as (props: { games?: unknown }) => React.ReactNode;
    const element = await show(createElement(Lobby, { games }));
    await vi.waitFor(() => expect(Reflect.get(element, 'games')).toBe(games));
    expect(element.getAttribute('games')).toBeNull();
    root.render(createElement(Lobby, {}));
    await vi.waitFor(() => expect(Reflect.get(element, 'games')).toBeNull());
  });

  it('[EMB-2] tells the newest handler of an event, once', async () => {
    const heard: string[] = [];
    const drawn = (name: string) => (
      <StrictMode>
        <FoyerLobby onCategoryChange={(event) => heard.push(`${name} ${event.detail.category}`)} />
      </StrictMode>
    );
    const element = await show(drawn('first'));
    await vi.waitFor(() => {
      tell(element, 'foyer-category-change', { category: 'RNG' });
      expect(heard.length).toBeGreaterThan(0);
    });
    heard.length = 0;
    root.render(drawn('second'));
    await vi.waitFor(() => {
      heard.length = 0;
      tell(element, 'foyer-category-change', { category: 'LIVE' });
      expect(heard).toEqual(['second LIVE']);
    });
    root.render(
      <StrictMode>
        <FoyerLobby />
      </StrictMode>,
    );
    await vi.waitFor(() => {
      heard.length = 0;
      tell(element, 'foyer-category-change', { category: 'LIVE' });
      expect(heard).toEqual([]);
    });
  });

  it('[EMB-2] leaves gestures to React, and hands the element itself to a ref', async () => {
    const clicked = vi.fn();
    const ref: { current: FoyerLobbyElement | null } = { current: null };
    const element = await show(<FoyerLobby ref={ref} onClick={clicked} />);
    await vi.waitFor(() => expect(ref.current).toBe(element));
    element.click();
    expect(clicked).toHaveBeenCalledTimes(1);
    const login = await show(<FoyerLogin mode="popup" open />, 'foyer-login');
    expect(login.hasAttribute('open')).toBe(true);
    expect(ref.current).toBeNull();
  });
});
