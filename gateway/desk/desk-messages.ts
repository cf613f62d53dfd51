import { plainRich, readRich } from '../../src/contract/rich-text';
import type { DeskMessageRow } from './desk-answers';
import type { DeskContext, DeskHandlers } from './desk-context';
import { deskCommand, type DeskMembersDeps } from './desk-members';

type MessageHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `messages.${string}`>>;

/** The names under which a command reads what was typed. */
const TYPED = 'message.json';
const LISTED = 'members.txt';

interface ListedCampaign {
  name: string;
  kind: string;
  state: string;
  withdrawn: boolean;
  author: string;
  send_at: Date | null;
  sent_at: Date | null;
}
interface ShownCampaign extends ListedCampaign {
  approvals: string[];
  audience: number;
  delivered: number;
  read: number;
  deleted: number;
  sent: { channel: string; state: string; copies: number }[];
  texts: Record<string, unknown>;
  file: unknown;
}
interface ShownPreview {
  gets: boolean;
  why: string[];
  language: string;
  subject: string;
  body: string;
  action: { label: string } | null;
}

const rowOf = (row: ListedCampaign): DeskMessageRow => ({
  ...{ name: row.name, kind: row.kind, state: row.state, withdrawn: row.withdrawn, author: row.author },
  at: (row.sent_at ?? row.send_at)?.getTime() ?? null,
});

/** Sends of the inbox as the operators' tool has them: the same checks, the same words, the same note in the audit. */
export const createDeskMessages = (deps: DeskMembersDeps): MessageHandlers => {
  const run = <Answer>(context: DeskContext, command: Parameters<typeof deskCommand>[2]): Promise<Answer> =>
    deskCommand(deps, context, command) as Promise<Answer>;
  const signed = ({ operator }: DeskContext): { operator: string } => ({ operator: operator.name });
  return {
    async 'messages.list'(_, context) {
      const { campaigns } = await run<{ campaigns: ListedCampaign[] }>(context, { name: 'inbox list' });
      return { rows: campaigns.map(rowOf), next: null };
    },
    async 'messages.show'({ code }, context) {
      const shown = await run<ShownCampaign>(context, { name: 'inbox show', args: { NAME: code } });
      const { approvals, audience, delivered, read, deleted } = shown;
      return {
        ...rowOf(shown),
        ...{ approvals, audience, delivered, read, deleted },
        copies: shown.sent.map(({ channel, state, copies }) => ({ channel, state, count: copies })),
        languages: Object.keys(shown.texts),
        text: JSON.stringify(shown.file, null, 2),
      };
    },
    async 'messages.draft'({ text, members }, context) {
      const isListed = members.trim() !== '';
      const { name, audience } = await run<{ name: string; audience: number }>(context, {
        ...{ name: 'inbox write', args: { FILE: TYPED } },
        files: { [TYPED]: text, ...(isListed ? { [LISTED]: members } : {}) },
        options: { ...signed(context), ...(isListed ? { members: LISTED } : {}) },
      });
      return { name, audience };
    },
    async 'messages.preview'({ code, member, language }, context) {
      const shown = await run<ShownPreview>(context, {
        ...{ name: 'inbox preview', args: { NAME: code } },
        options: { member, ...(language === '' ? {} : { language }) },
      });
      const { gets, why, language: said, subject, action } = shown;
      const body = plainRich(readRich(shown.body).nodes).trim();
      return { gets, why, language: said, subject, body, action: action?.label ?? '' };
    },
    async 'messages.approve'({ code }, context) {
      await run(context, { name: 'inbox approve', args: { NAME: code }, options: signed(context) });
      return null;
    },
    async 'messages.send'({ code, at }, context) {
      const { audience } = await run<{ audience: number }>(context, {
        ...{ name: 'inbox send', args: { NAME: code } },
        options: { ...signed(context), ...(at === '' ? {} : { at }) },
      });
      return { audience };
    },
    async 'messages.stop'({ code, withdraw }, context) {
      await run(context, {
        ...{ name: 'inbox stop', args: { NAME: code } },
        options: { ...signed(context), ...(withdraw ? { withdraw: true as const } : {}) },
      });
      return null;
    },
  };
};
