import {
  changeProtectionPolicy,
  POLICY_BOUNDS,
  type ProtectionPolicy,
  readProtectionPolicy,
} from '../../protection/index';
import type { Command, Values } from '../command';
import { wrong } from '../problem';
import { table } from '../table';
import { choiceOption, integerOption, isZone, quoted, textOption } from '../values';

const HOUR_S = 3_600;
const DAY_S = 86_400;
const MAX_TEXT = 100;

const hours = { min: POLICY_BOUNDS.raiseWaitS.min / HOUR_S, max: POLICY_BOUNDS.raiseWaitS.max / HOUR_S };
const days = { min: POLICY_BOUNDS.raiseLifeS.min / DAY_S, max: POLICY_BOUNDS.raiseLifeS.max / DAY_S };
const { realityMinutes, pauseDays, exclusionMonths } = POLICY_BOUNDS;

/** Every setting under the name of its option. */
const settings = {
  counting: {
    value: 'fixed|rolling',
    help: 'days, weeks and months of the calendar, or the last 24 hours, 7 and 30 days',
    show: (policy: ProtectionPolicy) => policy.counting,
  },
  zone: {
    value: 'ZONE',
    help: 'of these days, like America/Sao_Paulo',
    show: (policy: ProtectionPolicy) => policy.zone,
  },
  'raise-wait-hours': {
    value: 'HOURS',
    help: `so long a higher limit waits, ${hours.min} to ${hours.max}`,
    show: (policy: ProtectionPolicy) => String(policy.raiseWaitS / HOUR_S),
  },
  'raise-life-days': {
    value: 'DAYS',
    help: `so long it can be confirmed afterwards, ${days.min} to ${days.max}`,
    show: (policy: ProtectionPolicy) => String(policy.raiseLifeS / DAY_S),
  },
  'reality-minutes': {
    value: 'MINUTES',
    help: `choices of how often play is interrupted, by comma: at most ${POLICY_BOUNDS.realityChoices}`,
    show: (policy: ProtectionPolicy) => policy.realityChoices.join(),
  },
  'pause-days': {
    value: 'MIN-MAX',
    help: `lengths of a pause, within ${pauseDays.min}-${pauseDays.max}`,
    show: (policy: ProtectionPolicy) => `${policy.pauseDays.min}-${policy.pauseDays.max}`,
  },
  'exclusion-months': {
    value: 'MONTHS',
    help: `choices of how long an exclusion lasts, by comma: at most ${POLICY_BOUNDS.exclusionChoices}, from ${exclusionMonths.min} on`,
    show: (policy: ProtectionPolicy) => policy.exclusionMonths.join(),
  },
} as const;

type Name = keyof typeof settings;
const names = Object.keys(settings) as Name[];

const shown = (policy: ProtectionPolicy): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, settings[name].show(policy)]));
const lines = (data: Record<string, string>): string[] =>
  table(
    ['setting', 'is', 'which means'],
    names.map((name) => [name, data[name] ?? '', settings[name].help]),
  );

/** Different whole numbers with commas between, the smallest first. */
const choicesOption = (
  options: Values,
  name: Name,
  bounds: { min: number; max: number; most: number },
): number[] | undefined => {
  const text = textOption(options, name, { max: MAX_TEXT });
  if (text === undefined) return undefined;
  const words = text.split(',').map((word) => word.trim());
  const numbers = [...new Set(words.map((word) => (/^\d{1,4}$/.test(word) ? Number(word) : NaN)))];
  const isFine = numbers.every((number) => number >= bounds.min && number <= bounds.max);
  if (isFine && numbers.length <= bounds.most) return numbers.sort((a, b) => a - b);
  throw wrong(
    `--${name}`,
    `must be 1 to ${bounds.most} whole numbers from ${bounds.min} to ${bounds.max} with commas between, not ${quoted(text)}.`,
  );
};

const pauseOption = (options: Values): ProtectionPolicy['pauseDays'] | undefined => {
  const text = textOption(options, 'pause-days', { max: MAX_TEXT });
  if (text === undefined) return undefined;
  const [, min = NaN, max = NaN] = (/^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []).map(Number);
  if (min >= pauseDays.min && min <= max && max <= pauseDays.max) return { min, max };
  throw wrong(
    '--pause-days',
    `must be the least and the most, within ${pauseDays.min}-${pauseDays.max}, not ${quoted(text)}.`,
  );
};

const zoneOption = (options: Values): string | undefined => {
  const text = textOption(options, 'zone', { max: MAX_TEXT });
  if (text === undefined || isZone(text)) return text;
  throw wrong('--zone', `must be a time zone like America/Sao_Paulo, not ${quoted(text)}.`);
};

const changeOf = (options: Values): Partial<ProtectionPolicy> => {
  const waitHours = integerOption(options, 'raise-wait-hours', hours);
  const lifeDays = integerOption(options, 'raise-life-days', days);
  const change = {
    counting: choiceOption(options, 'counting', ['fixed', 'rolling']),
    zone: zoneOption(options),
    raiseWaitS: waitHours === undefined ? undefined : waitHours * HOUR_S,
    raiseLifeS: lifeDays === undefined ? undefined : lifeDays * DAY_S,
    realityChoices: choicesOption(options, 'reality-minutes', {
      ...realityMinutes,
      most: POLICY_BOUNDS.realityChoices,
    }),
    pauseDays: pauseOption(options),
    exclusionMonths: choicesOption(options, 'exclusion-months', {
      ...exclusionMonths,
      most: POLICY_BOUNDS.exclusionChoices,
    }),
  };
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<ProtectionPolicy>;
};

const policyShow: Command = {
  name: 'limits policy show',
  summary: 'Shows how a merchant counts limits, and which pauses, exclusions and reality checks it offers.',
  scope: 'merchant',
  examples: ['foyer limits policy show --merchant demo'],
  async run({ db, merchant }) {
    const data = shown(await readProtectionPolicy(db, merchant.id));
    return { lines: lines(data), data };
  },
};

const policySet: Command = {
  name: 'limits policy set',
  summary: 'Changes how a merchant counts limits, and which pauses, exclusions and reality checks it offers.',
  scope: 'merchant',
  options: Object.fromEntries(
    names.map((name) => [name, { value: settings[name].value, help: settings[name].help }]),
  ),
  examples: [
    'foyer limits policy set --counting rolling --zone America/Mexico_City --merchant demo',
    'foyer limits policy set --pause-days 1-30 --exclusion-months 6,12,24 --merchant demo',
  ],
  async run({ merchant, options, change }) {
    const wanted = changeOf(options);
    if (Object.keys(wanted).length === 0)
      throw wrong('', 'nothing is to be changed; --help lists what can be.');
    const data = await change(async (query, note) => {
      const done = await changeProtectionPolicy(query, { merchantId: merchant.id, change: wanted });
      if (done === null) throw wrong('--zone', `${quoted(wanted.zone ?? '')} is not known to the database.`);
      const [before, after] = [shown(done.before), shown(done.after)];
      const changed = names.filter((name) => before[name] !== after[name]);
      const part = (all: Record<string, string>) =>
        Object.fromEntries(changed.map((name) => [name, all[name]]));
      note({ target: 'player protection', before: part(before), after: part(after) });
      return after;
    });
    return { lines: lines(data), data };
  },
};

export const limitsPolicyCommands: readonly Command[] = [policyShow, policySet];
