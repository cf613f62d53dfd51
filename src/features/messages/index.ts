import { messagesDomain } from '../../core/domains/messages';
import type { Client, Intent } from '../../core/types';
import toastsCss from '../../ui/overlays/toasts.css?inline';
import buttonCss from '../../ui/primitives/button.css?inline';

export { MessagesView } from './messages.view';

export const styles: readonly string[] = [buttonCss, toastsCss];

/** Takes messages over the page; false for every other intent. */
export const hearMessage = (client: Client, intent: Intent): boolean => {
  if (intent.type === 'toast') client.use(messagesDomain).toast(intent);
  else if (intent.type === 'modal')
    void client
      .use(messagesDomain)
      .ask(intent.modal)
      .then((how) => intent.answer?.(how));
  else return false;
  return true;
};
