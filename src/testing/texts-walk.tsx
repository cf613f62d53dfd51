import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import type { TextsFactory } from '../core/i18n/texts';
import { common as ptCommon } from '../locales/pt/common';
import { wallet as ptWallet } from '../locales/pt/wallet';
import { ClientProvider, useText } from '../react';
import type { TextsHook } from '../react/texts-hook';
import { createTestWorld } from './client';

function Line() {
  const common = useText('common');
  const wallet = useText('wallet');
  return (
    <p>
      {common('retry')} · {wallet('hide')}
    </p>
  );
}

/** A component's texts through their life: English, texts that come later, another language. */
export async function walkTexts(texts: TextsFactory, hook: TextsHook): Promise<void> {
  const { client } = createTestWorld({ texts });
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  try {
    root.render(
      <ClientProvider client={client} texts={hook}>
        <Line />
      </ClientProvider>,
    );
    const shows = (text: string) => vi.waitFor(() => expect(place.textContent).toBe(text));
    await shows('Try again · hide');
    client.i18n.addTexts('wallet', { hide: 'Hide it' });
    await shows('Try again · Hide it');
    await client.i18n.setLanguage('PT');
    await shows(`${ptCommon.retry} · ${ptWallet.hide}`);
  } finally {
    root.unmount();
    place.remove();
    client.destroy();
  }
}
