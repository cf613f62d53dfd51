import { describe, expect, it, vi } from 'vitest';
import { help } from '../../src/locales/en/help';
import { find, none, siteStage } from '../../src/testing/site-stage';
import { ServiceButton } from './service.view';

const stage = siteStage();

describe('customer service', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      type: 'LIVECHAT',
      position: 'HEADER',
      title: `Way ${index + 1}`,
      url: `https://chat.example/${index + 1}`,
    }));
  const window440 = () => {
    const opened = { opener: {}, focus: vi.fn(), location: { replace: vi.fn() } };
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    return { opened, open };
  };

  it('[HOME-8] opens the one way there is in a window of 440 × 750 that is cut off from the page', async () => {
    vi.spyOn(stage.world.client.system, 'customerServices').mockResolvedValue(entries(1));
    const { opened, open } = window440();
    stage.show(<ServiceButton className="it">Help me</ServiceButton>);
    (await find('.it')).click();
    await vi.waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('https://chat.example/1'));
    expect(open).toHaveBeenCalledWith(
      'about:blank',
      'service',
      expect.stringMatching(/width=440,height=750/),
    );
    expect(opened.opener).toBeNull();
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('[HOME-8] asks which where there are several', async () => {
    vi.spyOn(stage.world.client.system, 'customerServices').mockResolvedValue(entries(3));
    const { opened, open } = window440();
    stage.show(<ServiceButton className="it">Help me</ServiceButton>);
    (await find('.it')).click();
    const second = await find('.service-entry', 'Way 2');
    expect(open).not.toHaveBeenCalled();
    second.click();
    expect(opened.location.replace).toHaveBeenCalledWith('https://chat.example/2');
    await none('dialog');
  });

  it('[HOME-8] shows a link where the browser opens no window', async () => {
    vi.spyOn(stage.world.client.system, 'customerServices').mockResolvedValue(entries(1));
    vi.spyOn(window, 'open').mockReturnValue(null);
    stage.show(<ServiceButton className="it">Help me</ServiceButton>);
    (await find('.it')).click();
    const link = await find('a.service-entry');
    expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      'https://chat.example/1',
      'noopener noreferrer',
      '_blank',
    ]);
  });

  it('[HOME-8] says so where there is no way', async () => {
    vi.spyOn(stage.world.client.system, 'customerServices').mockResolvedValue([]);
    stage.show(<ServiceButton className="it">Help me</ServiceButton>);
    (await find('.it')).click();
    await find('dialog', '');
    await vi.waitFor(() => expect(document.body.textContent).toContain(help.serviceNone));
  });
});
