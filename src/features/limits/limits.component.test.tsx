import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits as words } from '../../locales/en/limits';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { limitsOf } from '../../testing/fake-limits';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { LimitsBody, styles } from './limits-body.view';

let world: TestWorld;
let stage: Stage;
beforeEach(async () => {
  world = createTestWorld();
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, buttonCss, stateCss, ...styles],
    texts: { limits: words },
  });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const own = () => limitsOf(world.gateway, world.gateway.state.members.get(MEMBER.username)?.id ?? '');
const show = async (): Promise<void> => {
  stage.show(<LimitsBody />);
  await stage.reads(words.kind_deposit);
};
const fill = (text: string, values: Record<string, string>): string =>
  Object.entries(values).reduce((old, [name, value]) => old.replace(`{{${name}}}`, value), text);
const named = (text: string, kind = words.kind_deposit, period = words.period_day): string =>
  fill(text, { kind, period });
const click = async (name: string): Promise<void> => (await stage.button(name)).click();
const radio = async (label: string): Promise<HTMLInputElement> =>
  vi.waitFor(() => {
    const found = [...stage.root.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    const input = found?.querySelector('input');
    if (!input) throw new Error(`no choice "${label}"`);
    return input;
  });

describe('limits', () => {
  it('are listed for each kind and period, and set with the words from when they hold', async () => {
    await show();
    expect(stage.root.querySelectorAll('.limits-row')).toHaveLength(12);
    await click(named(words.setFor));
    await stage.type('limit', '50');
    await stage.reads(words.holdsNow);
    await click(words.save);
    await stage.reads(words.saved);
    await vi.waitFor(() => expect(stage.text()).toContain('50.00'));
    expect(own().limits).toMatchObject([{ kind: 'deposit', period: 'day', amount: 5_000n }]);
    expect(stage.root.querySelector('progress')?.value).toBe(0);
    await stage.axe();
  });

  it('say before a higher one is sent that it waits and needs a second yes', async () => {
    await show();
    await click(named(words.setFor));
    await stage.type('limit', '50');
    await click(words.save);
    await click(named(words.changeFor));
    await stage.type('limit', '80');
    await stage.reads(words.holdsLater.slice(0, 10));
    await stage.axe();
    await click(words.askHigher);
    await stage.reads(words.asked);
    expect(own().limits).toMatchObject([{ amount: 5_000n, raise: { amount: 8_000n } }]);
    expect([...stage.root.querySelectorAll('button')].map((one) => one.textContent)).not.toContain(
      words.confirmRaise,
    );
    await click(words.withdrawRaise);
    await vi.waitFor(() => expect(own().limits).toMatchObject([{ amount: 5_000n, raise: null }]));
  });

  it('are raised by a second yes once the wait is over', async () => {
    const limit = {
      ...({ id: 'time-week', kind: 'time', period: 'week', amount: 60n, used: 15n, left: 45n } as const),
      resetsAt: null,
      raise: { amount: 90n, readyAt: 0, lapsesAt: Date.now() + 1e6 },
    };
    own().limits.push(limit);
    await show();
    await stage.reads('15 minutes of 60 minutes');
    await click(words.confirmRaise);
    await vi.waitFor(() => expect(own().limits).toMatchObject([{ amount: 90n }]));
  });

  it('refuse what is no amount and keep what was typed', async () => {
    await show();
    await click(named(words.setFor, words.kind_time));
    for (const [typed, problem] of [
      ['', words.problemMissing],
      ['1.5', words.problemMinutes],
      ['-15', words.problemMinutes],
      ['1441', words.problemHigh],
    ] as const) {
      await stage.type('limit', typed);
      await click(words.save);
      await stage.reads(problem);
      expect((await stage.field('limit')).value).toBe(typed);
    }
    expect(own().limits).toEqual([]);
  });
});

describe('a limit that is typed as people write', () => {
  it.each([
    ['10k', words.problemUnreadable],
    ['10 mil', words.problemUnreadable],
    ['5O', words.problemUnreadable],
    ['US$ 50', words.problemCurrency],
    ['50.005', words.problemDecimals],
    ['0', words.problemLow],
  ])('is refused with words and not set: %s', async (typed, problem) => {
    await show();
    await click(named(words.setFor));
    await stage.type('limit', typed);
    await click(words.save);
    await stage.reads(problem);
    expect((await stage.field('limit')).value).toBe(typed);
    expect(own().limits).toEqual([]);
  });

  it('is set to what is read, in digits of any script and with the sign of the currency', async () => {
    await show();
    await click(named(words.setFor));
    await stage.type('limit', '\u200fR$ １,０００.５０');
    await click(words.save);
    await vi.waitFor(() => expect(own().limits).toMatchObject([{ kind: 'deposit', amount: 100_050n }]));
  });
});

describe('a reality check', () => {
  it('that is due stands on top with its figures, and is answered here', async () => {
    own().realityMinutes = 30;
    own().reality = { due: true, dueAt: 1, since: Date.now() - 31 * 60_000, staked: 5_000n, won: 1_250n };
    await show();
    await stage.reads(words.checkTitle);
    for (const figure of ['50.00', '12.50', '37.50']) expect(stage.text()).toContain(figure);
    expect(stage.root.querySelector('h3')?.textContent).toBe(words.checkTitle);
    await stage.axe();
    await click(words.checkRead);
    await stage.reads(words.checkAnswered);
    expect(own().reality.due).toBe(false);
    expect(stage.text()).not.toContain(words.checkTitle);
  });

  it('that is not due is not shown', async () => {
    await show();
    await vi.waitFor(() => expect(world.gateway.seen.some(({ name }) => name === 'limits.check')).toBe(true));
    expect(stage.text()).not.toContain(words.checkTitle);
  });

  it('is chosen by the member, and off by itself', async () => {
    await show();
    expect((await radio(words.realityOff)).checked).toBe(true);
    (await radio(fill(words.realityEvery_other, { count: '30' }))).click();
    await vi.waitFor(() => expect(own().realityMinutes).toBe(30));
  });
});

describe.each([
  ['pause', fill(words.days_other, { count: '7' }), words.pauseStart, words.stopConfirmPause, 'PLAY_PAUSED'],
  [
    'exclusion',
    fill(words.months_other, { count: '6' }),
    words.exclusionStart,
    words.stopConfirmExclusion,
    'SELF_EXCLUDED',
  ],
] as const)('%s', (kind, length, start, confirm, code) => {
  const begin = () => stage.find<HTMLButtonElement>(`[part="begin-${kind}"]`);

  it('has nothing chosen beforehand, two steps, and a way out of each', async () => {
    await show();
    expect((await begin()).disabled).toBe(true);
    expect((await begin()).textContent).toBe(start);
    (await radio(length)).click();
    await vi.waitFor(async () => expect((await begin()).disabled).toBe(false));
    (await begin()).click();
    await stage.reads(words.stopLasts);
    await stage.axe();
    await click(words.stopBackOut);
    expect(own().stop).toBeNull();
    (await begin()).click();
    await click(words.stopGoOn);
    await stage.button(confirm);
    expect(own().stop).toBeNull();
    await click(words.stopBackOut);
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());
    expect(own().stop).toBeNull();
  });

  it('logs out once it is confirmed', async () => {
    await show();
    (await radio(length)).click();
    await vi.waitFor(async () => expect((await begin()).disabled).toBe(false));
    (await begin()).click();
    await click(words.stopGoOn);
    await click(confirm);
    await vi.waitFor(() => expect(world.client.session.store.getState().state).toBe('guest'));
    expect(own().stop?.code).toBe(code);
  });
});
