import { type ContractAction, stateAfter } from '../../../src/contract/entities/agent-contract';
import { dearerRow, nextStart, type PayTerms, spanOf } from '../../../src/contract/pay';
import type { Query } from '../../database/types';
import { GatewayError } from '../../platform/index';
import { actHash, CHAIN_START, sidesText, termsText, versionHash } from './chain';
import {
  type ContractRow,
  findBySides,
  findContract,
  insertAct,
  insertContract,
  insertVersion,
  isAgentBelow,
  lockReceiver,
  merchantToday,
  readDearerRule,
  readOwnTerms,
  readTermsBelow,
  readVersions,
  replaceForce,
  updateContract,
} from './contracts.queries';
import { termsOf } from './terms';

const MAX_COMPARED = 500;

/** Who signs an act, and what was on the screen. */
export interface Signer {
  side: 'payer' | 'receiver';
  memberId: bigint | null;
  actor: string;
  language: string;
  wording: string;
}

interface Terms {
  terms: PayTerms;
  confirmed: boolean;
}

/**
 * Offers a contract; null pays: the platform.
 * @throws GatewayError AGENT_UNKNOWN, CONTRACT_RATE, CONTRACT_CONFIRM, CONTRACT_THERE
 */
export const offer = async (
  query: Query,
  of: Terms & {
    merchantId: number;
    payerId: bigint | null;
    receiverId: bigint;
    now: Date;
    signer: Signer;
  },
): Promise<ContractRow> => {
  const { merchantId, payerId, receiverId, terms } = of;
  await lockReceiver(query, of);
  // Who is not right below is unknown: oneself, an upline, a stranger, a ring.
  if (payerId === receiverId || !(await isAgentBelow(query, of))) throw new GatewayError('AGENT_UNKNOWN');
  await demandRate(query, of);
  const sides = {
    merchantId,
    receiverId,
    payerId,
    kind: terms.kind,
    product: terms.product,
    span: spanOf(terms),
  };
  const known = await findBySides(query, sides);
  if (known !== null) {
    if (stateAfter(known.state, 'N', false) === null) throw new GatewayError('CONTRACT_THERE');
    return act(query, { ...of, row: known, action: 'N' });
  }
  const text = termsText(terms);
  const hash = versionHash({ sides: sidesText(sides), number: 1, terms: text }, CHAIN_START);
  const signed = { ...actOf(of.signer, of.now), number: 1, action: 'N' as const, version: 1, day: null };
  const head = actHash(signed, hash, CHAIN_START);
  const contractId = await insertContract(query, { ...sides, head });
  await insertVersion(query, {
    ...{ merchantId, contractId, number: 1, terms: text, previous: CHAIN_START, hash, at: of.now },
  });
  await insertAct(query, { ...signed, merchantId, contractId, previous: CHAIN_START, hash: head });
  return demandRow(query, { merchantId, id: contractId });
};

/**
 * One act on a contract that is locked. From when it counts follows: the next period's beginning, never earlier.
 * @throws GatewayError CONTRACT_STATE, CONTRACT_TERMS, CONTRACT_RATE, CONTRACT_CONFIRM
 */
