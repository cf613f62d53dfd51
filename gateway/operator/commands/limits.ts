import { amountText } from '../../../src/contract/money';
import { endingSessions } from '../../identity/index';
import { GatewayError } from '../../platform/index';
import { openProtectionDesk, type ProtectionDesk } from '../../protection/index';
import type { Command, MerchantInput } from '../command';
import { missing, wrong } from '../problem';
import { quoted } from '../values';
import { limitsPolicyCommands } from './limits-policy';
import { memberArgument, memberOf } from './member-tools';

const MOST = 200;

const deskOf = ({ db }: Pick<MerchantInput, 'db'>): ProtectionDesk =>
  openProtectionDesk({ db, endSessions: endingSessions(() => ({ announce: () => undefined })) });

const list: Command = {
  name: 'limits list',
  summary: 'Lists pauses and exclusions that hold, and what excluded members are still to be given back.',
  scope: 'merchant',
  examples: ['foyer limits list --merchant demo'],
  async run(input) {
    const { id: merchantId } = input.merchant;
    const desk = deskOf(input);
    const [stopped, returns] = await Promise.all([
      desk.stopped({ merchantId, limit: MOST }),
      desk.returns({ merchantId, limit: MOST }),
    ]);
    const data = {
      stopped: stopped.map((row) => ({
        member: row.member_id.toString(),
        kind: row.kind,
        by: row.actor,
        from: row.from_at.toISOString(),
        until: row.until_at.toISOString(),
      })),
      returns: returns.map((row) => ({
        id: row.id.toString(),
        member: row.member_id.toString(),
        amount: amountText({ minor: row.amount, currency: row.currency }),
        currency: row.currency,
        askedAt: row.asked_at.toISOString(),
      })),
    };
    return {
      lines: [
        ...data.stopped.map((row) => `${row.kind} of member ${row.member} until ${row.until}, by ${row.by}`),
        ...data.returns.map(
          (row) => `to give back (${row.id}): ${row.amount} ${row.currency} to member ${row.member}`,
        ),
        ...(stopped.length + returns.length === 0 ? ['No member pauses or is excluded.'] : []),
      ],
      data,
    };
  },
};

const show: Command = {
  name: 'limits show',
  summary: 'Shows a member’s limits with what is used of them, a pause or exclusion, and who did what.',
  scope: 'merchant',
  arguments: [memberArgument],
  examples: ['foyer limits show demomember --merchant demo'],
  async run(input) {
    const member = await memberOf(input);
    const found = await deskOf(input).show({ merchant: input.merchant, memberId: member.id });
    const { currency } = input.merchant;
    const valueOf = (kind: string, minor: bigint): string =>
      kind === 'time' ? `${minor} min` : amountText({ minor, currency });
    const data = {
      member: member.username,
      stop: found.stop && { kind: found.stop.kind, until: found.stop.until.toISOString() },
      realityMinutes: found.limits.realityMinutes,
      limits: found.limits.limits.map(({ id, kind, amount, used, raise }) => ({
        id,
        amount: valueOf(kind, amount),
        used: valueOf(kind, used),
        raise: raise && {
          amount: raise.amount === null ? 'none' : valueOf(kind, raise.amount),
          readyAt: new Date(raise.readyAt).toISOString(),
        },
      })),
      events: found.events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
    };
    return { lines: JSON.stringify(data, null, 2).split('\n'), data };
  },
};

const exclude: Command = {
  name: 'limits exclude',
  summary:
    'Excludes a member at the member’s request: sessions end now, and nothing lifts it before its end.',
  scope: 'merchant',
  arguments: [
    memberArgument,
    { name: 'MONTHS', help: 'one of the lengths that the merchant offers: 6, 12 or 60' },
  ],
  examples: ['foyer limits exclude demomember 12 --merchant demo'],
  async run(input) {
    const member = await memberOf(input);
    const typed = input.args['MONTHS'] ?? '';
    const months = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    const until = await input.change(async (query, note) => {
      const stopped = await deskOf(input)
        .exclude(query, { merchant: input.merchant, memberId: member.id, months, operator: input.actor })
        .catch((error: unknown) => {
          if (error instanceof GatewayError && error.code === 'LIMIT_AMOUNT_INVALID')
            throw wrong('MONTHS', `must be a length that the merchant offers, not ${quoted(typed)}.`);
          throw error;
        });
      note({ target: member.username, before: null, after: { until: stopped.until.toISOString() } });
      return stopped.until.toISOString();
    });
    return { lines: [`${member.username} is excluded until ${until}.`], data: { until } };
  },
};

const returned: Command = {
  name: 'limits returned',
  summary: 'Notes that an excluded member’s balance has been given back.',
  scope: 'merchant',
  arguments: [{ name: 'ID', help: 'its number in foyer limits list' }],
  examples: ['foyer limits returned 7 --merchant demo'],
  async run(input) {
    const typed = input.args['ID'] ?? '';
    if (!/^[1-9]\d{0,17}$/.test(typed)) throw wrong('ID', `must be a number, not ${quoted(typed)}.`);
    await input.change(async (query, note) => {
      const isFirst = await deskOf(input).closeReturn(query, {
        merchantId: input.merchant.id,
        id: BigInt(typed),
        operator: input.actor,
      });
      if (!isFirst) throw missing('ID', `nothing is to be given back under ${typed}.`);
      note({ target: `return ${typed}`, before: 'open', after: 'done' });
    });
    return { lines: [`${typed} is noted as given back.`], data: { id: typed } };
  },
};

export const limitsCommands: readonly Command[] = [list, show, exclude, returned, ...limitsPolicyCommands];
