import { approveCampaign, endCampaign, momentIn, sendCampaign } from '../../engagement/inbox/index';
import type { Query } from '../../database/types';
import type { Command, MerchantInput } from '../command';
import { wrong } from '../problem';
import { operatorOf, operatorOption } from '../signer';
import { quoted, textOption } from '../values';
import { nameArgument, told } from './inbox-tools';

const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

const approve: Command = {
  name: 'inbox approve',
  summary: 'Approves a draft as it stands; written anew it needs another approval.',
  scope: 'merchant',
  arguments: [nameArgument],
  options: operatorOption,
  examples: ['foyer inbox approve spring --operator bruno --merchant demo'],
  async run(input) {
    const operator = operatorOf(input.options);
    const name = input.args['NAME'] ?? '';
    await input.change(async (query, note) => {
      await told(approveCampaign(query, { merchantId: input.merchant.id, name, operator, now: new Date() }));
      note({ target: `inbox ${name}`, before: null, after: { approved: operator } });
    });
    return { lines: [`${name} is approved; inbox send lets it go.`], data: { name, operator } };
  },
};

const send: Command = {
  name: 'inbox send',
  summary: 'Lets a draft go, now or at a moment; game and marketing wait for the end of the night.',
  scope: 'merchant',
  arguments: [nameArgument],
  options: {
    ...operatorOption,
    at: { value: 'WHEN', help: 'like "2026-12-01 18:00", by the clock of the zone' },
    zone: { value: 'ZONE', help: 'like America/Sao_Paulo; the merchant’s, unless told' },
  },
  examples: [
    'foyer inbox send spring --operator ana --merchant demo',
    'foyer inbox send spring --at 2026-12-01T18:00 --zone America/Sao_Paulo --operator ana --merchant demo',
  ],
  async run(input) {
    const { merchant, options } = input;
    const operator = operatorOf(options);
    const name = input.args['NAME'] ?? '';
    const wall = textOption(options, 'at', {
      ...{ max: 16, pattern: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/, like: 'a moment like 2026-12-01 18:00' },
    });
    const zone = textOption(options, 'zone', { max: 60 });
    const now = new Date();
    const done = await input.change(async (query, note) => {
      const at = wall === undefined ? now : await momentOf(query, input, wall, zone);
      if (at.getTime() > now.getTime() + MAX_AHEAD_MS) throw wrong('--at', 'is more than a year away.');
      if (wall !== undefined && at < now) throw wrong('--at', 'is over.');
      const sent = await told(sendCampaign(query, { merchantId: merchant.id, name, at, now }));
      note({ target: `inbox ${name}`, before: null, after: { sends: operator, at: sent.at.toISOString() } });
      return sent;
    });
    return {
      lines: [
        `${name} goes ${wall === undefined ? 'now' : `at ${done.at.toISOString()}`}, to ${done.audience} members as things stand.`,
      ],
      data: { name, audience: done.audience, at: done.at.toISOString() },
    };
  },
};

const momentOf = async (query: Query, input: MerchantInput, wall: string, zone?: string): Promise<Date> => {
  const day = wall.slice(0, 10);
  if (
    Number.isNaN(Date.parse(`${wall.replace(' ', 'T')}:00Z`)) ||
    new Date(day).toISOString().slice(0, 10) !== day
  )
    throw wrong('--at', `${quoted(wall)} is no moment.`);
  const at = await momentIn(query, { merchantId: input.merchant.id, wall, zone });
  if (at === null) throw wrong('--zone', `${quoted(zone ?? '')} is no zone.`);
  return at;
};

const stop: Command = {
  name: 'inbox stop',
  summary:
    'Stops a campaign: who has not looked yet does not get it; with --withdraw letters that arrived are taken back.',
  scope: 'merchant',
  arguments: [nameArgument],
  options: { ...operatorOption, withdraw: { help: 'also what has arrived' } },
  examples: ['foyer inbox stop spring --withdraw --operator ana --merchant demo'],
  async run(input) {
    const operator = operatorOf(input.options);
    const name = input.args['NAME'] ?? '';
    const withdrawn = input.options['withdraw'] === true;
    await input.change(async (query, note) => {
      await told(endCampaign(query, { merchantId: input.merchant.id, name, withdrawn }));
      note({ target: `inbox ${name}`, before: null, after: { stopped: operator, withdrawn } });
    });
    return {
      lines: [withdrawn ? `${name} is taken back.` : `${name} is stopped.`],
      data: { name, withdrawn },
    };
  },
};

/** From a draft to its end. */
export const inboxSendCommands: readonly Command[] = [approve, send, stop];
