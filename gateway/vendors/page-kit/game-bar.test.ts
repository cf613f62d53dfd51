// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGameBar } from './game-bar';
import { createParent } from './parent';

const SITE = 'https://site.example';

describe('a bar that the page around the game takes over', () => {
  const around = { postMessage: vi.fn<(text: string, origin: string) => void>() };
  const entries = () => ({ rules: vi.fn(), history: vi.fn(), fair: vi.fn() });
  let open = entries();
  const say = (data: unknown, from: { source?: unknown; origin?: string } = {}): void => {
    const event = new MessageEvent('message', { data: JSON.stringify(data) });
    Object.defineProperty(event, 'source', { value: from.source ?? around });
    Object.defineProperty(event, 'origin', { value: from.origin ?? SITE });
    window.dispatchEvent(event);
  };
  const make = () => createGameBar({ parent: createParent([SITE]), open });
  const isTaken = (): boolean => document.body.classList.contains('in-frame');
  const offers = (): unknown[] => around.postMessage.mock.calls.map(([text]) => JSON.parse(text) as unknown);

  beforeEach(() => {
    sessionStorage.clear();
    document.body.className = '';
    vi.clearAllMocks();
    // Bars of earlier tests still listen.
    open = entries();
    vi.spyOn(window, 'parent', 'get').mockReturnValue(around as unknown as Window);
  });
  afterEach(() => vi.restoreAllMocks());

  it('[LAUNCH-3] offers what it holds to the origin of the launch, and stands until that page answers', () => {
    make();
    expect(around.postMessage.mock.calls.map(([, origin]) => origin)).toEqual([SITE]);
    expect(offers()).toEqual([
      { type: 'OFFER', entries: ['rules', 'history', 'fair'], sound: false, turbo: false },
    ]);
    expect(isTaken()).toBe(false);
    say({ type: 'FRAME' });
    expect(isTaken()).toBe(true);
  });

  it('[LAUNCH-3] hears no other page, no other frame and no other word', () => {
    const bar = make();
    say({ type: 'FRAME', sound: true }, { origin: 'https://site.example.evil.example' });
    say({ type: 'FRAME', sound: true }, { source: {} });
    say({ type: 'PLAY', sound: true });
    expect([isTaken(), bar.isOn('sound')]).toEqual([false, false]);
  });

  it('takes the choice over that was made in another game, and opens what the frame’s menu names', () => {
    const bar = make();
    say({ type: 'FRAME', sound: true, turbo: true, open: 'history' });
    expect([bar.isOn('sound'), bar.isOn('turbo')]).toEqual([true, true]);
    expect(open.history).toHaveBeenCalledOnce();
    say({ type: 'FRAME', turbo: false });
    expect([bar.isOn('sound'), bar.isOn('turbo')]).toEqual([true, false]);
  });

  it('keeps its own choice for the visit where no page around it does', () => {
    make().toggle('sound');
    const again = make();
    expect([again.isOn('sound'), again.isOn('turbo')]).toEqual([true, false]);
  });

  it('says nothing where it is no frame', () => {
    vi.spyOn(window, 'parent', 'get').mockReturnValue(window);
    make();
    expect(around.postMessage).not.toHaveBeenCalled();
  });
});
