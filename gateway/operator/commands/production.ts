import { demoRemainText, findDemoRemains, mendDemoRemain, type DemoRemain } from '../demo-remains';
import { findWrongSettings } from '../server-settings.queries';
import { createPasswordHasher } from '../../identity/index';
import { noteAction } from '../change';
import type { Command } from '../command';
import { EXIT } from '../problem';

const NAME = 'production-check';

const asData = (remain: DemoRemain) => {
  const { merchant, kind } = remain;
  switch (kind) {
    case 'account':
      return { merchant, kind, name: remain.username, because: remain.because };
    case 'origin':
      return { merchant, kind, name: remain.origin };
    case 'site':
      return { merchant, kind, name: remain.address };
    case 'operator':
      return { merchant, kind, name: remain.name };
    case 'provider':
      return { merchant, kind, name: remain.code };
  }
};

const check: Command = {
  name: NAME,
  summary:
    'Lists what of the demo is left that production refuses to start with, and mends it; names settings of the database that are wrong.',
  scope: 'operator',
  options: {
    mend: {
      help: 'locks the accounts, forgets their passwords and numbers, ends their sessions, removes the origins, closes operators and switches off payment providers of the demo',
    },
  },
  examples: [`foyer ${NAME}`, `foyer ${NAME} --mend`],
  async run({ db, options, actor }) {
    const remains = await findDemoRemains({ db, hasher: await createPasswordHasher() });
    const settings = await findWrongSettings(db);
    const data = [...remains.map(asData), ...settings.map(({ setting, value }) => ({ setting, value }))];
    const warnings = settings.map(({ sentence }) => sentence);
    if (remains.length === 0) return { lines: ['Nothing of the demo is left.', ...warnings], data };
    const lines = [...warnings, ...remains.map((remain) => `${demoRemainText(remain)}.`)];
    if (options['mend'] !== true)
      return { exit: EXIT.failed, lines: [...lines, `foyer ${NAME} --mend takes this away.`], data };
    for (const remain of remains)
      await db.merchant(remain.merchantId).tx(async (query) => {
        const change = await mendDemoRemain(query, remain);
        await noteAction(query, { ...change, merchantId: remain.merchantId, actor, command: NAME });
      });
    return {
      lines: [
        ...lines,
        'All of it is taken away; the accounts are locked and have no password, the operators are closed and the providers off.',
      ],
      data,
    };
  },
};

export const productionCommands: readonly Command[] = [check];
