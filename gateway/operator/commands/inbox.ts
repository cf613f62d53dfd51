import { writeRich } from '../../../src/contract/rich-text';
import {
  CampaignProblem,
  type CampaignRow,
  countAudience,
  countReached,
  judgeMember,
  listCampaigns,
  readApprovals,
  readCampaign,
  renderCampaign,
  writeCampaign,
} from '../../engagement/inbox/index';
import { countCopies } from '../../engagement/copies/index';
import { findOperatorMember } from '../../identity/index';
import type { Command } from '../command';
import { missing, wrong } from '../problem';
import { readFileOf } from '../read-file';
import { operatorOf, operatorOption } from '../signer';
import { table } from '../table';
import { choiceOption, quoted, textOption } from '../values';
import { inboxPolicyCommands } from './inbox-policy';
import { inboxSendCommands } from './inbox-send';
import { findNamedCampaign, membersOf, nameArgument, told } from './inbox-tools';

const MAX_SHOWN = 200;

const write: Command = {
  name: 'inbox write',
  summary: 'Writes a campaign from a file as a draft, or writes a draft anew; nothing is sent by it.',
  scope: 'merchant',
  arguments: [
    {
      name: 'FILE',
      help: 'JSON: name, kind, audience, texts, fallback, values, route, popup, copies, endsAt',
    },
  ],
  options: {
    ...operatorOption,
    members: { value: 'FILE', help: 'usernames, one a line, where the audience says listed' },
  },
  examples: ['foyer inbox write spring.json --operator ana --merchant demo'],
  async run(input) {
    const { merchant, options, args } = input;
    const author = operatorOf(options);
    const path = textOption(options, 'members', { max: 500 });
    const now = new Date();
    const text = readFileOf(input.readFile, args['FILE'] ?? '').toString('utf8');
    const done = await input.change(async (query, note) => {
      const campaign = (() => {
        try {
          return readCampaign(text, {
            ...{ languages: merchant.languages, defaultLanguage: merchant.default_language },
            ...{ currency: merchant.currency, now },
          });
        } catch (error) {
          if (error instanceof CampaignProblem) throw wrong('FILE', `${error.field} ${error.reason}`);
          throw error;
        }
      })();
      if (campaign.listed !== (path !== undefined))
        throw wrong('--members', 'belongs to an audience that says listed, and only to it.');
      const members = path === undefined ? [] : await membersOf(query, input, path);
      const written = await told(
        writeCampaign(query, { merchantId: merchant.id, campaign, members, author, now }),
      );
      note({
        target: `inbox ${campaign.name}`,
        before: null,
        after: { written: author, kind: campaign.kind },
      });
      return { name: campaign.name, audience: written.audience };
    });
    return {
      lines: [
        `${done.name} is written, for ${done.audience} members as things stand; look at it by inbox preview.`,
      ],
      data: done,
    };
  },
};

const list: Command = {
  name: 'inbox list',
  summary: 'Campaigns, the newest first: what they are for, where they stand and when they went.',
  scope: 'merchant',
  examples: ['foyer inbox list --merchant demo'],
  async run({ merchant, query }) {
    const rows = await listCampaigns(query, { merchantId: merchant.id, limit: MAX_SHOWN });
    const cells = rows.map((row) => [
      ...[row.name, row.kind, row.withdrawn ? 'taken back' : row.state, row.author, audienceOf(row)],
      (row.sent_at ?? row.send_at)?.toISOString() ?? '',
    ]);
    return {
      lines: table(['name', 'kind', 'state', 'author', 'for', 'goes or went'], cells),
      data: {
        campaigns: rows.map(({ id, texts, ...row }) => ({
          ...row,
          id: id.toString(),
          languages: Object.keys(texts),
        })),
      },
    };
  },
};

const audienceOf = ({ labels, countries, listed }: CampaignRow): string =>
  [
    ...(labels.length > 0 ? [`label ${labels.join('|')}`] : []),
    ...(countries.length > 0 ? [`country ${countries.join('|')}`] : []),
    ...(listed ? ['a list'] : []),
  ].join(' and ') || 'all';

/** The campaign as a file says it. */
const fileOf = (row: CampaignRow) => ({
  name: row.name,
  kind: row.kind,
  audience: { labels: row.labels, countries: row.countries, listed: row.listed },
  texts: row.texts,
  fallback: row.fallback,
  values: row.params,
  route: row.route,
  popup: row.popup,
  copies: row.copies,
  ...(row.ends_at === null ? {} : { endsAt: row.ends_at.toISOString() }),
});

