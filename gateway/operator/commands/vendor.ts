import { listVendorLanes, restVendor } from '../../catalogue/index';
import type { Command } from '../command';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { momentOption, quoted, switchOption, textOption } from '../values';
import { sumRemainders } from '../vendor-remainders.queries';

const at = (moment: Date | null): string => moment?.toISOString() ?? '';

const list: Command = {
  name: 'vendor list',
  summary:
    'Lists the vendors of a merchant by category: what is shown, who is not connected yet, and who rests since and until when.',
  scope: 'merchant',
  examples: ['foyer vendor list --merchant demo'],
  async run({ merchant, query }) {
    const rows = (await listVendorLanes(query, merchant.id)).map((row) => ({
      vendor: row.vendor,
      category: row.category,
      enabled: row.enabled,
      connected: row.connected,
      maintenance: row.resting,
      from: at(row.maintenance_from),
      until: at(row.maintenance_until),
    }));
    return {
      lines: table(
        ['vendor', 'category', 'shown', 'connection', 'maintenance', 'since', 'until'],
        rows.map((row) => [
          row.vendor,
          row.category,
          row.enabled && row.connected !== false ? 'yes' : 'no',
          row.connected === null ? 'not known' : row.connected ? 'connected' : 'not connected yet',
          row.maintenance ? 'on' : 'off',
          row.from,
          row.until,
        ]),
      ),
      data: rows,
    };
  },
};

const set: Command = {
  name: 'vendor set',
  summary:
    'Lets a vendor rest, or play again: its games answer “under maintenance” meanwhile, until when included.',
  scope: 'merchant',
  arguments: [{ name: 'CODE', help: 'the vendor, like HOUSE; foyer vendor list names them all' }],
  options: {
    maintenance: { value: 'on|off', help: 'whether its games open' },
    until: { value: 'TIME', help: 'when it plays again, like 2026-08-01T06:00Z; none: it is not known' },
    category: { value: 'RNG', help: 'in this category alone' },
  },
  examples: [
    'foyer vendor set HOUSE --maintenance on --until 2026-08-01T06:00Z --merchant demo',
    'foyer vendor set HOUSE --maintenance off --merchant demo',
  ],
  async run({ merchant, args, options, change }) {
    const vendor = (args['CODE'] ?? '').toUpperCase();
    const rests = switchOption(options, 'maintenance');
    if (rests === undefined) throw wrong('--maintenance', 'is needed: on or off.');
    const until = momentOption(options, 'until') ?? null;
    if (until !== null && !rests) throw wrong('--until', 'belongs to --maintenance on.');
    const category = textOption(options, 'category', {
      max: 16,
      pattern: /^[A-Z]+$/,
      like: 'capitals like RNG',
    });
    const lanes = await change(async (query, note) => {
      const changed = await restVendor(query, {
        merchantId: merchant.id,
        vendor,
        category: category ?? null,
        rests,
        until: until === null ? null : new Date(until),
      });
      const after = { maintenance: rests, until: until === null ? null : new Date(until).toISOString() };
      if (changed.length > 0) note({ target: vendor, before: changed, after });
      return changed;
    });
    if (lanes.length === 0)
      throw missing('CODE', `${quoted(vendor)} is no vendor there; foyer vendor list names them all.`);
    const where = lanes.map((lane) => lane.category).join(', ');
    return {
      lines: [
        rests
          ? `${vendor} rests in ${where} of ${merchant.code}; who starts a game of it is told so.`
          : `${vendor} plays again in ${where} of ${merchant.code}.`,
      ],
      data: { vendor, maintenance: rests, categories: lanes.map((lane) => lane.category) },
    };
  },
};

const remainders: Command = {
  name: 'vendor remainders',
  summary:
    'Adds up what vendors paid beyond the smallest unit of the currency: wins are rounded down, and the table vendor_remainder has each rest.',
  scope: 'merchant',
  options: { since: { value: 'TIME', help: 'from this moment on, like 2026-08-01T00:00Z; none: ever' } },
  examples: ['foyer vendor remainders --since 2026-08-01T00:00Z --merchant demo'],
  async run({ merchant, options, query }) {
    const since = momentOption(options, 'since') ?? null;
    const rows = await sumRemainders(query, {
      merchantId: merchant.id,
      since: since === null ? null : new Date(since),
    });
    return {
      lines: table(
        ['vendor', 'currency', 'transactions', 'sum'],
        rows.map((row) => [row.vendor, row.currency, row.transactions.toString(), row.sum]),
      ),
      data: rows,
    };
  },
};

export const vendorCommands: readonly Command[] = [list, set, remainders];
