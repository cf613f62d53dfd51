import { useEffect, useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { launchDomain } from '../../../src/core';
import { game, MEMBER } from '../../../src/testing/fixtures';
import { siteStage } from '../../../src/testing/site-stage';
import { TriedTwice } from '../../../src/testing/tried-twice';
import { useSeamless } from './use-seamless';

const stage = siteStage();
// The page notes in its entry of the history that it was come to from inside.
afterEach(() => window.history.replaceState(null, ''));

const mounted = vi.fn();
function GamePage() {
  const box = useRef<HTMLDivElement>(null);
  const { isEmpty, isIdle } = useSeamless(box);
  useEffect(() => void mounted(), []);
  return <div ref={box}>{isEmpty ? 'empty' : isIdle ? 'idle' : 'game'}</div>;
}
/** What was put off to the end of the task has happened by then. */
const aTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('[LAUNCH-3] the page of a game', () => {
  it('keeps its game where React tries effects twice, and leaves it with the page', async () => {
    const { client } = stage.world;
    const launch = client.use(launchDomain);
    await client.session.login({ mode: 'username', ...MEMBER });
    await launch.start(game());
    expect(launch.store.getState().step).toBe('open');
    stage.show(
      <TriedTwice>
        <GamePage />
      </TriedTwice>,
    );
    await vi.waitFor(() => expect(mounted).toHaveBeenCalledTimes(2));
    await aTask();
    expect(launch.store.getState().step).toBe('open');
    expect(stage.place.textContent).toBe('game');
    stage.clear();
    await vi.waitFor(() => expect(launch.store.getState().step).toBe('idle'));
  });
});
