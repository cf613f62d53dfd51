import { useChatTexts } from '../../../src/features/chat';
import { chat } from '../../../src/locales/en/chat';
import { useSiteTheme } from '../../kit/site-theme';
import { useMedia } from '../../kit/use-media';

/** Whether the page's words are there, and the look that its frame is given. */
export function useChatPage(): { theme: 'dark' | 'light'; isReady: boolean } {
  const isReady = useChatTexts(chat);
  const theme = useSiteTheme();
  const isSystemLight = useMedia('(prefers-color-scheme: light)');
  const isLight = theme === 'light' || (theme === 'auto' && isSystemLight);
  return { theme: isLight ? 'light' : 'dark', isReady };
}
