import { defaultFlags, setFlag } from '../content/index';
import type { Database } from '../database/types';
import { foldWord, type ModelFacts, putModel, putWord, type WordKind } from '../engagement/chat/index';
import { wasDone } from '../operator/index';
import { DEMO_MERCHANT } from '../platform/index';

const FLAG = 'CBS3';
const MODELS: readonly ModelFacts[] = [
  {
    ...{
      code: 'service',
      kind: 'service',
      name: 'Foyer Care',
      avatar: '',
      languages: ['EN', 'PT', 'ES'],
      active: true,
    },
    greeting: {
      EN: 'Hello! How can we help you?',
      PT: 'Olá! Como podemos ajudar?',
      ES: '¡Hola! ¿En qué podemos ayudarte?',
    },
  },
  {
    ...{ code: 'luna', kind: 'model', name: 'Luna', avatar: '', languages: ['PT', 'ES'], active: true },
    greeting: { EN: 'Welcome to my table!', PT: 'Bem-vindos à minha mesa!', ES: '¡Bienvenidos a mi mesa!' },
  },
  {
    ...{ code: 'mara', kind: 'model', name: 'Mara', avatar: '', languages: ['EN', 'PT'], active: true },
    greeting: { EN: 'Good evening, everyone.', PT: 'Boa noite a todos.', ES: 'Buenas noches a todos.' },
  },
];
const WORDS: readonly [string, WordKind][] = [
  ['kill myself', 'harm'],
  ['me matar', 'harm'],
  ['suicidio', 'harm'],
  ['idiot', 'hold'],
  ['idiota', 'hold'],
];

/** Whom the demo's members talk with; what an operator has switched stays as it is. */
export const openDemoChat = async (deps: {
  db: Database;
  merchants: { reload: () => Promise<unknown> };
}): Promise<void> => {
  const merchantId = DEMO_MERCHANT.id;
  await deps.db.merchant(merchantId).tx(async (query) => {
    for (const model of MODELS) await putModel(query, merchantId, model);
    for (const [word, kind] of WORDS) await putWord(query, { merchantId, word: foldWord(word), kind });
    const row = defaultFlags.find(({ mod_id: code }) => code === FLAG);
    if (!row || (await wasDone(query, { merchantId, command: 'flag set', target: FLAG }))) return;
    await setFlag(query, { merchantId, code: FLAG, parent: row.parent_id, enabled: true, sort: row.sort });
  });
  await deps.merchants.reload();
};
