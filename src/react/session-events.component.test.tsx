import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWorld, type TestWorld } from '../testing/client';
import { settableSession } from '../testing/settable-session';
import { createStage, type Stage } from '../testing/stage';
import { useClient, useIntents, useSessionEvents } from './index';

let world: TestWorld;
let stage: Stage;
let set: ReturnType<typeof settableSession>['set'];

beforeEach(() => {
  world = createTestWorld();
  const settable = settableSession(world.client);
  ({ set } = settable);
  stage = createStage({ client: settable.client, styles: [], texts: {} });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

/** Something of the page that acts in the very commit in which the element is drawn. */
function AtOnce({ act }: { act(): void }) {
  useLayoutEffect(act, [act]);
  return <p>here</p>;
}

describe('an element that was drawn this moment', () => {
  it('[TRIAL-T] tells a login that comes before the first frame, and only once', async () => {
    const enter = (): void => set({ state: 'member', username: 'marina' });
    function Widget() {
      useSessionEvents();
      return <AtOnce act={enter} />;
    }
    stage.show(<Widget />);
    await stage.reads('here');
    expect(stage.events.map((event) => event.name)).toEqual(['foyer-login']);
    set({ username: 'marina7' });
    expect(stage.events).toHaveLength(1);
  });

  it('[TRIAL-T] answers what is asked before the first frame', async () => {
    const asked = vi.fn(() => true);
    function Ask() {
      const client = useClient();
      return <AtOnce act={() => void client.intend({ type: 'need-login' })} />;
    }
    function Form() {
      useIntents(asked);
      return null;
    }
    stage.show(
      <>
        <Form />
        <Ask />
      </>,
    );
    await stage.reads('here');
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
