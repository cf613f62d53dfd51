import { defaultCountries, readIdentitySettings, writeIdentitySettings } from '../../content/index';
import { readRanges } from '../../identity/index';
import type { Command } from '../command';
import { wrong } from '../problem';
import { choiceOption, integerOption, listOption, switchOption } from '../values';

const MAX_BUDGET = 1_000_000;
const MAX_RANGES = 20;
const FORMS = ['login', 'register', 'sms'] as const;

const show: Command = {
  name: 'sms show',
  summary:
    'Shows how a merchant sends codes and proves people: countries, budget, bot check, age of passwords.',
  scope: 'merchant',
  examples: ['foyer sms show --merchant demo'],
  async run({ merchant, db }) {
    const settings = await readIdentitySettings(db, merchant.id);
    return {
      lines: Object.entries(settings).map(([name, value]) => `${name}: ${String(value)}`),
      data: settings,
    };
  },
};

const set: Command = {
  name: 'sms set',
  summary: 'Sets where codes are sent to, what they may cost, and when the bot check is asked for.',
  scope: 'merchant',
  options: {
    countries: { value: 'BR,PT', help: 'countries that codes are sent to; none: the home country alone' },
    budget: { value: 'N', help: 'text messages a day, all purposes together' },
    'code-minutes': { value: 'N', help: 'how long a code counts, 1 to 10' },
    'bot-check': { value: 'none|altcha', help: 'what tells people from machines' },
    'bot-check-always': {
      value: 'login,register,sms',
      help: 'forms that always need it; none: when there is a reason',
    },
    'verify-new-places': {
      value: 'on|off',
      help: 'whether a new place or device is a reason for a second factor (LOGINIPVERF3)',
    },
    'password-days': {
      value: 'N',
      help: 'days after which a password is changed (PWDEXPFORCECHANGE3); 0: never',
    },
  },
  examples: [
    'foyer sms set --countries BR,PT --budget 2000 --merchant demo',
    'foyer sms set --bot-check altcha --bot-check-always sms,register --merchant demo',
  ],
  async run({ merchant, db, options, change }) {
    const countries = listOption(options, 'countries', {
      pattern: /^[A-Z]{2}$/,
      like: 'two capitals like BR',
    });
    const unknown = countries?.find((code) => !defaultCountries.some((row) => row.code === code));
    if (unknown !== undefined)
      throw wrong('--countries', `has ${unknown} in it, which is no country of the table.`);
    const always = listOption(options, 'bot-check-always', {
      pattern: new RegExp(`^(${FORMS.join('|')})$`),
      like: `one of ${FORMS.join(', ')}`,
    });
    const asked = Object.fromEntries(
      Object.entries({
        sms_countries: countries,
        sms_daily_budget: integerOption(options, 'budget', { min: 0, max: MAX_BUDGET }),
        code_minutes: integerOption(options, 'code-minutes', { min: 1, max: 10 }),
        bot_check: choiceOption(options, 'bot-check', ['none', 'altcha']),
        bot_check_always: always,
        verify_new_places: switchOption(options, 'verify-new-places'),
        password_days: integerOption(options, 'password-days', { min: 0, max: 3_650 }),
      }).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(asked).length === 0) throw wrong('', 'nothing to set was given; see --help.');
    const had: Record<string, unknown> = await readIdentitySettings(db, merchant.id);
    await change(async (query, note) => {
      await writeIdentitySettings(query, { merchantId: merchant.id, change: asked });
      const before = Object.fromEntries(Object.keys(asked).map((name) => [name, had[name]]));
      note({ target: merchant.code, before, after: asked });
    });
    return { lines: [`Codes of ${merchant.code}: ${JSON.stringify(asked)}`], data: asked };
  },
};

const ranges: Command = {
  name: 'sms ranges',
  summary:
    'Lists today’s ranges of numbers with the most codes that were not entered: why a range is stopped.',
  scope: 'merchant',
  examples: ['foyer sms ranges --merchant demo'],
  async run({ merchant, db }) {
    const rows = await readRanges(db, { merchantId: merchant.id, nowMs: Date.now(), limit: MAX_RANGES });
    return {
      lines: rows.map(({ prefix, sent, entered }) => `+${prefix}…: ${sent} sent, ${entered} entered`),
      data: rows,
    };
  },
};

export const smsCommands: readonly Command[] = [show, set, ranges];
