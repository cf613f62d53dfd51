import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inboxDomain } from '../../core/domains/inbox';
import { errors } from '../../locales/en/errors';
import { inbox as words } from '../../locales/en/inbox';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { fakeInboxOf, fakeLetter } from '../../testing/fake-inbox';
import { fakeChoicesOf } from '../../testing/fake-message-consent';
import { MEMBER } from '../../testing/fixtures';
import { hostileHtml } from '../../testing/hostile-texts';
import { createStage, type Stage } from '../../testing/stage';
import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { InboxBody, styles } from './inbox-body.view';

let world: TestWorld;
let stage: Stage;
let memberId = '';
beforeEach(async () => {
  world = createTestWorld();
  world.gateway.state.flags['INBOX3'] = true;
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, buttonCss, stateCss, ...styles],
    texts: { inbox: words },
  });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  memberId = world.client.session.store.getState().member?.id ?? '';
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const write = (subject: string, more: Partial<Parameters<typeof fakeLetter>[2]> = {}) =>
  fakeLetter(world.gateway.state, memberId, { subject, ...more });
const rows = () => [...stage.root.querySelectorAll<HTMLElement>('.inbox-row')];
const shows = async (count: number) => {
  stage.show(<InboxBody />);
  await vi.waitFor(() => expect(rows()).toHaveLength(count));
};
const button = (name: string) => stage.button(name);

