import { expect, it, vi } from 'vitest';
import { noticesDomain } from '../../../src/core';
import { notices as noticesOf, noticesReply } from '../../../src/testing/fixtures';
import { siteStage } from '../../../src/testing/site-stage';
import { BANNERS, useHome } from './use-home';

const stage = siteStage();

function Probe() {
  return <output>{useHome().hasBanners ? 'room' : 'none'}</output>;
}
const shown = (): string => document.querySelector('output')?.textContent ?? '';

it.each([true, false])(
  '[HOME-4] keeps the room of banners until it is known that there are none: %s',
  async (has) => {
    const rows = noticesOf();
    rows.banners = has ? rows.banners : rows.banners.filter(({ group }) => group !== BANNERS);
    stage.world.gateway.intercept = ({ name }) =>
      name === 'notices.announcements' ? noticesReply(rows) : undefined;
    stage.show(<Probe />);
    await vi.waitFor(() => expect(shown()).toBe('room'));
    await stage.world.client.use(noticesDomain).start();
    expect(stage.world.client.use(noticesDomain).store.getState().notices).not.toBeNull();
    await vi.waitFor(() => expect(shown()).toBe(has ? 'room' : 'none'));
  },
);
