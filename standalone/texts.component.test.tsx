import i18next from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nextTexts } from '../src/core';
import { common as ptCommon } from '../src/locales/pt/common';
import { wallet as ptWallet } from '../src/locales/pt/wallet';
import { createTestWorld } from '../src/testing/client';
import { ClientProvider, useI18nextTexts, useText } from '../src/react';

let place: HTMLElement;
let root: Root;
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

function Line() {
  const common = useText('common');
  const wallet = useText('wallet');
  return (
    <p>
      {common('retry')} · {wallet('hide')}
    </p>
  );
}
const ways = [
  ['i18next by react-i18next', i18nextTexts(), useI18nextTexts],
  ['an instance of the host’s own', undefined, useI18nextTexts],
] as const;

describe('texts of the site', () => {
  it.each(ways)('[I18N-2] follow the language and what comes later, with %s', async (_, factory, hook) => {
    const host = i18next.createInstance();
    await host.init({ lng: 'de', resources: {} });
    const { client } = createTestWorld({ texts: factory ?? i18nextTexts(host) });
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
    expect(host.language).toBe('de');
    client.destroy();
  });
});
