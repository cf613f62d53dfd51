import { csvCell } from '../../records/index';
import type { Command } from '../command';
import { missing } from '../problem';
import { table } from '../table';
import { choiceOption, integerOption } from '../values';
import { reconcile } from './cashier-books';
import { cashierDecisions } from './cashier-decide';
import { listOf, LISTS, MAX_LISTED, wholeListOf } from './cashier-lists';
import {
  depositDeskOf,
  idArgument,
  kindOf,
  kindOption,
  placeOf,
  plain,
  told,
  withdrawalDeskOf,
} from './cashier-tools';
import { signalLines } from './cashier-signals';

const SHOWN = 50;

const csvRow = (cells: readonly string[]): string => cells.map(csvCell).join(',');

const list: Command = {
  name: 'cashier list',
  summary: 'Lists what waits at the cashier, the oldest first.',
  scope: 'merchant',
  options: {
    what: { value: LISTS.join('|'), help: 'withdrawals that wait for an operator, unless told' },
    limit: { value: 'N', help: `at most ${MAX_LISTED}; ${SHOWN} unless told` },
  },
  examples: ['foyer cashier list --merchant demo', 'foyer cashier list --what suspense --merchant demo'],
  async run(input) {
    const name = choiceOption(input.options, 'what', LISTS) ?? 'withdrawals';
    const limit = integerOption(input.options, 'limit', { min: 1, max: MAX_LISTED }) ?? SHOWN;
    const { heads, rows } = await listOf(input, name, limit);
    const data = rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])));
    return { lines: rows.length === 0 ? ['Nothing waits.'] : table(heads, rows), data };
  },
};

const exportList: Command = {
  name: 'cashier export',
  summary: 'Writes a list for a spreadsheet (CSV); cells that one would run are text.',
  scope: 'merchant',
  options: { what: { value: LISTS.join('|'), help: 'deposits, unless told' } },
  examples: ['foyer cashier export --what withdrawals --merchant demo'],
  async run(input) {
    const name = choiceOption(input.options, 'what', LISTS) ?? 'deposits';
    const { heads, pages } = await wholeListOf(input, name);
    return {
      lines: [],
      data: null,
      async *stream(isJson) {
        yield isJson ? `{"heads":${JSON.stringify(heads)},"rows":[` : csvRow(heads);
        let comma = '';
        for await (const rows of pages) {
          if (!isJson) yield* rows.map(csvRow);
          else if (rows.length > 0) {
            yield comma + rows.map((row) => JSON.stringify(row)).join(',');
            comma = ',';
          }
        }
        if (isJson) yield ']}';
      },
    };
  },
};

const shown = (rest: object): string[] => JSON.stringify(plain(rest), null, 2).split('\n');
const stepLines = (steps: readonly { state: string; actor: string; reason: string; at: Date }[]): string[] =>
  table(
    ['at', 'state', 'by', 'reason'],
    steps.map((step) => [step.at.toISOString(), step.state, step.actor, step.reason]),
  );

const show: Command = {
  name: 'cashier show',
  summary: 'Shows one deposit or withdrawal with all its steps.',
  scope: 'merchant',
  arguments: [idArgument],
  options: { what: kindOption },
  examples: ['foyer cashier show 12 --what deposit --merchant demo'],
  async run(input) {
    if (kindOf(input) === 'deposit') {
      const file = await told(depositDeskOf(input).show(placeOf(input)));
      const { steps, ...rest } = file;
      return { lines: [...shown(rest), ...stepLines(steps)], data: plain(file) };
    }
    const file = await told(withdrawalDeskOf(input).show(placeOf(input)));
    const { steps, signals, ...rest } = file;
    return {
      lines: [...shown(rest), ...signalLines(signals, file.currency), ...stepLines(steps)],
      data: plain(file),
    };
  },
};

const proof: Command = {
  name: 'cashier proof',
  summary: 'Prints a picture that a member sent of a transfer, as base64 of a PNG. It proves nothing.',
  scope: 'merchant',
  arguments: [idArgument],
  options: { picture: { value: 'N', help: 'its number, as show names it; the first, unless told' } },
  examples: ['foyer cashier proof 12 --merchant demo | base64 -d > proof.png'],
  async run(input) {
    const desk = depositDeskOf(input);
    const { proofs } = await told(desk.show(placeOf(input)));
    const wanted = integerOption(input.options, 'picture', { min: 1, max: 999_999_999 });
    const found = wanted === undefined ? proofs[0] : proofs.find((one) => one.id === BigInt(wanted));
    if (!found) throw missing('--picture', 'there is none.');
    const png = await told(desk.picture({ ...placeOf(input), proof: found.id }));
    const text = Buffer.from(png).toString('base64');
    return { lines: [text], data: { png: text } };
  },
};

export const cashierCommands: readonly Command[] = [
  list,
  show,
  ...cashierDecisions,
  proof,
  reconcile,
  exportList,
];
