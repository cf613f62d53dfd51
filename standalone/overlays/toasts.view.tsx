import { useToasts } from './use-toasts';

/** The site's stack of toasts and questions; its files come with the first one. */
export function SiteToasts() {
  const part = useToasts();
  return part && <part.MessagesView />;
}
