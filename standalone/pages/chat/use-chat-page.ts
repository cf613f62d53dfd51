import { useChatTexts } from '../../../src/features/chat';
import { chat } from '../../../src/locales/en/chat';
import { useSiteTheme } from '../../kit/site-theme';

/** Whether the page's words are there, and the look that its frame is given. */
export function useChatPage(): { theme: 'dark' | 'light'; isReady: boolean } {
  const isReady = useChatTexts(chat);
  const theme = useSiteTheme();
  const isLight =
    theme === 'light' || (theme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
  return { theme: isLight ? 'light' : 'dark', isReady };
}