const show: Command = {
  name: 'inbox show',
  summary: 'One campaign with its texts, who approved it, and how it arrives: delivered, read, deleted.',
  scope: 'merchant',
  arguments: [nameArgument],
  examples: ['foyer inbox show spring --merchant demo'],
  async run(input) {
    const { merchant, query } = input;
    const row = await findNamedCampaign(input);
    const at = { merchantId: merchant.id, id: row.id };
    const approvals = await readApprovals(query, { ...at, hash: row.hash });
    const audience = await countAudience(query, { ...at, now: new Date() });
    const reached = await countReached(query, at);
    const copies = await countCopies(query, at);
    return {
      lines: [
        `${row.name}: ${row.kind}, ${row.state}${row.withdrawn ? ', taken back' : ''}, by ${row.author}, approved by ${approvals.join(', ') || 'no operator'}`,
        `for ${audienceOf(row)}: ${audience} members; delivered ${reached.delivered}, read ${reached.read}, deleted ${reached.deleted}`,
        ...(row.copies.length === 0
          ? []
          : [
              `copied by ${row.copies.join(', ')}: ${copies.map(({ channel, state, copies: count }) => `${channel} ${state} ${count}`).join(', ') || 'none yet'}`,
            ]),
        ...Object.entries(row.texts).flatMap(([language, { subject, body }]) => [
          `${language}: ${subject}`,
          body,
        ]),
      ],
      data: {
        ...{ ...row, id: row.id.toString(), approvals, audience, ...reached },
        ...{ sent: copies, file: fileOf(row) },
      },
    };
  },
};

const REASONS = {
  registered: 'registered after it went',
  labels: 'has none of its labels',
  countries: 'is in none of its countries',
  list: 'is not in its list',
  consent: 'does not want offers',
  break: 'has a break from play',
} as const;

const preview: Command = {
  name: 'inbox preview',
  summary: 'What a member would read, in a language, and why they would not get it.',
  scope: 'merchant',
  arguments: [nameArgument],
  options: {
    member: { value: 'USERNAME', help: 'as whom it is looked at' },
    language: { value: 'CODE', help: 'the merchant’s own, unless told' },
  },
  examples: ['foyer inbox preview spring --member demomember --language PT --merchant demo'],
  async run(input) {
    const { merchant, query, options } = input;
    const row = await findNamedCampaign(input);
    const username = textOption(options, 'member', { max: 64 });
    if (username === undefined) throw wrong('--member', 'is needed: as whom?');
    const member = await findOperatorMember(query, { merchantId: merchant.id, username });
    if (member === null) throw missing('--member', `${quoted(username)} is no member of ${merchant.code}.`);
    const language = choiceOption(options, 'language', merchant.languages) ?? merchant.default_language;
    const said = [language, ...row.fallback, merchant.default_language].find((one) =>
      Object.hasOwn(row.texts, one),
    );
    const text = said === undefined ? undefined : row.texts[said];
    if (text === undefined) throw missing('--language', 'has no text and no fallback.');
    const { nodes, ...letter } = renderCampaign(
      { text, params: row.params, route: row.route },
      { language, currency: merchant.currency, timeZone: 'UTC', member: member.username },
    );
    const judged = await judgeMember(query, {
      ...{ merchantId: merchant.id, memberId: member.id, id: row.id, now: new Date() },
    });
    const why = Object.entries(REASONS)
      .filter(([reason]) => judged?.[reason as keyof typeof REASONS] === false)
      .map(([, sentence]) => sentence);
    return {
      lines: [
        why.length === 0
          ? `${member.username} gets it.`
          : `${member.username} does not get it: ${why.join('; ')}.`,
        `in ${said ?? ''}: ${letter.subject}`,
        writeRich(nodes),
        ...(letter.action === null ? [] : [`[${letter.action.label}] → ${letter.action.route}`]),
      ],
      data: { gets: why.length === 0, why, language: said, ...letter, body: writeRich(nodes) },
    };
  },
};

export const inboxCommands: readonly Command[] = [
  ...[write, list, show, preview],
  ...inboxSendCommands,
  ...inboxPolicyCommands,
];
