import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { frame as frameWords } from '../../locales/en/frame';
import { member as words } from '../../locales/en/member';
import { member as portuguese } from '../../locales/pt/member';
import { lackCalls } from '../../testing/lack-calls';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { newMember } from '../../testing/fake-state';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { MemberCentre, menuStyles, type MemberCentreProps } from './centre.view';
import { memberStyles } from './index';

let world: TestWorld;
let stage: Stage;
const begin = (...options: Parameters<typeof createTestWorld>): void => {
  world = createTestWorld(...options);
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...memberStyles, ...menuStyles],
    texts: { member: words },
  });
};
beforeEach(() => begin());
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const body = (text: string) => () => Promise.resolve({ Body: () => <p>{text}</p>, texts: {} });
const bodies: MemberCentreProps['bodies'] = {
  securityCenter: body('Security stands here'),
  transferFund: body('The wallet stands here'),
  limits: body('Limits stand here'),
};
const show = async (page = 'securityCenter', logsIn = true) => {
  await world.client.system.start();
  if (logsIn) await world.client.session.login({ mode: 'username', ...MEMBER });
  stage.show(<MemberCentre page={page} bodies={bodies} />);
};
const text = (): string => stage.root.textContent ?? '';
const rows = () => [...stage.root.querySelectorAll<HTMLElement>('.menu-row')];
const menu = () => rows().map(({ textContent }) => textContent);
const current = () => stage.root.querySelector('[aria-current]')?.textContent;