export const act = async (
  query: Query,
  of: Partial<Terms> & {
    merchantId: number;
    row: ContractRow;
    action: ContractAction;
    now: Date;
    signer: Signer;
  },
): Promise<ContractRow> => {
  const { merchantId, row, action, terms, signer, now } = of;
  const state = stateAfter(row.state, action, row.current !== null && row.state !== 'C');
  if (state === null) throw new GatewayError('CONTRACT_STATE');
  const sides = { ...row, merchantId, receiverId: row.receiver_id, payerId: row.payer_id };
  const versions = await readVersions(query, { merchantId, contractIds: [row.id] });
  const last = versions.at(-1);
  let { current, offered } = row;
  let version = offered ?? current ?? 0;
  let signed = versions.find(({ number }) => number === version)?.hash ?? '';
  if (action === 'N' || action === 'E') {
    if (terms === undefined) throw new GatewayError('CONTRACT_STATE');
    if (terms.kind !== row.kind || terms.product !== row.product || spanOf(terms) !== row.span)
      throw new GatewayError('CONTRACT_TERMS', {
        value: { faults: [{ field: 'kind', reason: 'is of another contract' }] },
      });
    if (action === 'E') await demandRate(query, { ...sides, terms, confirmed: of.confirmed === true });
    version = (last?.number ?? 0) + 1;
    const previous = last?.hash ?? CHAIN_START;
    const text = termsText(terms);
    signed = versionHash({ sides: sidesText(sides), number: version, terms: text }, previous);
    await insertVersion(query, {
      ...{ merchantId, contractId: row.id, number: version, terms: text, previous, hash: signed, at: now },
    });
    offered = version;
    if (action === 'N') current = null;
  }
  let day: string | null = null;
  if (action === 'A' || action === 'C') {
    day = nextStart(row.span, await merchantToday(query, merchantId));
    if (action === 'A') await demandNothingDearerBelow(query, { merchantId, row, versions, version });
    await replaceForce(query, {
      merchantId,
      contractId: row.id,
      version: action === 'A' ? version : null,
      day,
    });
  }
  if (action === 'A') current = version;
  if (action === 'A' || action === 'R') offered = null;
  const number = row.acts + 1;
  const written = { ...actOf(signer, now), number, action, version, day };
  const hash = actHash(written, signed, row.head);
  await insertAct(query, { ...written, merchantId, contractId: row.id, previous: row.head, hash });
  await updateContract(query, { merchantId, id: row.id, state, current, offered, acts: number, head: hash });
  return demandRow(query, { merchantId, id: row.id });
};

const actOf = (signer: Signer, now: Date) => ({
  ...{ side: signer.side, member_id: signer.memberId, actor: signer.actor, at: now },
  ...{ language: signer.language, wording: signer.wording },
});

const demandRow = async (query: Query, of: { merchantId: number; id: bigint }): Promise<ContractRow> => {
  const row = await findContract(query, of);
  if (row === null) throw new GatewayError('CONTRACT_UNKNOWN');
  return row;
};

/** An agent who gives more than the own contract brings pays the difference: refused, or known to the agent. The platform may give anything. */
const demandRate = async (
  query: Query,
  of: Terms & { merchantId: number; payerId: bigint | null },
): Promise<void> => {
  const { merchantId, payerId, terms } = of;
  if (payerId === null) return;
  const own = await readOwnTerms(query, {
    ...{ merchantId, agentId: payerId, kind: terms.kind, product: terms.product, span: spanOf(terms) },
  });
  const row = dearerRow(terms, own === null ? null : termsOf(own));
  if (row === null) return;
  if ((await readDearerRule(query, merchantId)) === 'refuse')
    throw new GatewayError('CONTRACT_RATE', { value: { row } });
  if (!of.confirmed) throw new GatewayError('CONTRACT_CONFIRM', { value: { row } });
};

/** Where dearer terms below are refused, terms under those that one gives already cannot be taken on either. */
const demandNothingDearerBelow = async (
  query: Query,
  of: {
    merchantId: number;
    row: ContractRow;
    versions: readonly { number: number; terms: string }[];
    version: number;
  },
): Promise<void> => {
  const { merchantId, row, versions, version } = of;
  if ((await readDearerRule(query, merchantId)) === 'confirm') return;
  const text = versions.find(({ number }) => number === version)?.terms;
  if (text === undefined) return;
  const own = termsOf(text);
  const below = await readTermsBelow(query, {
    ...{ merchantId, payerId: row.receiver_id, kind: row.kind, limit: MAX_COMPARED },
  });
  if (below.some((one) => one.product === row.product && dearerRow(termsOf(one.terms), own) !== null))
    throw new GatewayError('CONTRACT_RATE');
};
