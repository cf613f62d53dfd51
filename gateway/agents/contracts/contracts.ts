import {
  actionOfAnswer,
  answerOf,
  type AgentContract,
  type ContractFile,
  type ContractPage,
  type ContractVersion,
} from '../../../src/contract/entities/agent-contract';
import { dearerRow, type PayKind, type PayTerms } from '../../../src/contract/pay';
import type { Database, Query } from '../../database/types';
import { GatewayError } from '../../platform/index';
import {
  type ContractRow,
  findContract,
  findOwnByTerms,
  readActs,
  readContractsBelow,
  readLiveVersions,
  readOwnContracts,
  readPlatformContracts,
  readTermsBelow,
  readVersions,
  type VersionRow,
} from './contracts.queries';
import { act, offer, type Signer } from './signing';
import { chainFault, sidesText } from './chain';
import { demandTerms, termsOf } from './terms';

/** An agent is paid by at most so many contracts in one answer: every kind, product and period twice over. */
const MAX_OWN = 200;
/** Direct downlines' terms that are compared with one's own. */
const MAX_COMPARED = 500;
const NUMBER = /^[1-9]\d{0,17}$/;

export interface ContractsOf {
  merchant: { id: number; currency: string };
  agentId: bigint;
}

/** What a person saw who signs. */
export interface Wording {
  language: string;
  wording: string;
}

/** Contracts as one of their sides sees them; what is neither side's is CONTRACT_UNKNOWN, like what is not there. */
export interface Contracts {
  own(of: ContractsOf): Promise<AgentContract[]>;
  /** @throws GatewayError AGENT_UNKNOWN */
  below(of: ContractsOf, asked: { memberId: string; cursor: string; size: number }): Promise<ContractPage>;
  /** @throws GatewayError CONTRACT_UNKNOWN */
  one(of: ContractsOf, id: string): Promise<ContractFile>;
  /** Answers by the letters of the protocol. @throws GatewayError CONTRACT_UNKNOWN, CONTRACT_STATE, CONTRACT_RATE */
  answer(
    of: ContractsOf,
    asked: Wording & {
      kind: PayKind;
      /** By number, or by what it is of. */
      contract: { id: string } | { product: string; span: string };
      letter: string;
    },
  ): Promise<void>;
  /** @throws GatewayError AGENT_UNKNOWN, CONTRACT_TERMS, CONTRACT_RATE, CONTRACT_CONFIRM, CONTRACT_THERE */
  offer(
    of: ContractsOf,
    asked: Wording & { memberId: string; terms: unknown; confirmed: boolean },
  ): Promise<ContractFile>;
  /** @throws GatewayError CONTRACT_UNKNOWN, CONTRACT_STATE, CONTRACT_TERMS, CONTRACT_RATE, CONTRACT_CONFIRM */
  modify(
    of: ContractsOf,
    asked: Wording & { id: string; terms: unknown; confirmed: boolean },
  ): Promise<ContractFile>;
  /** @throws GatewayError CONTRACT_UNKNOWN, CONTRACT_STATE */
  end(of: ContractsOf, asked: Wording & { id: string }): Promise<ContractFile>;
}

const versionOf = (row: VersionRow): ContractVersion => ({
  number: row.number,
  terms: termsOf(row.terms),
  hash: row.hash,
  previous: row.previous,
  from: row.from_day ?? '',
  until: row.until_day ?? '',
});

class DatabaseContracts implements Contracts {
  constructor(private readonly deps: { db: Database; now: () => number }) {}

  async own(of: ContractsOf): Promise<AgentContract[]> {
    const rows = await readOwnContracts(this.deps.db, {
      ...{ merchantId: of.merchant.id, agentId: of.agentId, limit: MAX_OWN },
    });
    return this.#shown(of.merchant.id, rows, 'receiver');
  }

