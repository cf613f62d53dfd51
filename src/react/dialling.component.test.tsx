import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWorld, type TestWorld } from '../testing/client';
import { createStage, type Stage } from '../testing/stage';
import { useCountdown } from './use-countdown';
import { useDialling, type Dialling } from './use-dialling';

/** Lazy parts and paints take their time on a busy machine. */
const until = <T,>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 10_000 });

let world: TestWorld;
let stage: Stage;
let seen: Dialling;
beforeEach(() => {
  world = createTestWorld();
  stage = createStage({ client: world.client, styles: [], texts: {} });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

function Probe({ remembered = '' }: { remembered?: string }) {
  seen = useDialling(true, remembered);
  return <p>{`${seen.rows.length} ${seen.chosen?.name ?? '-'} ${seen.lost ? 'lost' : ''}`}</p>;
}

describe('dialling codes', () => {
  it('[AUTH-3] begin with where the visitor seems to be, named in the visitor’s language', async () => {
    stage.show(<Probe />);
    await stage.reads('Brazil');
    expect(seen.chosen?.dialling).toBe('55');
    await world.client.i18n.setLanguage('PT');
    await stage.reads('Brasil');
  });

  it('[AUTH-6] begin with the code that was used last time', async () => {
    stage.show(<Probe remembered="52" />);
    await stage.reads('Mexico');
  });

  it('[AUTH-3] take a pasted number apart, and leave alone what is none', async () => {
    stage.show(<Probe />);
    await stage.reads('Brazil');
    expect(seen.split('+52 55 1234 5678')).toBe('5512345678');
    await stage.reads('Mexico');
    expect(seen.split('0055 11 99999-0000')).toBe('11999990000');
    for (const text of ['11 99999-0000', '+55', '+', '+999999999', '', '001'])
      expect(seen.split(text)).toBe(text);
  });

  it('say that the list was lost, and come when asked again', async () => {
    world.gateway.intercept = ({ name }) =>
      name.endsWith('country') ? new Response('{', { status: 200 }) : undefined;
    stage.show(<Probe />);
    await until(async () => {
      await world.clock.advance(5_000);
      expect(seen.lost).toBe(true);
    });
    world.gateway.intercept = null;
    seen.retry();
    await stage.reads('Brazil');
  });
});

describe('a countdown', () => {
  function Count({ until }: { until: number | null }) {
    return <p>left {useCountdown(until)}</p>;
  }
  it('[AUTH-3] counts whole seconds of the page’s clock down to nothing', async () => {
    stage.show(<Count until={world.clock.now() + 2_500} />);
    await stage.reads('left 3');
    await world.clock.advance(500);
    await stage.reads('left 2');
    await world.clock.advance(1_000);
    await stage.reads('left 1');
    await world.clock.advance(1_000);
    await stage.reads('left 0');
    stage.show(<Count until={null} />);
    await stage.reads('left 0');
  });
});
