import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Intent } from '../../src/core/types';
import { home } from '../../src/locales/en/home';
import { ClientProvider } from '../../src/react';
import { createTestWorld, type TestWorld } from '../../src/testing/client';
import { MEMBER } from '../../src/testing/fixtures';
import { newMember } from '../../src/testing/fake-state';
import { TriedTwice } from '../../src/testing/tried-twice';
import { ContinueAs } from './continue-as.view';
import { watchLink } from './link-session';

let place: HTMLElement;
let root: Root;
let worlds: TestWorld[] = [];
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
  for (const world of worlds) world.client.destroy();
  worlds = [];
});
const made = (...options: Parameters<typeof createTestWorld>): TestWorld => {
  const world = createTestWorld(...options);
  worlds.push(world);
  return world;
};
/** A code of one member, and the browser in which its link is opened. */
const linkOf = async () => {
  const lender = made();
  await lender.client.session.login({ mode: 'username', ...MEMBER });
  return { gateway: lender.gateway, code: await lender.client.session.issueCode('') };
};
const arrive = (from: Awaited<ReturnType<typeof linkOf>>, ports = made().ports) => {
  const url = `https://play.example/?token=${from.code}`;
  const world = made({ like: { gateway: from.gateway, ports }, url, ownsAddress: true });
  world.client.i18n.addTexts('home', home);
  const toasts: string[] = [];
  world.client.onIntent((intent: Intent) => intent.type === 'toast' && toasts.push(intent.text) > 0);
  watchLink(world.client);
  return { ...world, toasts };
};
const show = ({ client }: Pick<TestWorld, 'client'>): void =>
  root.render(
    <ClientProvider client={client}>
      <ContinueAs />
    </ClientProvider>,
  );
const said = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text));

describe('a link that opens home', () => {
  it('[SYS-4] [TRIAL-S13] asks a member with another session, also when the session was there before the shell', async () => {
    const link = await linkOf();
    const { ports } = made();
    const before = made({ like: { gateway: link.gateway, ports } });
    newMember(link.gateway.state, { username: 'other', password: 'Other-pass-1' });
    await before.client.session.login({ mode: 'username', username: 'other', password: 'Other-pass-1' });
    const page = arrive(link, ports);
    // As the lobby of home does it.
    await page.client.session.restore();
    show(page);
    await said(home.continueTitle.replace('{{name}}', MEMBER.username));
    expect(page.toasts).toEqual([]);
  });

  it('[SYS-4] [TRIAL-S13] goes on asking where React tries effects twice', async () => {
    const link = await linkOf();
    const { ports } = made();
    const before = made({ like: { gateway: link.gateway, ports } });
    newMember(link.gateway.state, { username: 'other', password: 'Other-pass-1' });
    await before.client.session.login({ mode: 'username', username: 'other', password: 'Other-pass-1' });
    const page = arrive(link, ports);
    await page.client.session.restore();
    root.render(
      <TriedTwice>
        <ClientProvider client={page.client}>
          <ContinueAs />
        </ClientProvider>
      </TriedTwice>,
    );
    await said(home.continueTitle.replace('{{name}}', MEMBER.username));
    expect(page.toasts).toEqual([]);
  });

  it('[SYS-4] [TRIAL-S13] tells a guest as whom the page goes on', async () => {
    const page = arrive(await linkOf());
    await page.client.session.restore();
    show(page);
    await vi.waitFor(() => expect(page.toasts).toEqual([home.linkedAs.replace('{{name}}', MEMBER.username)]));
    expect(document.querySelector('dialog')).toBeNull();
  });
});
