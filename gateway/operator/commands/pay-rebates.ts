import {
  approveRebates,
  compareRebates,
  readRebateRuns,
  readRebateSettings,
  type RebateRefusal,
  type RebateRunRow,
  type RebateSettings,
  writeRebateSettings,
} from '../../agents/index';
import { percentOf, ppmOf } from '../../../src/contract/entities/agent-link';
import type { Command, CommandArgument, MerchantInput } from '../command';
import { EXIT, OperatorProblem, wrong } from '../problem';
import { operatorOf, operatorOption } from '../signer';
import { table } from '../table';
import { quoted, textOption } from '../values';
import { money, plain } from './pay-tools';

const SHOWN = 31;
const MAX_FAULTS = 100;
/** The most that all levels of one bet may come to, in parts per million. */
const MAX_CAP = 200_000;
/** Minutes between the parts of a running day. */
const MIN_LIVE = 5;
const MAX_LIVE = 60;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayArgument: CommandArgument = { name: 'DAY', help: 'a day of the merchant, like 2026-11-01' };
const dayOf = ({ args }: MerchantInput): string => {
  const day = args['DAY'] ?? '';
  if (!DAY.test(day) || Number.isNaN(Date.parse(day)))
    throw wrong('DAY', `${quoted(day)} is no day like 2026-11-01.`);
  return day;
};
const settingsText = (settings: RebateSettings): Record<string, string> => ({
  from: settings.from_day ?? 'off',
  cap: percentOf(settings.cap_ppm),
  every: settings.live_minutes === null ? 'day' : `${settings.live_minutes} minutes`,
});
const cells = (input: MerchantInput, run: RebateRunRow): string[] => [
  ...[
    run.day,
    run.state,
    String(run.parts),
    String(run.rows),
    money(input, run.due),
    run.approvals.join(', '),
  ],
];

const list: Command = {
  name: 'pay rebates list',
  summary: 'From when on and how often rebates are booked, what they come to at most, and the last days.',
  scope: 'merchant',
  examples: ['foyer pay rebates list --merchant demo'],
  async run(input) {
    const { merchant, query } = input;
    const settings = settingsText(await readRebateSettings(query, { merchantId: merchant.id }));
    const runs = await readRebateRuns(query, { merchantId: merchant.id, limit: SHOWN });
    return {
      lines: [
        ...table(['setting', 'is'], Object.entries(settings)),
        ...table(
          ['day', 'state', 'parts', 'bookings', 'sum', 'approved by'],
          runs.map((run) => cells(input, run)),
        ),
      ],
      data: { ...settings, runs: runs.map(plain) },
    };
  },
};

const set: Command = {
  name: 'pay rebates set',
  summary:
    'Says from which day on the rates of members are paid, how often, and what all levels of a bet come to at most.',
  scope: 'merchant',
  options: {
    from: { value: 'DAY|off', help: 'first day whose turnover is paid' },
    every: {
      value: 'MINUTES|day',
      help: 'within the day every 5 to 60 minutes, or once when it has ended; day unless given',
    },
    cap: { value: 'PERCENT', help: 'of a bet, for all levels together; 2 unless given' },
  },
  examples: [
    'foyer pay rebates set --from 2026-12-01 --cap 1.5 --merchant demo',
    'foyer pay rebates set --every 5 --merchant demo',
  ],
  async run(input) {
    const { merchant, options } = input;
    const from = textOption(options, 'from', { max: 10 });
    if (from !== undefined && from !== 'off' && (!DAY.test(from) || Number.isNaN(Date.parse(from))))
      throw wrong('--from', `must be a day like 2026-12-01, or off, not ${quoted(from)}.`);
    const cap = textOption(options, 'cap', { max: 8 });
    const capPpm = cap === undefined ? undefined : ppmOf(cap);
    if (capPpm === null || (capPpm !== undefined && capPpm > MAX_CAP))
      throw wrong('--cap', `must be a percent of at most ${percentOf(MAX_CAP)}, not ${quoted(cap ?? '')}.`);
    const every = textOption(options, 'every', { max: 3 });
    const minutes = every === undefined || every === 'day' ? null : Number(every);
    if (minutes !== null && !(Number.isInteger(minutes) && minutes >= MIN_LIVE && minutes <= MAX_LIVE))
      throw wrong(
        '--every',
        `must be ${MIN_LIVE} to ${MAX_LIVE} minutes, or day, not ${quoted(every ?? '')}.`,
      );
    if (from === undefined && capPpm === undefined && every === undefined)
      throw wrong('', 'nothing is to be changed; --help lists what can be.');
    const after = await input.change(async (query, note) => {
      const before = await readRebateSettings(query, { merchantId: merchant.id });
      const settings = {
        from_day: from === undefined ? before.from_day : from === 'off' ? null : from,
        cap_ppm: capPpm ?? before.cap_ppm,
        live_minutes: every === undefined ? before.live_minutes : minutes,
      };
      await writeRebateSettings(query, { merchantId: merchant.id, settings });
      note({ target: 'rebates', before: settingsText(before), after: settingsText(settings) });
      return settingsText(settings);
    });
    return { lines: table(['setting', 'is'], Object.entries(after)), data: after };
  },
};

const REFUSED: Readonly<Record<RebateRefusal, string>> = {
  state: 'it does not wait for an approval.',
  'same-person': 'the second one to approve it must be another person.',
};

const approve: Command = {
  name: 'pay rebates approve',
  summary: 'Approves a day above the band of pay; above the second band another operator has to as well.',
  scope: 'merchant',
  arguments: [dayArgument],
  options: operatorOption,
  examples: ['foyer pay rebates approve 2026-11-01 --operator ana --merchant demo'],
  async run(input) {
    const operator = operatorOf(input.options);
    const day = dayOf(input);
    const needsSecond = await input.change(async (query, note) => {
      const done = await approveRebates(query, { merchantId: input.merchant.id, day, operator });
      if (done.refused !== null) throw new OperatorProblem(EXIT.failed, 'DAY', REFUSED[done.refused]);
      note({ target: `rebates of ${day}`, before: null, after: { approved: operator } });
      return done.needsSecond;
    });
    return {
      lines: [
        needsSecond
          ? 'Approved; another operator has to as well.'
          : 'Approved; the gateway books within a minute.',
      ],
      data: { day, needsSecond },
    };
  },
};

const verify: Command = {
  name: 'pay rebates verify',
  summary: 'Computes the rebates of a day again from rounds, rates and the tree of then.',
  scope: 'merchant',
  arguments: [dayArgument],
  examples: ['foyer pay rebates verify 2026-11-01 --merchant demo'],
  async run(input) {
    const day = dayOf(input);
    const faults = await compareRebates(input.query, {
      ...{ merchantId: input.merchant.id, day, limit: MAX_FAULTS },
    });
    const rows = faults.map((fault) => [
      fault.member_id.toString(),
      fault.product,
      fault.for_day ?? 'what is booked',
    ]);
    return faults.length === 0
      ? { lines: ['Every line is what rounds and rates say.'], data: { faults: [] } }
      : {
          lines: table(['member', 'product', 'of'], rows),
          data: { faults: rows.map(([member, product, of]) => ({ member, product, of })) },
          exit: EXIT.failed,
        };
  },
};

export const payRebateCommands: readonly Command[] = [list, set, approve, verify];
