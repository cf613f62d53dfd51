import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messagesDomain } from '../../core/domains/messages';
import type { Intent, ModalAnswer } from '../../core/types';
import { common } from '../../locales/en/common';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { hearMessage, MessagesView, styles } from './index';

const WAIT = { timeout: 10_000 };
let world: TestWorld;
let stage: Stage;
beforeEach(() => {
  world = createTestWorld();
  stage = createStage({ client: world.client, styles: [tokensCss, resetCss, ...styles], texts: {} });
  stage.show(<MessagesView />);
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});
const say = (intent: Intent) => hearMessage(world.client, intent);
const ask = (modal: Extract<Intent, { type: 'modal' }>['modal']) => {
  const answers: ModalAnswer[] = [];
  say({ type: 'modal', modal, answer: (how) => void answers.push(how) });
  return answers;
};
/** The dialog once its moment has passed and its part is there. */
const dialog = async () => {
  await world.clock.advance(200);
  return stage.find<HTMLDialogElement>('dialog[open]');
};

describe('toasts', () => {
  it('[HOME-10] stand in a live region that is there before them, and can be closed', async () => {
    const region = await stage.find('[role="status"]');
    expect(region.getAttribute('aria-live')).toBe('polite');
    expect(say({ type: 'toast', tone: 'success', title: 'Well played', text: 'A bonus is yours.' })).toBe(
      true,
    );
    await stage.reads('A bonus is yours.');
    expect(region.textContent).toContain('Well played');
    await stage.axe();
    (await stage.button(common.close)).click();
    await vi.waitFor(() => expect(stage.root.querySelector('.f-toast')).toBeNull(), WAIT);
  });

  it('offer what can be done about them, once', async () => {
    const intents: Intent[] = [];
    world.client.onIntent((intent) => intents.push(intent) > 0);
    say({
      type: 'toast',
      tone: 'info',
      text: 'A letter',
      action: { label: 'Read it', intent: { type: 'open-inbox' } },
    });
    (await stage.button('Read it')).click();
    await vi.waitFor(() => expect(stage.root.querySelector('.f-toast')).toBeNull(), WAIT);
    expect(intents).toEqual([{ type: 'open-inbox' }]);
  });

  it('leave by the clock of the page, and not while they are pointed at', async () => {
    say({ type: 'toast', tone: 'error', text: 'It did not work.' });
    const region = await stage.find('.f-toasts');
    await stage.reads('It did not work.');
    region.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    region.dispatchEvent(new MouseEvent('mouseenter'));
    await world.clock.advance(60_000);
    await stage.reads('It did not work.');
    region.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
    region.dispatchEvent(new MouseEvent('mouseleave'));
    await world.clock.advance(60_000);
    await vi.waitFor(() => expect(stage.root.querySelector('.f-toast')).toBeNull(), WAIT);
  });

  it('leave other intents alone', () => {
    expect(say({ type: 'need-register' })).toBe(false);
  });
});

describe('a question', () => {
  it('[HOME-10] shows icon, title and cleaned html, at least 200 by 200, and answers by its buttons', async () => {
    const answers = ask({
      icon: 'warning',
      title: 'Leave the table?',
      html: '<p>Your <b>bet</b> stays.</p><img src=x onerror="window.ran=1"><script>window.ran=1</script>',
      confirm: 'Leave',
      cancel: 'Stay',
    });
    const box = await dialog();
    expect(box.querySelector('svg')).not.toBeNull();
    await vi.waitFor(
      () =>
        expect(stage.root.querySelector('[part~="rich"]')?.shadowRoot?.textContent).toContain(
          'Your bet stays.',
        ),
      WAIT,
    );
    const { width, height } = box.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(200);
    expect('ran' in window).toBe(false);
    await stage.axe();
    (await stage.button('Stay')).click();
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull(), WAIT);
    expect(answers).toEqual(['cancel']);
  });

  it('[HOME-10] does not close on a click beside it, unless it was asked to', async () => {
    const first = ask({ title: 'Read this' });
    (await dialog()).click();
    await stage.reads('Read this');
    (await stage.button(common.ok)).click();
    await vi.waitFor(() => expect(first).toEqual(['confirm']), WAIT);
    const second = ask({ title: 'Or not', coverCloses: true });
    (await dialog()).click();
    await vi.waitFor(() => expect(second).toEqual(['closed']), WAIT);
  });

  it('[HOME-10] goes by itself after its time', async () => {
    const answers = ask({ title: 'Soon gone', closeAfterMs: 2_000 });
    await dialog();
    await world.clock.advance(2_000);
    await vi.waitFor(() => expect(answers).toEqual(['timeout']), WAIT);
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull(), WAIT);
    expect(world.client.use(messagesDomain).store.getState().modal).toBeNull();
  });
});
