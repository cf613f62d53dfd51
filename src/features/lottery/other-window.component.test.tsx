import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { createStage, frameInPage, type Stage } from '../../testing/stage';
import { useArrival } from './use-arrival';

let world: TestWorld;
let other: ReturnType<typeof frameInPage>;
let stage: Stage;
beforeEach(() => {
  world = createTestWorld();
  other = frameInPage();
  stage = createStage({ client: world.client, styles: [], texts: {}, page: other.page });
});
afterEach(() => {
  stage.end();
  other.frame.remove();
  world.client.destroy();
});

function Games({ chosen }: { chosen: string }) {
  const { section, arrive } = useArrival(chosen);
  useEffect(arrive, [arrive]);
  return (
    <section ref={section}>
      {chosen === '' ? <a data-game="FAKE5" href="#game" /> : <h2 className="f-state-title">Harbour Five</h2>}
    </section>
  );
}

describe('[LOTT-3] [EMB-3] the lottery in another window', () => {
  it('moves the focus to the heading of the game, and back to its tile', async () => {
    stage.show(<Games chosen="" />);
    await stage.find('a');
    stage.show(<Games chosen="FAKE5" />);
    await vi.waitFor(() => expect(stage.root.activeElement?.textContent).toBe('Harbour Five'));
    stage.show(<Games chosen="" />);
    await vi.waitFor(() => expect(stage.root.activeElement?.getAttribute('data-game')).toBe('FAKE5'));
  });

  it('finds its place in a page that has a form named "host"', async () => {
    const form = other.page.body.appendChild(other.page.createElement('form'));
    form.name = 'host';
    stage.show(<Games chosen="" />);
    await stage.find('a');
    stage.show(<Games chosen="FAKE5" />);
    await vi.waitFor(() => expect(stage.root.activeElement?.textContent).toBe('Harbour Five'));
  });
});