describe('[MEM-13] the messages', () => {
  it('lists them, the new ones marked, and reads one with its links and its button', async () => {
    const intents: unknown[] = [];
    world.client.onIntent((intent) => intents.push(intent) > 0);
    write('Older', { isRead: true });
    write('A draw is waiting', {
      html: '<p>Win <b>50</b>, <a href="route:limits">within limits</a></p>',
      action: { route: 'deposit', label: 'Pay in' },
    });
    await shows(2);
    expect(rows().map((row) => row.hasAttribute('data-new'))).toEqual([true, false]);
    await stage.reads('1 unread');
    await stage.axe();
    rows()[0]?.click();
    await stage.reads('within limits');
    expect(stage.root.activeElement?.textContent).toBe('A draw is waiting');
    await vi.waitFor(() => expect(rows()[0]?.hasAttribute('data-new')).toBe(false));
    expect(fakeInboxOf(world.gateway.state, memberId).letters.every(({ isRead }) => isRead)).toBe(true);
    stage.root.querySelector<HTMLElement>('.inbox-text .f-link')?.click();
    (await button('Pay in')).click();
    expect(intents).toEqual([{ type: 'open-member-page', page: 'limits' }, { type: 'open-deposit' }]);
    await stage.axe();
  });

  it('marks as unread, asks before it deletes, and says that it did', async () => {
    write('One');
    write('Two');
    await shows(2);
    rows()[0]?.click();
    await vi.waitFor(() => expect(rows()[0]?.hasAttribute('data-new')).toBe(false));
    (await button(words.markUnread)).click();
    await vi.waitFor(() => expect(rows()[0]?.hasAttribute('data-new')).toBe(true));
    expect(stage.root.querySelector('.inbox-letter')).toBeNull();
    rows()[0]?.click();
    (await button(words.remove)).click();
    (await button(words.removeNo)).click();
    (await button(words.remove)).click();
    (await button(words.removeYes)).click();
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    await stage.reads(words.removed);
    await vi.waitFor(() => expect(stage.root.activeElement?.textContent).toBe(words.all));
  });

  it('marks all as read, and shows what is new alone', async () => {
    write('One');
    write('Two');
    await shows(2);
    (await button(words.readAll)).click();
    await vi.waitFor(() => expect(rows().some((row) => row.hasAttribute('data-new'))).toBe(false));
    (await button(words.unreadOnly)).click();
    await stage.reads(words.noneUnread);
    (await button(words.showAll)).click();
    await vi.waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('says what comes here where there is none yet', async () => {
    stage.show(<InboxBody />);
    await stage.reads(words.noneText);
    await stage.axe();
  });

  it('turns pages', async () => {
    for (let at = 0; at < 21; at += 1) write(`Letter ${at}`);
    await shows(20);
    (await button(words.next)).click();
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(stage.text()).toContain('Page 2 of 2');
  });

  it('shows one that comes while it is open, when the number changes', async () => {
    write('One');
    await shows(1);
    write('Two');
    await world.client.use(inboxDomain).refresh();
    await vi.waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('says what failed, and tries again', async () => {
    write('One');
    let isLost = true;
    world.gateway.intercept = ({ name }) =>
      name === 'inbox.list' && isLost
        ? Response.json({ success: false, errorCode: 'server_busy' }, { status: 409 })
        : undefined;
    stage.show(<InboxBody />);
    await stage.reads(words.failed);
    isLost = false;
    stage.root.querySelector<HTMLElement>('[part=error] button')?.click();
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    fakeInboxOf(world.gateway.state, memberId).letters.length = 0;
    rows()[0]?.click();
    await stage.reads(errors.INBOX_UNKNOWN);
  });

  it('tells by the ways that were chosen alone, and by no contact that is not shown to be the member’s', async () => {
    await shows(0);
    await stage.reads(words.choices);
    stage.root.querySelector<HTMLElement>('summary')?.click();
    const box = (name: string) =>
      vi.waitFor(() => {
        const found = stage.root.querySelector<HTMLInputElement>(`input[name=${name}]`);
        if (!found) throw new Error(`no choice ${name}`);
        return found;
      });
    expect((await box('marketing-inbox')).checked).toBe(false);
    expect((await box('service-mail')).checked).toBe(false);
    expect(stage.root.querySelector('input[name=service-sms]')).toBeNull();
    expect(stage.root.querySelector('input[name=service-inbox]')).toBeNull();
    await stage.reads(words.toSecurity);
    (await box('marketing-inbox')).click();
    await vi.waitFor(() =>
      expect(fakeChoicesOf(world.gateway.state, memberId).given).toEqual([
        { kind: 'marketing', channel: 'inbox' },
      ]),
    );
    await vi.waitFor(async () => expect((await box('marketing-inbox')).checked).toBe(true));
    await stage.axe();
    (await box('marketing-inbox')).click();
    await vi.waitFor(() => expect(fakeChoicesOf(world.gateway.state, memberId).given).toEqual([]));
  });

  it('asks for notifications after a click alone, and forgets the browser when it is told to', async () => {
    const key = btoa(String.fromCharCode(...new Uint8Array(65).fill(4)));
    fakeChoicesOf(world.gateway.state, memberId).pushKey = key;
    let subscription: object | null = null;
    const endpoint = 'https://push.example/1';
    const made = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: () => Promise.resolve((subscription = null) === null),
    };
    const pushManager = {
      getSubscription: () => Promise.resolve(subscription),
      subscribe: () => Promise.resolve((subscription = made)),
    };
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
      pushManager,
    } as unknown as ServiceWorkerRegistration);
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default');
    const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
    await shows(0);
    await stage.reads(words.choices);
    stage.root.querySelector<HTMLElement>('summary')?.click();
    await stage.reads(words.deviceOn);
    expect(ask).not.toHaveBeenCalled();
    (await button(words.deviceOn)).click();
    await stage.reads(words.byPush);
    expect(ask).toHaveBeenCalledOnce();
    expect(fakeChoicesOf(world.gateway.state, memberId).endpoints).toEqual([endpoint]);
    await stage.axe();
    (await button(words.deviceOff)).click();
    await stage.reads(words.deviceOn);
    expect(fakeChoicesOf(world.gateway.state, memberId).endpoints).toEqual([]);
    expect(subscription).toBeNull();
    vi.restoreAllMocks();
  });

  it('lets nothing run or load, whatever a gateway says', async () => {
    const asked = vi.spyOn(window, 'fetch');
    write('Hostile', { html: hostileHtml.join('\n') });
    await shows(1);
    rows()[0]?.click();
    await vi.waitFor(() => expect(stage.root.querySelector('.inbox-text')).not.toBeNull());
    const text = stage.root.querySelector('.inbox-text');
    const tags = new Set(
      [...(text?.querySelectorAll('*') ?? [])].map(({ tagName }) => tagName.toLowerCase()),
    );
    const allowed = ['p', 'h3', 'ul', 'ol', 'li', 'br', 'u', 'strong', 'em', 'button'];
    expect([...tags].filter((tag) => !allowed.includes(tag))).toEqual([]);
    expect(
      [...(text?.querySelectorAll(':not(button)') ?? [])].flatMap((one) => one.getAttributeNames()),
    ).toEqual([]);
    expect(Reflect.get(globalThis, 'ran')).toBeUndefined();
    expect(asked).not.toHaveBeenCalled();
  });
});
