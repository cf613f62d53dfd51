import type { Database, Query } from '../../database/types';
import type { Campaign } from './campaign-file';
import { hashOf } from './campaign-file';
import {
  type CampaignRow,
  clearNamed,
  countAudience,
  findCampaign,
  insertApproval,
  insertNamed,
  listNamed,
  lockSends,
  putCampaign,
  readApprovals,
  readInboxPolicy,
  scheduleCampaign,
  sendNext,
  stopCampaign,
} from './campaigns.queries';
import { includesOperator, isSameOperator } from '../../platform/index';

/** Why an operator is refused. */
export type CampaignRefusal =
  | 'unknown'
  | 'not-a-draft'
  | 'same-person'
  | 'approved'
  | 'needs-second'
  | 'none'
  | 'over'
  | 'state';
export class CampaignRefused extends Error {
  constructor(readonly why: CampaignRefusal) {
    super(why);
  }
}

interface Named {
  merchantId: number;
  name: string;
}

/** Members that are named by one statement. */
const NAMED_AT_ONCE = 5_000;
/** Sends of one merchant in one turn, and named members that are told one by one. */
const MAX_SENDS = 50;
const MAX_TOLD = 1_000;

const demand = async (query: Query, named: Named): Promise<CampaignRow> => {
  const row = await findCampaign(query, named, true);
  if (row === null) throw new CampaignRefused('unknown');
  return row;
};

/** Writes a draft, or one anew. @throws CampaignRefused not-a-draft */
export const writeCampaign = async (
  query: Query,
  input: { merchantId: number; campaign: Campaign; members: readonly bigint[]; author: string; now: Date },
): Promise<{ id: bigint; audience: number }> => {
  const { merchantId, members, now } = input;
  const id = await putCampaign(query, { ...input, hash: hashOf(input.campaign, members) });
  if (id === null) throw new CampaignRefused('not-a-draft');
  await clearNamed(query, { merchantId, id });
  for (let at = 0; at < members.length; at += NAMED_AT_ONCE)
    await insertNamed(query, { merchantId, id, members: members.slice(at, at + NAMED_AT_ONCE) });
  return { id, audience: await countAudience(query, { merchantId, id, now }) };
};

/** @throws CampaignRefused unknown, not-a-draft, same-person, approved */
export const approveCampaign = async (
  query: Query,
  input: Named & { operator: string; now: Date },
): Promise<void> => {
  const row = await demand(query, input);
  if (row.state !== 'draft') throw new CampaignRefused('not-a-draft');
  if (isSameOperator(row.author, input.operator)) throw new CampaignRefused('same-person');
  const { merchantId, operator, now } = input;
  const approvals = await readApprovals(query, { merchantId, id: row.id, hash: row.hash });
  if (includesOperator(approvals, operator)) throw new CampaignRefused('approved');
  // Two pages of one operator at once are one approval.
  if (!(await insertApproval(query, { merchantId, id: row.id, hash: row.hash, operator, now })))
    throw new CampaignRefused('approved');
};

const isForAll = ({
  labels,
  countries,
  listed,
}: Pick<CampaignRow, 'labels' | 'countries' | 'listed'>): boolean =>
  labels.length === 0 && countries.length === 0 && !listed;

/**
 * Lets a draft go at a moment. One that is for all, or for many, needs another operator's approval of the very same campaign.
 * @throws CampaignRefused unknown, not-a-draft, none, over, needs-second
 */
export const sendCampaign = async (
  query: Query,
  input: Named & { at: Date; now: Date },
): Promise<{ audience: number; at: Date }> => {
  const row = await demand(query, input);
  const { merchantId, now } = input;
  if (row.state !== 'draft') throw new CampaignRefused('not-a-draft');
  const at = input.at < now ? now : input.at;
  if (row.ends_at !== null && row.ends_at <= at) throw new CampaignRefused('over');
  const audience = await countAudience(query, { merchantId, id: row.id, now });
  if (audience === 0) throw new CampaignRefused('none');
  const { second_from } = await readInboxPolicy(query, merchantId);
  const approvals = await readApprovals(query, { merchantId, id: row.id, hash: row.hash });
  if ((isForAll(row) || audience >= second_from) && approvals.length === 0)
    throw new CampaignRefused('needs-second');
  await scheduleCampaign(query, { merchantId, id: row.id, at });
  return { audience, at };
};

/** @throws CampaignRefused unknown, state */
export const endCampaign = async (query: Query, input: Named & { withdrawn: boolean }): Promise<void> => {
  const row = await demand(query, input);
  if (!(await stopCampaign(query, { merchantId: input.merchantId, id: row.id, withdrawn: input.withdrawn })))
    throw new CampaignRefused('state');
};

/** Whom a send is told to at once: one by one, or all. */
export interface SendNews {
  merchantId: number;
  /** null: all open pages of the merchant. */
  members: readonly bigint[] | null;
  popup: boolean;
}

/** Notes in the send's transaction that it is to be copied by mail, SMS and push. */
export type OpenCopies = (query: Query, send: { merchantId: number; campaignId: bigint }) => Promise<void>;

/**
 * Sends what is due: a row each, however many it is for. Letters of it are made as members look; what is told to open pages names
 * nothing, and pops up where everyone may hear of it.
 */
export const sendDue = async (
  db: Database,
  { merchantId, now }: { merchantId: number; now: Date },
  deps: { tell: (news: SendNews) => void; openCopies: OpenCopies },
): Promise<number> => {
  const { tell } = deps;
  for (let sent = 0; sent < MAX_SENDS; sent += 1) {
    const done = await db.merchant(merchantId).tx(async (query) => {
      await lockSends(query, merchantId);
      const row = await sendNext(query, { merchantId, now });
      if (row === null) return null;
      await deps.openCopies(query, { merchantId, campaignId: row.id });
      const named = row.listed ? await listNamed(query, { merchantId, id: row.id, limit: MAX_TOLD + 1 }) : [];
      return { row, named };
    });
    if (done === null) return sent;
    const { row, named } = done;
    // Offers are in the inbox and nowhere else: a member in a break must not hear that there is one.
    const popup = row.popup && row.kind !== 'marketing';
    if (row.listed && named.length <= MAX_TOLD) tell({ merchantId, members: named, popup });
    else tell({ merchantId, members: null, popup: popup && isForAll(row) });
  }
  return MAX_SENDS;
};