describe('the member centre', () => {
  it('[MEM-1] [MEM-2] shows the page that it is told, with a menu of those that are built', async () => {
    await show('transferFund');
    await vi.waitFor(() => expect(text()).toContain('The wallet stands here'));
    expect(menu()).toEqual([words.securityCenter, words.transferFund, words.limits]);
    expect(current()).toBe(words.transferFund);
    await stage.axe();
  });

  it('[MEM-1] shows a page that was here before at once', async () => {
    await show();
    await vi.waitFor(() => expect(text()).toContain('Security stands here'));
    rows()[1]?.click();
    await vi.waitFor(() => expect(text()).toContain('The wallet stands here'));
    rows()[0]?.click();
    // Behind the click's own drawing, without a turn for anything to load.
    await Promise.resolve();
    expect(text()).toContain('Security stands here');
  });

  it('[MEM-1] shows the security centre where the page is unknown', async () => {
    await show('nothing');
    await vi.waitFor(() => expect(text()).toContain('Security stands here'));
  });

  it('[MEM-1] changes the page by its menu, by mouse and by keyboard, and tells the host', async () => {
    await show();
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    rows()[1]?.click();
    await vi.waitFor(() => expect(text()).toContain('The wallet stands here'));
    rows()[2]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await vi.waitFor(() => expect(text()).toContain('Limits stand here'));
    expect(stage.events.filter(({ name }) => name === 'foyer-member-page')).toEqual([
      { name: 'foyer-member-page', detail: { page: 'transferFund' } },
      { name: 'foyer-member-page', detail: { page: 'limits' } },
    ]);
  });

  it('[MEM-3] answers whatever asks for one of its pages', async () => {
    await show();
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    expect(world.client.intend({ type: 'open-member-page', page: 'limits' })).toBe(true);
    await vi.waitFor(() => expect(text()).toContain('Limits stand here'));
    expect(world.client.intend({ type: 'open-member-page', page: 'withdraw' })).toBe(false);
    expect(world.client.intend({ type: 'open-member-page', page: 'constructor' })).toBe(false);
  });

  it('[TRIAL-E2] offers no page whose call an older gateway lacks, and says so at its address', async () => {
    await world.client.system.start();
    await world.client.session.login({ mode: 'username', ...MEMBER });
    const gateway = lackCalls(world, ['funds.all']);
    await show('transferFund', false);
    await stage.reads(errors.FUNCTION_NOT_AVAILABLE);
    expect(menu()).toEqual([words.securityCenter, words.limits]);
    expect(stage.root.querySelector('[part=page] button')).toBeNull();
    expect(text()).not.toContain('The wallet stands here');
    // The note appears with the first dash.
    expect(stage.root.querySelector<HTMLElement>('[role=note]')?.hidden).toBe(true);
    expect(world.client.intend({ type: 'open-member-page', page: 'transferFund' })).toBe(false);
    await stage.axe();
    gateway.learn('limits.get');
    await vi.waitFor(() => expect(menu()).toEqual([words.securityCenter]));
  });

  it.each([true, false])(
    '[TRIAL-E2] leaves out parts that an older gateway cannot do: %s',
    async (isOlder) => {
      await world.client.system.start();
      await world.client.session.login({ mode: 'username', ...MEMBER });
      const gateway = isOlder ? lackCalls(world, ['profile.avatar']) : null;
      await show('securityCenter', false);
      await vi.waitFor(() => expect(menu()).toContain(words.limits));
      const button = document.createElement('button');
      button.className = 'f-button';
      button.setAttribute('part', 'avatar');
      const there = document.createElement('button');
      there.className = 'f-button';
      there.setAttribute('part', 'forgot');
      stage.root.querySelector('[part=page]')?.append(button, there);
      expect(button.isConnected).toBe(true);
      await vi.waitFor(() => expect(getComputedStyle(button).display === 'none').toBe(isOlder));
      // Its call is there, as it is where the gateway's owner has given it a row.
      expect(getComputedStyle(there).display).not.toBe('none');
      gateway?.learn('paymentPassword.reset');
      await vi.waitFor(() => expect(getComputedStyle(there).display === 'none').toBe(isOlder));
    },
  );

  it('[MEM-15] leads guests to the login and shows them nothing else', async () => {
    const asked: string[] = [];
    world.client.onIntent(({ type }) => asked.push(type) > 0);
    await show('securityCenter', false);
    await vi.waitFor(() => expect(text()).toContain(frameWords.loginFirst));
    expect(rows()).toEqual([]);
    stage.root.querySelector('button')?.click();
    expect(stage.root.querySelector('button')?.textContent).toContain(common.login);
    await vi.waitFor(() => expect(asked).toContain('need-login'));
  });

  it('[MEM-15] keeps nothing of one member for the next', async () => {
    await show();
    await vi.waitFor(() => expect(text()).toContain('Security stands here'));
    const before = stage.root.querySelector('[part~=page]');
    newMember(world.gateway.state, { ...MEMBER, username: 'other' });
    await world.client.session.login({ mode: 'username', ...MEMBER, username: 'other' });
    await vi.waitFor(() => expect(stage.root.querySelector('[part~=page]')).not.toBe(before));
    await vi.waitFor(() => expect(text()).toContain('Security stands here'));
  });

  it('[MEM-15] asks trials to register an account first', async () => {
    await world.client.system.start();
    await world.client.session.freeplay();
    stage.show(<MemberCentre page="securityCenter" bodies={bodies} />);
    await vi.waitFor(() => expect(text()).toContain(frameWords.accountFirst));
    expect(text()).not.toContain('Security stands here');
  });

  it('[I18N-1] brings the words that only members read when they are due, in the visitor’s language', async () => {
    await show();
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    await world.client.i18n.setLanguage('PT');
    await vi.waitFor(() =>
      expect(menu()).toEqual([portuguese.securityCenter, portuguese.transferFund, portuguese.limits]),
    );
  });

  it('[MEM-15] is shown by the operator, in a frame, on a partner’s page', async () => {
    stage.end();
    world.client.destroy();
    begin({ url: `${window.location.origin}/paper` });
    world.gateway.state.identity.tier = 'partner';
    await show();
    const { src } = await stage.find<HTMLIFrameElement>('iframe');
    expect(new URL(src).pathname).toBe('/frame/member');
    expect(text()).not.toContain('Security stands here');
  });

  it('[MEM-15] asks for the password first where a partner’s page lends the session', async () => {
    stage.end();
    world.client.destroy();
    begin();
    world.client.ports.page.isLent = true;
    await show();
    await stage.reads(frameWords.proveText);
    expect(text()).not.toContain('Security stands here');
    await stage.type('password', MEMBER.password);
    (await stage.button(frameWords.prove)).click();
    await stage.reads('Security stands here');
  });

  it('offers to try again where the script of a page is lost', async () => {
    let tries = 0;
    await world.client.system.start();
    await world.client.session.login({ mode: 'username', ...MEMBER });
    const lost = () => (++tries === 1 ? Promise.reject(new TypeError('offline')) : body('Here after all')());
    stage.show(<MemberCentre page="limits" bodies={{ limits: lost }} />);
    await vi.waitFor(() => expect(text()).toContain(common.chunkLost));
    stage.root.querySelector<HTMLElement>('[part=error] button')?.click();
    await vi.waitFor(() => expect(text()).toContain('Here after all'));
  });
});
