import { verifyDraw } from '../../lottery/index';
import type { Command } from '../command';
import { EXIT, wrong } from '../problem';
import { readFileOf } from '../read-file';

/** A text longer than this is none that can be read at once. */
const MAX_BYTES = 500_000_000;
const word = (ok: boolean | null): string => (ok === null ? 'not in the file' : ok ? 'yes' : 'NO');

const unproven = (fields: readonly string[]): string[] =>
  fields.length === 0 ? [] : [`Not signed in this older record, so not proven: ${fields.join(', ')}.`];

const verify: Command = {
  name: 'draw verify',
  summary:
    'Computes a draw again from its file: commitment, chain, tickets, seal, record, beacon, numbers. Asks nobody.',
  scope: 'file',
  arguments: [{ name: 'FILE', help: 'as lottery export or the page of a draw writes it' }],
  examples: ['foyer draw verify draw.json'],
  async run({ args, readFile }) {
    const bytes = readFileOf(readFile, args['FILE'] ?? '');
    if (bytes.length > MAX_BYTES) throw wrong('FILE', 'is too large for the record of a draw.');
    let json: unknown;
    try {
      json = JSON.parse(bytes.toString('utf8')) as unknown;
    } catch {
      throw wrong('FILE', 'is no JSON.');
    }
    const verdict = await verifyDraw(json);
    if (!verdict.ok && verdict.reason !== undefined)
      throw wrong('FILE', `is no record of a draw (${verdict.reason}).`);
    return {
      lines: [
        ...verdict.checks.map(({ what, ok }) => `${word(ok).padEnd(16)}${what}`),
        ...unproven(verdict.unproven),
        verdict.ok ? 'Everything that can be checked holds.' : 'This draw does not hold.',
      ],
      data: verdict,
      exit: verdict.ok ? EXIT.done : EXIT.failed,
    };
  },
};

export const drawCommands: readonly Command[] = [verify];
