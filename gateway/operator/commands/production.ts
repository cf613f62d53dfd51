import { rmSync } from 'node:fs';
import { type DemoLeftover, demoLeftoverText, findDemoFile, findDemoLeftovers } from '../demo-leftovers';
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

const leftoverData = ({ merchant, what, byHand }: DemoLeftover) => ({
  merchant,
  kind: 'leftover',
  what,
  byHand,
});

/** The demo's passwords lie in a file of this machine: no one else may read it, and production needs it no more. */
const fileLines = (file: ReturnType<typeof findDemoFile>): string[] =>
  file === null
    ? []
    : [
        file.isOpen
          ? `${file.path} has passwords of the demo and may be read by others (${file.mode}, where 0600 is needed).`
          : `${file.path} has passwords of the demo.`,
      ];

const check: Command = {
  name: NAME,
  summary:
    'Lists what of the demo is left, and that production refuses to start with some of it, and mends it; names settings of the database that are wrong.',
  scope: 'operator',
  options: {
    mend: {
      help: 'locks the accounts, forgets their passwords and numbers, ends their sessions, removes the origins, closes operators and switches off payment providers of the demo; hides its banners and announcements, deletes links that lead nowhere and the file with its passwords',
    },
  },
  examples: [`foyer ${NAME}`, `foyer ${NAME} --mend`],
  async run({ db, options, actor, dataDir }) {
    const remains = await findDemoRemains({ db, hasher: await createPasswordHasher() });
    const leftovers = await findDemoLeftovers(db);
    const settings = await findWrongSettings(db);
    const file = dataDir === undefined ? null : findDemoFile(dataDir);
    const data = [
      ...remains.map(asData),
      ...leftovers.map(leftoverData),
      ...(file === null ? [] : [{ kind: 'file', name: file.path, mode: file.mode }]),
      ...settings.map(({ setting, value }) => ({ setting, value })),
    ];
    const warnings = settings.map(({ sentence }) => sentence);
    const found = [
      ...remains.map((remain) => `${demoRemainText(remain)}.`),
      ...fileLines(file),
      ...leftovers.map((leftover) => `${demoLeftoverText(leftover)}.`),
    ];
    if (found.length === 0) return { lines: ['Nothing of the demo is left.', ...warnings], data };
    const refuses = remains.length > 0 || file?.isOpen === true;
    const mends = remains.length > 0 || file !== null || leftovers.some(({ mend }) => mend);
    if (options['mend'] !== true)
      return {
        ...(refuses ? { exit: EXIT.failed } : {}),
        lines: [
          ...warnings,
          ...found,
          refuses ? 'Production does not start with all of this.' : 'Production starts with this.',
          ...(mends ? [`foyer ${NAME} --mend takes away what it can.`] : []),
        ],
        data,
      };
    for (const remain of remains)
      await db.merchant(remain.merchantId).tx(async (query) => {
        const change = await mendDemoRemain(query, remain);
        await noteAction(query, { ...change, merchantId: remain.merchantId, actor, command: NAME });
      });
    for (const { merchantId, what, mend } of leftovers)
      if (mend && merchantId !== null)
        await db.merchant(merchantId).tx(async (query) => {
          await mend(query);
          const change = { target: 'demo', before: what, after: null };
          await noteAction(query, { ...change, merchantId, actor, command: NAME });
        });
    if (file !== null) rmSync(file.path, { force: true });
    const byHand = leftovers.filter(({ mend }) => mend === undefined);
    const isAll = byHand.length === 0;
    return {
      lines: [
        ...warnings,
        ...found,
        isAll
          ? 'All of it is taken away; the accounts are locked and have no password, the operators are closed and the providers off.'
          : 'What could be is taken away; the accounts are locked and have no password, the operators are closed and the providers off. This is left to do by hand:',
        ...byHand.map((leftover) => `  ${demoLeftoverText(leftover)}`),
      ],
      data,
    };
  },
};

export const productionCommands: readonly Command[] = [check];
