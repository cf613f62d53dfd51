import { REELS, ROWS, SYMBOL_NAMES } from '../slot-data';
import { settleRound, windowOf, type SpinResult } from '../slot-math';
import { byId, make } from './dom';
import { webFairRound, webSeedHash } from './fair-web';
import { fillTexts, languageOf } from './locales';

const language = languageOf(location.search);
const { say } = language;
const FIELDS = ['server', 'hash', 'client', 'nonce'] as const;
const valueOf = (name: (typeof FIELDS)[number]): string => byId(name, HTMLInputElement).value.trim();

const drawn = (result: SpinResult, title: string): HTMLElement => {
  const cells = windowOf(result.stops);
  const pictures: HTMLElement[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let reel = 0; reel < REELS; reel += 1) {
      const symbol = cells[reel * ROWS + row];
      if (!symbol) continue;
      const name = SYMBOL_NAMES[symbol];
      pictures.push(
        make('img', { attributes: { src: `files/${name}.svg`, alt: say(name), width: '40', height: '40' } }),
      );
    }
  }
  return make('li', {
    children: [
      make('b', { text: title }),
      make('div', { class: 'window', children: pictures }),
      make('small', { text: `[${result.stops.join(', ')}] → ${result.pay}` }),
    ],
  });
};

const check = async (): Promise<void> => {
  const result = byId('result', HTMLElement);
  const serverSeed = valueOf('server').toLowerCase();
  const nonce = valueOf('nonce');
  const clientSeed = valueOf('client');
  const isComplete =
    /^[0-9a-f]{64}$/.test(serverSeed) && /^\d{1,9}$/.test(nonce) && /^[A-Za-z0-9_-]{4,64}$/.test(clientSeed);
  if (!isComplete) {
    result.replaceChildren(make('p', { class: 'bad-text', text: say('vBad') }));
    return;
  }
  const isSame = (await webSeedHash(serverSeed)) === valueOf('hash').toLowerCase();
  const round = settleRound(await webFairRound({ serverSeed, clientSeed, nonce: Number(nonce) }));
  result.replaceChildren(
    make('p', { class: isSame ? 'ok' : 'bad-text', text: say(isSame ? 'vMatch' : 'vNoMatch') }),
    make('p', { text: say('vPays', { pay: round.pay }) }),
    make('ul', {
      class: 'drawn',
      children: [
        drawn(round.base, say('vBase')),
        ...round.free.map((spin, index) => drawn(spin, say('vFree', { now: index + 1 }))),
      ],
    }),
  );
};

document.documentElement.lang = language.code;
fillTexts(document, language);
const facts = new URLSearchParams(location.hash.slice(1));
for (const name of FIELDS) byId(name, HTMLInputElement).value = facts.get(name) ?? '';
byId('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
if (facts.has('server')) void check();
