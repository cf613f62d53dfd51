import { registerFields, type RegisterField } from '../../../src/contract/entities/system';
import { fieldPatterns, safePattern } from '../../../src/contract/tables/field-patterns';
import {
  defaultRegisterRules,
  readRegisterRules,
  readRule,
  type RegisterRuleRow,
  writeRule,
} from '../../content/index';
import { linearPattern } from '../../identity/index';
import type { Command, Values } from '../command';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { integerOption, quoted, switchOption } from '../values';

const MAX_LENGTH = 1_000;
const MAX_PATTERN = 300;
const MAX_PATTERN_ID = fieldPatterns.length - 1;
const isField = (name: string): name is RegisterField => (registerFields as readonly string[]).includes(name);

/** A pattern that the gateway and the pages can both run in bounded time. */
const patternOption = (options: Values): string | undefined => {
  const pattern = options['pattern'];
  if (typeof pattern !== 'string') return undefined;
  if (pattern.length > MAX_PATTERN) throw wrong('--pattern', `may have at most ${MAX_PATTERN} characters.`);
  if (pattern === '' || pattern === '*') return pattern;
  if (linearPattern(pattern) === null)
    throw wrong(
      '--pattern',
      `cannot be used: it is not a regular expression, or one whose check could take for ever (${quoted(pattern)}).`,
    );
  if (safePattern(pattern) === null)
    throw wrong(
      '--pattern',
      `could make a visitor's browser stand still (${quoted(pattern)}); write it without repeats of repeats.`,
    );
  return pattern;
};

const asData = (row: RegisterRuleRow) => ({
  field: row.field,
  enabled: row.enabled,
  required: row.required,
  min: row.min_length,
  max: row.max_length,
  pattern: row.accepted_pattern,
  patternId: row.pattern_id,
});

const list: Command = {
  name: 'rule list',
  summary: 'Lists the rules of the registration form, field by field.',
  scope: 'merchant',
  examples: ['foyer rule list --merchant demo'],
  async run({ merchant, db }) {
    const rules = (await readRegisterRules(db, merchant.id)).map(asData);
    return {
      lines: table(
        ['field', 'enabled', 'required', 'min', 'max', 'id', 'pattern'],
        rules.map((rule) => [
          rule.field,
          rule.enabled ? 'on' : 'off',
          rule.required ? 'on' : 'off',
          String(rule.min),
          String(rule.max),
          String(rule.patternId),
          rule.pattern,
        ]),
      ),
      data: rules,
    };
  },
};

/** The rule after the change; what belongs together is checked together. */
const changed = (row: RegisterRuleRow, options: Values): RegisterRuleRow => {
  const enabled = switchOption(options, 'enabled');
  const required = switchOption(options, 'required');
  const next = {
    ...row,
    enabled: enabled ?? row.enabled,
    // A field that is not shown cannot be asked for.
    required: required ?? (enabled === false ? false : row.required),
    min_length: integerOption(options, 'min', { min: 0, max: MAX_LENGTH }) ?? row.min_length,
    max_length: integerOption(options, 'max', { min: 1, max: MAX_LENGTH }) ?? row.max_length,
    accepted_pattern: patternOption(options) ?? row.accepted_pattern,
    pattern_id: integerOption(options, 'pattern-id', { min: 0, max: MAX_PATTERN_ID }) ?? row.pattern_id,
  };
  if (next.required && !next.enabled)
    throw wrong('--required', 'is on for a field that is off: set --enabled on as well.');
  if (next.min_length > next.max_length)
    throw wrong('--min', `is ${next.min_length}, more than the most of ${next.max_length} characters.`);
  return next;
};

const set: Command = {
  name: 'rule set',
  summary: 'Changes the rule of a field of the registration form; what is not given stays.',
  scope: 'merchant',
  arguments: [{ name: 'FIELD', help: registerFields.join(', ') }],
  options: {
    enabled: { value: 'on|off', help: 'whether the form shows it' },
    required: { value: 'on|off', help: 'whether it must be filled in' },
    min: { value: 'N', help: 'least characters' },
    max: { value: 'N', help: `most characters, up to ${MAX_LENGTH}` },
    pattern: { value: 'REGEX', help: 'what the whole value must look like; * takes anything' },
    'pattern-id': { value: 'N', help: `which sentence explains the pattern, 0 to ${MAX_PATTERN_ID}` },
  },
  examples: [
    'foyer rule set whatsapp --enabled on --required on --merchant demo',
    "foyer rule set username --min 5 --max 20 --pattern '^[a-z][a-z0-9]*$' --pattern-id 1 --merchant demo",
  ],
  async run({ merchant, args, options, change }) {
    const field = args['FIELD'] ?? '';
    if (!isField(field))
      throw missing('FIELD', `${quoted(field)} is no field; there are ${registerFields.join(', ')}.`);
    const given = ['enabled', 'required', 'min', 'max', 'pattern', 'pattern-id'];
    if (!given.some((name) => options[name] !== undefined))
      throw wrong('', 'nothing to set was given; see --help.');
    const seed = defaultRegisterRules.find((row) => row.field === field);
    const rule = await change(async (query, note) => {
      const had = await readRule(query, { merchantId: merchant.id, field });
      const base: RegisterRuleRow = had ?? {
        field,
        enabled: false,
        required: false,
        update_required: false,
        min_length: seed?.min_length ?? 0,
        max_length: seed?.max_length ?? MAX_LENGTH,
        accepted_pattern: seed?.accepted_pattern ?? '*',
        pattern_id: seed?.pattern_id ?? 0,
      };
      const next = changed(base, options);
      await writeRule(query, { ...next, merchantId: merchant.id, sort: seed?.sort ?? 0 });
      note({ target: field, before: had === null ? null : asData(had), after: asData(next) });
      return asData(next);
    });
    return { lines: [`${field} of ${merchant.code}: ${JSON.stringify(rule)}`], data: rule };
  },
};

export const ruleCommands: readonly Command[] = [list, set];
