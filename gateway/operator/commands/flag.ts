import { defaultFlags, readFlagTree, setFlag } from '../../content/index';
import type { Command } from '../command';
import { flagInfo, FLAGS } from '../flag-table';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { quoted } from '../values';

/** Switching a module never closes everything. */
const EVERYTHING = 'COMM3';

const list: Command = {
  name: 'flag list',
  summary: 'Lists the modules of a merchant: what is on, what it does, what a visitor sees of it.',
  scope: 'merchant',
  examples: ['foyer flag list --merchant demo', 'foyer flag list --merchant demo --json'],
  async run({ merchant, db }) {
    const rows = new Map((await readFlagTree(db, merchant.id)).map((row) => [row.mod_id, row.enabled]));
    const known = Object.entries(FLAGS).map(([code, info]) => ({
      code,
      // A module without a row refuses no call, and clients hide what they are not told of.
      state: rows.has(code) ? (rows.get(code) === true ? 'on' : 'off') : 'unset',
      ...info,
    }));
    const foreign = [...rows].filter(([code]) => flagInfo(code) === null);
    return {
      lines: table(
        ['flag', 'state', 'does', 'a visitor sees'],
        [
          ...known.map(({ code, state, does, sees }) => [code, state, does, sees]),
          ...foreign.map(([code, enabled]) => [code, enabled ? 'on' : 'off', 'Not known here.', '']),
        ],
      ),
      data: [
        ...known,
        ...foreign.map(([code, enabled]) => ({ code, state: enabled ? 'on' : 'off', does: '', sees: '' })),
      ],
    };
  },
};

const set: Command = {
  name: 'flag set',
  summary: 'Switches a module on or off.',
  scope: 'merchant',
  arguments: [
    { name: 'CODE', help: 'the module, like FREEPLAY3; foyer flag list names them all' },
    { name: 'STATE', help: 'on or off', choices: ['on', 'off'] },
  ],
  options: { force: { help: `also ${EVERYTHING}, without which no page opens` } },
  examples: [
    'foyer flag set FREEPLAY3 off --merchant demo',
    'foyer flag set MOBILENUMREG3 on --merchant demo',
  ],
  async run({ merchant, args, options, change }) {
    const code = (args['CODE'] ?? '').toUpperCase();
    const info = flagInfo(code);
    if (info === null) throw missing('CODE', `${quoted(code)} is no module; foyer flag list names them all.`);
    const enabled = args['STATE'] === 'on';
    if (code === EVERYTHING && !enabled && options['force'] !== true)
      throw wrong(
        'CODE',
        `${code} off closes every page, start-up included: use merchant set --maintenance on, or add --force.`,
      );
    const seed = defaultFlags.find(({ mod_id }) => mod_id === code);
    const before = await change(async (query, note) => {
      const had = await setFlag(query, {
        merchantId: merchant.id,
        code,
        parent: seed?.parent_id ?? '',
        enabled,
        sort: seed?.sort ?? 0,
      });
      note({ target: code, before: had, after: enabled });
      return had;
    });
    const was = before === null ? 'unset' : before ? 'on' : 'off';
    return {
      lines: [
        `${code} is ${enabled ? 'on' : 'off'} for ${merchant.code}; it was ${was}.`,
        info.does,
        info.sees,
      ],
      data: { code, enabled, before },
    };
  },
};

export const flagCommands: readonly Command[] = [list, set];
