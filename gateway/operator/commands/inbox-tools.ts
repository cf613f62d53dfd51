import {
  CampaignRefused,
  type CampaignRefusal,
  type CampaignRow,
  findCampaign,
  findNamed,
} from '../../engagement/inbox/index';
import type { Query } from '../../database/types';
import type { CommandArgument, MerchantInput } from '../command';
import { EXIT, missing, OperatorProblem, wrong } from '../problem';
import { readFileOf } from '../read-file';
import { quoted } from '../values';

const MAX_NAMED = 100_000;
const NAMES_AT_ONCE = 5_000;
export const nameArgument: CommandArgument = { name: 'NAME', help: 'name of the campaign' };

const SENTENCES: Readonly<Record<CampaignRefusal, string>> = {
  unknown: 'there is no such campaign.',
  'not-a-draft': 'it is no draft any more: write another one under another name.',
  'same-person': 'who wrote it cannot approve it: another person has to.',
  approved: 'you have approved it already.',
  'needs-second': 'it is for all or for many: another operator approves it first, by inbox approve.',
  none: 'there is no member that it is for.',
  over: 'it ends before it would go.',
  state: 'it is not on its way.',
};
/** A refusal in its own sentence. */
export const told = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CampaignRefused)) throw error;
    if (error.why === 'unknown') throw missing('NAME', SENTENCES.unknown);
    throw new OperatorProblem(EXIT.failed, 'NAME', SENTENCES[error.why]);
  }
};

/** The campaign that is named. */
export const findNamedCampaign = async (input: MerchantInput): Promise<CampaignRow> => {
  const row = await findCampaign(input.query, {
    merchantId: input.merchant.id,
    name: input.args['NAME'] ?? '',
  });
  if (row === null) throw missing('NAME', SENTENCES.unknown);
  return row;
};

/** Members of a file, one name a line; one that is not there stops it all. */
export const membersOf = async (query: Query, input: MerchantInput, path: string): Promise<bigint[]> => {
  const names = readFileOf(input.readFile, path)
    .toString('utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (names.length > MAX_NAMED) throw wrong('--members', `may name ${MAX_NAMED} at most.`);
  const ids: bigint[] = [];
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    const asked = names.slice(at, at + NAMES_AT_ONCE);
    const found = await findNamed(query, { merchantId: input.merchant.id, names: asked });
    const known = new Set(found.map(({ username }) => username.toLowerCase()));
    const gone = asked.find((name) => !known.has(name.toLowerCase()));
    if (gone !== undefined) throw wrong('--members', `names ${quoted(gone)}, which is no member.`);
    ids.push(...found.map(({ id }) => id));
  }
  return [...new Set(ids)];
};
