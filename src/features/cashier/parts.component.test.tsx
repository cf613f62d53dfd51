import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedCashier } from '../../locales/en/cashier.shared';
import { common } from '../../locales/en/common';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { createStage, type Stage } from '../../testing/stage';
import { StepLoading } from './parts.view';

let world: TestWorld;
let stage: Stage;
beforeEach(() => {
  world = createTestWorld();
  stage = createStage({ client: world.client, styles: [], texts: { cashier: sharedCashier } });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

describe('[MEM-4] a step whose file did not load', () => {
  it('offers to try again, and to go back to the form before it', async () => {
    const retry = vi.fn();
    const back = vi.fn();
    stage.show(<StepLoading lost retry={retry} onBack={back} />);
    await stage.reads(common.chunkLost);
    (await stage.button(common.retry)).click();
    expect([retry.mock.calls.length, back.mock.calls.length]).toEqual([1, 0]);
    (await stage.button(sharedCashier.change)).click();
    expect([retry.mock.calls.length, back.mock.calls.length]).toEqual([1, 1]);
  });

  it('offers no way back where the page has its own', async () => {
    stage.show(<StepLoading lost retry={() => undefined} />);
    await stage.reads(common.chunkLost);
    expect([...stage.root.querySelectorAll('button')].map((one) => one.textContent)).toEqual([common.retry]);
  });
});
