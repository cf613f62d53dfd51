import { useRef, type RefObject } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPorts } from '../../core/kernel/ports';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { createStage, frameInPage, type Stage } from '../../testing/stage';
import { scrollPositions, useReturnPosition } from './return-position.controller';
import { useBelowField } from './search-help.controller';

let world: TestWorld;
let other: ReturnType<typeof frameInPage>;
let stage: Stage;
const begin = (): Stage => createStage({ client: world.client, styles: [], texts: {}, page: other.page });
beforeEach(() => {
  world = createTestWorld({ ports: { page: createPorts().page } });
  other = frameInPage();
  stage = begin();
});
afterEach(() => {
  stage.end();
  other.frame.remove();
  world.client.destroy();
});

function LongList() {
  return (
    <section>
      <span ref={useReturnPosition('games')} />
      <div role="list" style={{ blockSize: 3_000 }} />
    </section>
  );
}

function Below({ field }: { field: RefObject<HTMLInputElement | null> }) {
  return useBelowField(field).open ? <p>Last searches</p> : null;
}
function Search() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input ref={field} name="search" aria-label="Search" />
      <Below field={field} />
    </div>
  );
}

describe('[EMB-3] a lobby in another window', () => {
  test('keeps how far its list was read there, and returns to it', async () => {
    stage.show(<LongList />);
    await stage.find('[role=list]');
    const positions = world.client.use(scrollPositions);
    await vi.waitFor(() => {
      // Again until the effect that listens has run.
      other.view.scrollTo(0, 0);
      other.view.scrollTo(0, 500);
      expect([...positions.values()]).toHaveLength(1);
    });
    const { top } = (await stage.find('[role=list]')).getBoundingClientRect();
    stage.end();
    other.view.scrollTo(0, 0);
    stage = begin();
    stage.show(<LongList />);
    await vi.waitFor(async () =>
      expect((await stage.find('[role=list]')).getBoundingClientRect().top).toBeCloseTo(top, 0),
    );
    expect(other.view.scrollY).toBeGreaterThan(400);
  });

  test('keeps the help below its search field while only the window loses the focus', async () => {
    stage.show(<Search />);
    const input = await stage.field('search');
    await vi.waitFor(() => {
      input.blur();
      input.focus();
      expect(stage.root.querySelector('p')).not.toBeNull();
    });
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await Promise.resolve();
    expect((await stage.find('p')).textContent).toBe('Last searches');
    expect(stage.root.activeElement).toBe(input);
  });
});
