import { afterEach, it, vi } from 'vitest';
import { find, siteStage } from '../../../src/testing/site-stage';
import { useChatPage } from './use-chat-page';

const stage = siteStage();
afterEach(() => vi.restoreAllMocks());

function Look() {
  return <p className="look">{useChatPage().theme}</p>;
}

it('[ISSUE-26.26] the chat page follows the system’s colours while they change', async () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  const asked = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('light') ? Object.assign(system, { media: query } as MediaQueryList) : asked(query),
  );
  stage.show(<Look />);
  await find('.look', 'dark');
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  await find('.look', 'light');
});
