import { useEffect, useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { adoptClient } from '../../src/element/page-client';
import { siteStage } from '../../src/testing/site-stage';
import { TriedTwice } from '../../src/testing/tried-twice';
import { earlyLobby, startEarlyLobby } from './early-lobby';
import { useHomeLobby } from './use-home-lobby';

const stage = siteStage();

const mounted = vi.fn();
function Home() {
  const lobby = useRef<HTMLElement>(null);
  const box = useHomeLobby(lobby, 'dark');
  useEffect(() => void mounted(), []);
  return <div ref={box} className="home-lobby" />;
}

describe('[NAV-1] the lobby that stands on home before the shell', () => {
  it('stays where React tries effects twice, hands over what it was asked meanwhile, and goes with the page', async () => {
    const { client } = stage.world;
    adoptClient(client);
    document.body.insertAdjacentHTML('beforeend', '<div id="site"><foyer-lobby></foyer-lobby></div>');
    const early = document.querySelector('foyer-lobby');
    const started = startEarlyLobby(client);
    expect(client.intend({ type: 'need-login' })).toBe(true);
    const heard: string[] = [];
    client.onIntent(({ type }) => heard.push(type) > 0);
    stage.show(
      <TriedTwice>
        <Home />
      </TriedTwice>,
    );
    await vi.waitFor(() => expect(mounted).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(heard).toEqual(['need-login']));
    expect([...stage.place.querySelectorAll('foyer-lobby')]).toEqual([early]);
    await started;
    stage.clear();
    await vi.waitFor(() => expect(earlyLobby()).toBeNull());
    expect(document.querySelector('foyer-lobby')).toBeNull();
    document.querySelector('#site')?.remove();
  });
});
