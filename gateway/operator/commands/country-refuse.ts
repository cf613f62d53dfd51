import { type CountryDoor, countryDoors, updateMerchant } from '../../platform/index';
import type { Command, MerchantInput } from '../command';
import { wrong } from '../problem';
import { quoted } from '../values';

/** Where the list of each is in the settings. */
const SETTING: Readonly<Record<CountryDoor, 'registerRefused' | 'playRefused'>> = {
  register: 'registerRefused',
  play: 'playRefused',
};
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Regions that have a code and a name, and are no countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Whether proxies send this code: of a country with two codes only one is (GB, not UK). */
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  names.of(code) !== undefined &&
  !NO_COUNTRIES.has(code) &&
  new Intl.Locale(`und-${code}`).region === code;

/** Codes of countries, sorted. @throws OperatorProblem for any other word */
const codesOf = (text: string): string[] => {
  if (text === 'none') return [];
  const codes = [...new Set(text.split(',').map((code) => code.trim()))];
  const bad = codes.find((code) => !isCountry(code));
  if (bad !== undefined)
    throw wrong('CODES', `has ${quoted(bad)} in it, which is no country: two capitals like BR, or none.`);
  return codes.sort();
};

const shown = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Both lists and the rule for unknown countries. */
export const refusedCountries = ({ merchant }: Pick<MerchantInput, 'merchant'>) => ({
  register: shown(merchant.settings['registerRefused']),
  play: shown(merchant.settings['playRefused']),
  unknown: merchant.settings['unknownCountry'] === 'refuse' ? 'refuse' : 'allow',
});

const write = async (
  { merchant, change }: MerchantInput,
  settings: Record<string, unknown>,
  before: unknown,
): Promise<void> => {
  await change(async (query, note) => {
    await updateMerchant(query, {
      id: merchant.id,
      name: null,
      languages: null,
      defaultLanguage: null,
      settings,
    });
    note({ target: 'refused countries', before, after: settings });
  });
};

const HEADER_HINT = 'It needs COUNTRY_HEADER and TRUSTED_PROXY_HOPS: without them no visitor has a country.';

const refuse: Command = {
  name: 'country refuse',
  summary: 'Says from which countries no member may register, or play; the two lists are apart.',
  scope: 'merchant',
  arguments: [
    { name: 'WHAT', help: 'what is refused', choices: ['register', 'play'] },
    { name: 'CODES', help: 'the whole list, two capitals each, with commas: US,GB; none: an empty list' },
  ],
  examples: [
    'foyer country refuse register US,GB --merchant demo',
    'foyer country refuse play none --merchant demo',
  ],
  async run(input) {
    const door = countryDoors.find((one) => one === input.args['WHAT']);
    if (door === undefined) throw wrong('WHAT', 'must be register or play.');
    const codes = codesOf(input.args['CODES'] ?? '');
    const before = refusedCountries(input)[door];
    await write(input, { [SETTING[door]]: codes }, { [SETTING[door]]: before });
    const what = door === 'register' ? 'Registration' : 'Play';
    const list = codes.length === 0 ? 'no country' : codes.join(', ');
    return {
      lines: [`${what} is refused from ${list}.${codes.length === 0 ? '' : ` ${HEADER_HINT}`}`],
      data: { ...refusedCountries(input), [door]: codes },
    };
  },
};

const unknown: Command = {
  name: 'country unknown',
  summary: 'Says what happens to visitors whose country is not known, where countries are refused.',
  scope: 'merchant',
  arguments: [{ name: 'STATE', help: 'allow (so unless set) or refuse', choices: ['allow', 'refuse'] }],
  examples: ['foyer country unknown refuse --merchant demo'],
  async run(input) {
    const state = input.args['STATE'] === 'refuse' ? 'refuse' : 'allow';
    const { unknown: before } = refusedCountries(input);
    await write(input, { unknownCountry: state }, { unknownCountry: before });
    const line =
      state === 'allow'
        ? 'Visitors without a known country are let in.'
        : `Visitors without a known country are refused registration or play where at least one country is. ${HEADER_HINT}`;
    return { lines: [line], data: { ...refusedCountries(input), unknown: state } };
  },
};

export const countryRefusals: readonly Command[] = [refuse, unknown];
