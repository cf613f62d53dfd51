import { byId, fillTexts, make, requestedLanguage } from '../../page-kit/dom';
import { createLanguage } from '../../kit/language';
import type { StudioRound } from '../api-shapes';
import { modelOf } from '../families/index';
import type { Model, Table } from '../families/family';
import { shell, type ShellKey } from '../locales/index';
import type { FamilyWords } from './family-view';
import { loadFamilyPage } from './families/index';
import { paintLook } from './look/paint';
import { lookOf } from './look/palette';
import { readActions, readPicks } from './read-round';
import { recompute, type RoundFacts } from './recompute';

const requested = requestedLanguage();
const language = createLanguage<ShellKey>(shell, requested);
const { code, say } = language;
const { family = '', model: modelName = '', seed = '0', motif = '' } = document.body.dataset;
const FIELDS = ['server', 'hash', 'client', 'nonce', 'picks', 'actions'] as const;
const model = modelOf(family, modelName);
const times = new Intl.NumberFormat(code, { maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat(code);

/** A round's words need a round: this one has no money. */
const roundOf = (facts: RoundFacts, table: Table): StudioRound => ({
  id: '',
  seq: '0',
  state: table.moves.length === 0 ? 'closed' : 'open',
  unit: '1',
  picks: readPicks(facts.picks) ?? [],
  actions: readActions(facts.actions) ?? [],
  staked: String(table.staked),
  win: String(table.paid),
  isFree: false,
  show: table.show,
  moves: table.moves,
  afterMs: 0,
  balance: null,
  nonce: Number(facts.nonce),
  clientSeed: facts.client,
  seedHash: facts.hash,
  serverSeed: facts.server,
  at: '',
});

const wordsOf = async (of: Model): Promise<FamilyWords> => {
  const page = await loadFamilyPage(family);
  const { places, mostPicks, mostUnits, returns } = of;
  return page.words({
    info: {
      ...{ vendor: '', gameId: '', family, model: modelName, places, mostPicks, mostUnits, returns },
      theme: { seed: Number(seed), motif, title: '', brand: '' },
    },
    requested,
    // In units: the page of proof knows no currency.
    money: (amount) => plain.format(BigInt(amount)),
    shell: { code, say },
  });
};

const check = async (): Promise<void> => {
  const facts: RoundFacts = { server: '', hash: '', client: '', nonce: '', picks: '', actions: '' };
  for (const name of FIELDS) facts[name] = byId(name, HTMLInputElement).value;
  const answer = await recompute(model, facts);
  const result = byId('result', HTMLElement);
  if (!answer || !model) {
    result.replaceChildren(make('p', { class: 'bad-text', text: say('vBad') }));
    return;
  }
  const { isSameSeed, table } = answer;
  const words = await wordsOf(model);
  const pays = say('vPays', { times: times.format(table.paid / table.staked) });
  result.replaceChildren(
    make('p', { class: isSameSeed ? 'ok' : 'bad-text', text: say(isSameSeed ? 'vMatch' : 'vNoMatch') }),
    make('p', { text: words.tell(roundOf(facts, table)) }),
    make('p', { text: table.moves.length === 0 ? pays : say('vOpen') }),
  );
};

document.documentElement.lang = code;
paintLook(document.documentElement, lookOf({ seed: Number(seed), motif }));
fillTexts(document, language);
const given = new URLSearchParams(location.hash.slice(1));
for (const name of FIELDS) byId(name, HTMLInputElement).value = given.get(name) ?? '';
byId('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
if (given.has('server')) void check();
