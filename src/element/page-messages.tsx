import { createRoot, type Root } from 'react-dom/client';
import type { Client, Intent } from '../core/types';
import { ClientProvider, HostProvider, type ElementHost } from '../react';
import { unregistered } from './unregistered';

interface Stack {
  place: HTMLElement;
  root: Root;
}
const stacks = new WeakMap<Client, Stack>();
/** What draws the messages in a place. */
const drawings = new WeakMap<Element, () => void>();

/** An open dialog makes everything outside of it inert: what is said has to stand inside. */
const containerOf = ({ element }: ElementHost): Element | null => {
  const { shadowRoot } = element;
  return shadowRoot?.querySelector('dialog[open]') ?? shadowRoot?.querySelector('.f-root') ?? null;
};

/**
 * The one stack of a page of widgets: it stands in the element that has the focus, or in the first one, and moves when that
 * one has gone. @throws when its files did not come
 */
export async function say(client: Client, host: ElementHost, intent: Intent): Promise<void> {
  const { MessagesView, styles, hearMessage } = await import('../features/messages');
  hearMessage(client, intent);
  const home = containerOf(host);
  const old = stacks.get(client);
  // It stays where it is, unless it would be out of reach there.
  if (
    home === null ||
    (old?.place.isConnected && (home.nodeName !== 'DIALOG' || old.place.parentNode === home))
  )
    return;
  old?.root.unmount();
  old?.place.remove();
  const place = unregistered((none) => document.createElement('div', none));
  place.className = 'f-messages';
  home.append(place);
  host.adopt?.(styles);
  const root = createRoot(place);
  stacks.set(client, { place, root });
  const draw = (): void =>
    root.render(
      <ClientProvider client={client}>
        <HostProvider host={host}>
          <MessagesView />
        </HostProvider>
      </ClientProvider>,
    );
  drawings.set(place, draw);
  draw();
}

/** Draws the messages again that stand in this root: their element does not, and the document around them is another one. */
export function drawAgain(root: ShadowRoot): void {
  for (const place of root.querySelectorAll('.f-messages')) drawings.get(place)?.();
}
