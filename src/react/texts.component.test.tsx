import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compactTexts } from '../core/i18n/compact-texts';
import { i18nextTexts } from '../core/i18n/i18next-texts';
import { common as ptCommon } from '../locales/pt/common';
import { wallet as ptWallet } from '../locales/pt/wallet';
import { createTestWorld } from '../testing/client';
import { ClientProvider, useText } from './index';
import { useTexts } from './texts-hook';

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
  ['the compact reader', compactTexts, useTexts],
  ['i18next, asked without react-i18next', i18nextTexts(), useTexts],
] as const;

describe('texts of a component', () => {
  it.each(ways)('[I18N-2] follow the language and what comes later, with %s', async (_, factory, hook) => {
    const { client } = createTestWorld({ texts: factory });
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
    client.destroy();
  });
});