  async below(
    of: ContractsOf,
    asked: { memberId: string; cursor: string; size: number },
  ): Promise<ContractPage> {
    const merchantId = of.merchant.id;
    const rows = await readContractsBelow(this.deps.db, {
      ...{ merchantId, agentId: of.agentId, behind: BigInt(asked.cursor || '0'), limit: asked.size + 1 },
      memberId: asked.memberId === '' ? null : numberOf(asked.memberId, 'AGENT_UNKNOWN'),
    });
    const page = rows.slice(0, asked.size);
    return {
      contracts: await this.#shown(merchantId, page, 'payer'),
      next: rows.length > asked.size ? (page.at(-1)?.id.toString() ?? '') : '',
    };
  }

  async one(of: ContractsOf, id: string): Promise<ContractFile> {
    const row = await this.#mine(this.#query(of), of, id);
    return this.#file(this.#query(of), of, row);
  }

  async answer(of: ContractsOf, asked: Parameters<Contracts['answer']>[1]): Promise<void> {
    const merchantId = of.merchant.id;
    await this.#tx(of, async (query) => {
      const id =
        'id' in asked.contract
          ? numberOf(asked.contract.id, 'CONTRACT_UNKNOWN')
          : await findOwnByTerms(query, {
              ...{ merchantId, agentId: of.agentId, kind: asked.kind, ...asked.contract },
            });
      const row = id === null ? null : await findContract(query, { merchantId, id, lock: true });
      if (row === null || row.receiver_id !== of.agentId || row.kind !== asked.kind)
        throw new GatewayError('CONTRACT_UNKNOWN');
      const answer = answerOf(row.kind, row.state, asked.letter);
      if (answer === null) throw new GatewayError('CONTRACT_STATE');
      await act(query, {
        ...{ merchantId, row, action: actionOfAnswer[answer], now: new Date(this.deps.now()) },
        signer: signerOf(of, asked, 'receiver'),
      });
    });
  }

  offer(of: ContractsOf, asked: Parameters<Contracts['offer']>[1]): Promise<ContractFile> {
    const terms = demandTerms(asked.terms, of.merchant.currency);
    const receiverId = numberOf(asked.memberId, 'AGENT_UNKNOWN');
    return this.#tx(of, async (query) => {
      const row = await offer(query, {
        ...{ merchantId: of.merchant.id, payerId: of.agentId, receiverId, terms },
        ...{ confirmed: asked.confirmed, now: new Date(this.deps.now()) },
        signer: signerOf(of, asked, 'payer'),
      });
      return this.#file(query, of, row);
    });
  }

  modify(of: ContractsOf, asked: Parameters<Contracts['modify']>[1]): Promise<ContractFile> {
    const terms = demandTerms(asked.terms, of.merchant.currency);
    return this.#change(of, asked, { action: 'E', terms, confirmed: asked.confirmed });
  }

  end(of: ContractsOf, asked: Parameters<Contracts['end']>[1]): Promise<ContractFile> {
    return this.#change(of, asked, { action: 'V' });
  }

  /** What the paying side does to a contract of its own. */
  #change(
    of: ContractsOf,
    asked: Wording & { id: string },
    change: { action: 'E'; terms: PayTerms; confirmed: boolean } | { action: 'V' },
  ): Promise<ContractFile> {
    return this.#tx(of, async (query) => {
      const merchantId = of.merchant.id;
      const id = numberOf(asked.id, 'CONTRACT_UNKNOWN');
      const row = await findContract(query, { merchantId, id, lock: true });
      if (row === null || row.payer_id !== of.agentId) throw new GatewayError('CONTRACT_UNKNOWN');
      const done = await act(query, {
        ...{ merchantId, row, ...change, now: new Date(this.deps.now()) },
        signer: signerOf(of, asked, 'payer'),
      });
      return this.#file(query, of, done);
    });
  }

  async #mine(query: Query, of: ContractsOf, id: string): Promise<ContractRow> {
    const number = numberOf(id, 'CONTRACT_UNKNOWN');
    const row = await findContract(query, { merchantId: of.merchant.id, id: number });
    if (row === null || (row.receiver_id !== of.agentId && row.payer_id !== of.agentId))
      throw new GatewayError('CONTRACT_UNKNOWN');
    return row;
  }

  async #file(query: Query, of: ContractsOf, row: ContractRow): Promise<ContractFile> {
    const merchantId = of.merchant.id;
    const [shown] = await this.#shown(
      merchantId,
      [row],
      row.receiver_id === of.agentId ? 'receiver' : 'payer',
      query,
    );
    if (!shown) throw new GatewayError('CONTRACT_UNKNOWN');
    return { ...shown, ...(await chainOf(query, { merchantId, row })) };
  }

  async #shown(
    merchantId: number,
    rows: readonly ContractRow[],
    side: 'payer' | 'receiver',
    query: Query = this.deps.db.merchant(merchantId).query,
  ): Promise<AgentContract[]> {
    return showContracts(query, { merchantId, rows, side });
  }

  #query(of: ContractsOf): Query {
    return this.deps.db.merchant(of.merchant.id).query;
  }

  #tx<T>(of: ContractsOf, work: (query: Query) => Promise<T>): Promise<T> {
    return this.deps.db.merchant(of.merchant.id).tx(work);
  }
}

