import { compareRollups, rebuildRollups, type RollupDifference } from '../../ledger/index';
import { compareRoundDays, rebuildRoundDays } from '../../play/index';
import type { Command } from '../command';
import { EXIT, wrong } from '../problem';
import { table } from '../table';
import { quoted, textOption } from '../values';

const lineOf = ({ what, member, day, type }: RollupDifference): string[] => [
  what,
  member ?? '',
  day ?? '',
  type ?? '',
];

const rollup: Command = {
  name: 'ledger rollup',
  summary: 'Compares the sums of members by day with journals and rounds, or writes them anew from those.',
  scope: 'merchant',
  options: {
    verify: { help: 'compares, while money moves; ends with a failure where they differ' },
    zone: {
      value: 'ZONE',
      help: 'with --rebuild: days begin at midnight there from now on, like America/Sao_Paulo',
    },
    rebuild: { help: 'writes them anew; postings of the merchant wait meanwhile' },
  },
  examples: ['foyer ledger rollup --verify --merchant demo', 'foyer ledger rollup --rebuild --merchant demo'],
  async run({ db, merchant, options, change }) {
    const isRebuild = options['rebuild'] === true;
    if (isRebuild === (options['verify'] === true))
      throw wrong('--verify', 'or --rebuild is needed, one of them.');
    const of = { database: db, merchantId: merchant.id };
    if (isRebuild) {
      const zone = textOption(options, 'zone', {
        max: 60,
        pattern: /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2}$/,
        like: 'a zone like America/Sao_Paulo',
      });
      const written = await rebuildRollups({ ...of, ...(zone === undefined ? {} : { zone }) });
      if (written === null)
        throw wrong('--zone', `is ${quoted(zone ?? '')}, which the database does not know.`);
      const rows = written + (await rebuildRoundDays(of));
      await change(async (_query, note) =>
        note({ target: 'roll-ups', before: null, after: { rows: rows.toString(), zone: zone ?? null } }),
      );
      return {
        lines: [`${rows} rows were written from journals and rounds.`],
        data: { rows: rows.toString() },
      };
    }
    const rounds = await compareRoundDays(of);
    const differences: RollupDifference[] = [
      ...(await compareRollups(of)),
      ...rounds.map(({ member, day, vendor }) => ({ what: 'rounds', member, day, type: vendor })),
    ];
    if (differences.length === 0)
      return { lines: ['The sums agree with journals and rounds.'], data: { differences } };
    return {
      lines: table(['what', 'member', 'day', 'type'], differences.map(lineOf)),
      data: { differences },
      exit: EXIT.failed,
    };
  },
};

export const ledgerCommands: readonly Command[] = [rollup];
