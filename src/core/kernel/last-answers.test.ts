import { describe, expect, it } from 'vitest';
import { createTestPorts } from '../../testing/ports';
import { createLastAnswers, LAST_LIFE_MS, MAX_LAST_LENGTH } from './last-answers';

const config = {
  merchant: 'DEMO',
  gateway: 'https://gateway.example',
  speech: {},
  timeoutMs: 1,
  rawToken: false,
};
const world = () => {
  const made = createTestPorts();
  const ports = { ...made.ports, fetch: () => Promise.reject(new TypeError('nothing is asked for')) };
  const last = (over: Partial<typeof config> = {}) =>
    createLastAnswers({ ports, config: { ...config, ...over } });
  return { ...made, last };
};

describe('answers of the last visit', () => {
  it('are found by name and language, one language of each', () => {
    const { last, local } = world();
    last().write('hot', 'EN', [1]);
    expect(last().read('hot', 'EN')).toEqual([1]);
    expect(last().read('vendors', 'EN')).toBeNull();
    last().write('hot', 'PT', [2]);
    expect([last().read('hot', 'EN'), last().read('hot', 'PT')]).toEqual([null, [2]]);
    expect([...local.all.keys()]).toEqual(['DEMO.last.hot']);
    last().forget('hot');
    expect(local.all.size).toBe(0);
  });

  it('belong to one brand and gateway: another finds nothing', () => {
    const { last } = world();
    last().write('hot', 'EN', [1]);
    expect(last({ merchant: 'OTHER' }).read('hot', 'EN')).toBeNull();
    expect(last({ gateway: 'https://other.example' }).read('hot', 'EN')).toBeNull();
  });

  it('grow old, and are not believed when they come from later than now', async () => {
    const { last, clock, local } = world();
    last().write('hot', 'EN', [1]);
    await clock.advance(LAST_LIFE_MS - 1);
    expect(last().read('hot', 'EN')).toEqual([1]);
    await clock.advance(1);
    expect(last().read('hot', 'EN')).toBeNull();
    last().write('hot', 'EN', [1]);
    const [[key = '', text = ''] = []] = local.all;
    local.set(key, text.replace(/"at":\d+/, '"at":1e99'));
    expect(last().read('hot', 'EN')).toBeNull();
  });

  it('live three days, and are 64 thousand characters at most', () => {
    expect([LAST_LIFE_MS, MAX_LAST_LENGTH]).toEqual([259_200_000, 65_536]);
    const { last, local } = world();
    last().write('hot', 'EN', '');
    const around = local.get('DEMO.last.hot')?.length ?? 0;
    last().write('hot', 'EN', 'x'.repeat(65_536 - around));
    expect(local.get('DEMO.last.hot')).toHaveLength(65_536);
    last().write('new', 'EN', 'x'.repeat(65_537 - around));
    expect(local.get('DEMO.last.new')).toBeNull();
  });

  it('are not kept when they are long', () => {
    const { last, local } = world();
    last().write('hot', 'EN', 'x'.repeat(MAX_LAST_LENGTH));
    expect(local.all.size).toBe(0);
  });

  it.each(['', '{', 'null', '7', '[]', '{"at":"soon","gateway":"https://gateway.example","language":"EN"}'])(
    'are nothing where another script wrote %j',
    (text) => {
      const { last, local } = world();
      last().write('hot', 'EN', [1]);
      local.set('DEMO.last.hot', text);
      expect(last().read('hot', 'EN')).toBeNull();
    },
  );
});