/** All versions and acts of one contract. @throws Error when they do not fit together */
export const chainOf = async (
  query: Query,
  { merchantId, row }: { merchantId: number; row: ContractRow },
): Promise<Pick<ContractFile, 'versions' | 'acts'>> => {
  const versions = await readVersions(query, { merchantId, contractIds: [row.id] });
  const acts = await readActs(query, { merchantId, contractId: row.id });
  const sides = sidesText({ ...row, merchantId, receiverId: row.receiver_id, payerId: row.payer_id });
  const fault = chainFault({ sides, versions, acts, head: row.head });
  if (fault !== null) throw new Error(`contract ${row.id}: ${fault} is not what was signed`);
  return {
    versions: versions.map(versionOf),
    acts: acts.map(({ action, side, at, version, language, wording, hash }) => ({
      ...{ action, by: side, at: at.getTime(), version, language, wording, hash },
    })),
  };
};

/** Contracts in the words of a side: whose they are stands there only for who pays. */
export const showContracts = async (
  query: Query,
  {
    merchantId,
    rows,
    side,
  }: { merchantId: number; rows: readonly ContractRow[]; side: 'payer' | 'receiver' },
): Promise<AgentContract[]> => {
  const versions = await readLiveVersions(query, { merchantId, contractIds: rows.map(({ id }) => id) });
  const shown: AgentContract[] = [];
  for (const row of rows) {
    const version = (number: number | null): ContractVersion | null => {
      const found = versions.find((one) => one.contract_id === row.id && one.number === number);
      return found === undefined ? null : versionOf(found);
    };
    const current = version(row.current);
    const offered = version(row.offered);
    const terms = (offered ?? current)?.terms;
    const below =
      terms === undefined || side === 'payer'
        ? []
        : await readTermsBelow(query, {
            ...{ merchantId, payerId: row.receiver_id, kind: row.kind, limit: MAX_COMPARED },
          });
    shown.push({
      id: row.id.toString(),
      member: side === 'payer' ? { id: row.receiver_id.toString(), name: row.receiver } : null,
      payer: row.payer_id === null ? 'platform' : 'upline',
      ...{ kind: row.kind, product: row.product, span: row.span, state: row.state, current, offered },
      higherRateBelow:
        terms !== undefined &&
        below.some(
          (one) =>
            (one.product === row.product || row.product === 'CONS') &&
            dearerRow(termsOf(one.terms), terms) !== null,
        ),
    });
  }
  return shown;
};

const numberOf = (text: string, code: 'AGENT_UNKNOWN' | 'CONTRACT_UNKNOWN'): bigint => {
  if (!NUMBER.test(text)) throw new GatewayError(code);
  return BigInt(text);
};
const signerOf = (of: ContractsOf, { language, wording }: Wording, side: Signer['side']): Signer => ({
  ...{ side, memberId: of.agentId, actor: of.agentId.toString(), language, wording },
});

/** The platform's contracts, for its operators. */
export const platformContracts = async (
  query: Query,
  of: { merchantId: number; receiverId: bigint | null; limit: number },
): Promise<AgentContract[]> =>
  showContracts(query, {
    merchantId: of.merchantId,
    rows: await readPlatformContracts(query, of),
    side: 'payer',
  });

export const createContracts = (deps: { db: Database; now: () => number }): Contracts =>
  new DatabaseContracts(deps);
