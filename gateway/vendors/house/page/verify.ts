import { byId, fillTexts, requestedLanguage, make } from '../../page-kit/dom';
import { webFairRound, webSeedHash } from '../../page-kit/fair-web';
import { createLanguage } from '../../kit/language';
import { UNITS_PER_BET } from '../../kit/units';
import { houseGames, isChoice } from '../games/index';
import { glowmoth } from '../locales/index';
import { shell, type ShellKey } from '../locales/index';
import { drawnWindows } from './glowmoth/drawn';

const language = createLanguage<ShellKey>(shell, requestedLanguage());
const { say } = language;
const FIELDS = ['server', 'hash', 'client', 'nonce', 'choice'] as const;
const valueOf = (name: (typeof FIELDS)[number]): string => byId(name, HTMLInputElement).value.trim();
const game = houseGames.find((one) => one.page === document.body.dataset['page']);
const times = new Intl.NumberFormat(language.code, { maximumFractionDigits: 2 });

const check = async (): Promise<void> => {
  const result = byId('result', HTMLElement);
  const serverSeed = valueOf('server').toLowerCase();
  const [nonce, clientSeed, choice] = [valueOf('nonce'), valueOf('client'), valueOf('choice')];
  const isComplete =
    /^[0-9a-f]{64}$/.test(serverSeed) && /^\d{1,9}$/.test(nonce) && /^[A-Za-z0-9_-]{4,64}$/.test(clientSeed);
  if (!game || !isComplete || !isChoice(game, choice)) {
    result.replaceChildren(make('p', { class: 'bad-text', text: say('vBad') }));
    return;
  }
  const isSame = (await webSeedHash(serverSeed)) === valueOf('hash').toLowerCase();
  const played = await webFairRound({ serverSeed, clientSeed, nonce: Number(nonce) }, (below) =>
    game.play(below, choice),
  );
  const rows = game.tell({ outcome: played.outcome, choice, language: language.code });
  const isSlot = game.page === 'glowmoth';
  result.replaceChildren(
    make('p', { class: isSame ? 'ok' : 'bad-text', text: say(isSame ? 'vMatch' : 'vNoMatch') }),
    make('p', { text: say('vPays', { times: times.format(played.units / UNITS_PER_BET) }) }),
    ...(isSlot ? drawnWindows(played.outcome, createLanguage(glowmoth, requestedLanguage())) : []),
    make('dl', {
      class: 'facts',
      children: (isSlot ? [] : rows).flatMap((row) => [
        make('dt', { text: row.label }),
        make('dd', { text: row.value }),
      ]),
    }),
  );
};

document.documentElement.lang = language.code;
fillTexts(document, language);
const facts = new URLSearchParams(location.hash.slice(1));
for (const name of FIELDS) byId(name, HTMLInputElement).value = facts.get(name) ?? '';
byId('choice-field', HTMLElement).hidden = game === undefined || isChoice(game, '');
byId('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
if (facts.has('server')) void check();
