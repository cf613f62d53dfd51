import { listCountries, switchCountries } from '../../content/index';
import type { Command } from '../command';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { countryRefusals, refusedCountries } from './country-refuse';

const MAX_CODES = 400;

const list: Command = {
  name: 'country list',
  summary:
    'Lists the countries that forms offer, with dialling codes, and those from which members may not register or play.',
  scope: 'merchant',
  examples: ['foyer country list --merchant demo'],
  async run({ merchant, query }) {
    const refused = refusedCountries({ merchant });
    const rows = await listCountries(query, merchant.id);
    const home = merchant.settings['homeCountry'];
    return {
      lines: [
        ...table(
          ['country', 'dialling code', 'offered'],
          rows.map(({ code, dialling, enabled }) => [
            code === home ? `${code} (home)` : code,
            `+${dialling}`,
            enabled ? 'yes' : 'no',
          ]),
        ),
        `No registration from: ${refused.register.join(', ') || 'none'}. No play from: ${refused.play.join(', ') || 'none'}. Unknown: ${refused.unknown}.`,
      ],
      data: rows,
    };
  },
};

const set: Command = {
  name: 'country set',
  summary: 'Offers countries in forms, or no longer: the home country stays.',
  scope: 'merchant',
  arguments: [
    { name: 'CODES', help: 'two capitals each, with commas: BR,PT; all: every one but the home country' },
    { name: 'STATE', help: 'on or off', choices: ['on', 'off'] },
  ],
  examples: ['foyer country set all off --merchant demo', 'foyer country set BR,PT on --merchant demo'],
  async run({ merchant, query, args, change }) {
    const state = args['STATE'];
    if (state !== 'on' && state !== 'off') throw wrong('STATE', 'must be on or off.');
    const home = merchant.settings['homeCountry'];
    const known = (await listCountries(query, merchant.id)).map(({ code }) => code);
    const given = (args['CODES'] ?? '').split(',').map((code) => code.trim());
    const codes = given.join() === 'all' ? known.filter((code) => code !== home) : given;
    if (codes.length > MAX_CODES) throw wrong('CODES', `may list at most ${MAX_CODES}.`);
    const unknown = codes.find((code) => !known.includes(code));
    if (unknown !== undefined)
      throw missing(
        'CODES',
        `has ${JSON.stringify(unknown.slice(0, 20))} in it, which is no country of the table.`,
      );
    if (state === 'off' && codes.some((code) => code === home))
      throw wrong(
        'CODES',
        `has the home country ${String(home)} in it: choose another one first, with merchant set.`,
      );
    const changed = await change(async (write, note) => {
      const rows = await switchCountries(write, { merchantId: merchant.id, codes, enabled: state === 'on' });
      if (rows.length > 0)
        note({
          target: 'countries',
          before: { [rows.join()]: state === 'on' ? 'off' : 'on' },
          after: { [rows.join()]: state },
        });
      return rows;
    });
    return {
      lines: [
        `${changed.length} countries of ${merchant.code} are ${state} now${changed.length === 0 ? ', the others were before' : `: ${changed.join(', ')}`}.`,
      ],
      data: { state, changed },
    };
  },
};

export const countryCommands: readonly Command[] = [list, set, ...countryRefusals];
