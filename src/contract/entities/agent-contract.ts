import * as v from 'valibot';
import { parseTerms } from '../pay/parse';
import { paySpans, type PaySpan } from '../pay/spans';
import { type PayKind, payKinds, type PayProduct, payProducts, type PayTerms } from '../pay/terms';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime, maybe } from '../wire';
import {
  type ContractAction,
  contractActions,
  type ContractState,
  contractStates,
} from './agent-contract-letters';

export * from './agent-contract-letters';

/** Who owes what a contract pays. An agent is never told more of the upline than that there is one. */
export type ContractPayer = 'platform' | 'upline';

/** Terms as they were offered; nothing of a version ever changes. */
export interface ContractVersion {
  number: number;
  terms: PayTerms;
  /** Hash of the terms and of the version before: 64 hex digits. */
  hash: string;
  previous: string;
  /** First day of the merchant on which it counts; '' before it is accepted. */
  from: string;
  /** First day on which it counts no more; '' while that is open. */
  until: string;
}

/** One act with its signature. */
export interface ContractAct {
  action: ContractAction;
  /** Whose act it was. */
  by: 'payer' | 'receiver';
  /** ms since 1970. */
  at: number;
  /** Version it is about. */
  version: number;
  /** Language in which the terms were read, and the hash of that wording; '' when it was not told. */
  language: string;
  wording: string;
  hash: string;
}

/** A contract as one of its sides sees it. */
export interface AgentContract {
  id: string;
  /** Who is paid by it; null in a list of one's own. */
  member: { id: string; name: string } | null;
  payer: ContractPayer;
  kind: PayKind;
  product: PayProduct;
  span: PaySpan;
  state: ContractState;
  /** What is in force or will be; null: nothing has been accepted. */
  current: ContractVersion | null;
  /** What waits for an answer. */
  offered: ContractVersion | null;
  /** Someone below already has a better rate than what is in force or offered here. */
  higherRateBelow: boolean;
}

/** With all its versions and acts, the oldest first. */
export interface ContractFile extends AgentContract {
  versions: ContractVersion[];
  acts: ContractAct[];
}

export interface ContractPage {
  contracts: AgentContract[];
  /** Place of the next page; '' on the last. */
  next: string;
}

/** Terms out of an answer: what is none of ours is no answer. */
export const wireTerms = v.pipe(
  v.unknown(),
  v.transform(parseTerms),
  v.check((read) => read.ok),
  v.transform((read): PayTerms => {
    if (!read.ok) throw new TypeError('terms that did not pass the check before');
    return read.terms;
  }),
);
const wireVersion = v.pipe(
  v.object({
    version: looseCount,
    terms: wireTerms,
    hash: looseText,
    previousHash: looseText,
    fromDay: looseText,
    untilDay: looseText,
  }),
  v.transform((wire): ContractVersion => ({
    number: wire.version,
    terms: wire.terms,
    hash: wire.hash,
    previous: wire.previousHash,
    from: wire.fromDay,
    until: wire.untilDay,
  })),
);
const versionToWire = (version: ContractVersion): v.InferInput<typeof wireVersion> => ({
  version: version.number,
  terms: version.terms,
  hash: version.hash,
  previousHash: version.previous,
  fromDay: version.from,
  untilDay: version.until,
});

const wireAct = v.pipe(
  v.object({
    action: v.picklist(contractActions),
    by: v.picklist(['payer', 'receiver']),
    activityDate: looseTime,
    version: looseCount,
    language: looseText,
    wording: looseText,
    hash: looseText,
  }),
  v.transform((wire): ContractAct => ({
    ...wire,
    at: wire.activityDate ?? 0,
  })),
);
const actToWire = ({ at, ...act }: ContractAct): v.InferInput<typeof wireAct> => ({
  ...act,
  activityDate: at,
});

const contractEntries = {
  id: looseId,
  receiverId: looseId,
  receiver: looseText,
  payer: v.picklist(['platform', 'upline']),
  kind: v.picklist(payKinds),
  productType: v.picklist(payProducts),
  computationPeriod: v.picklist(paySpans),
  status: v.picklist(contractStates),
  current: maybe(wireVersion),
  offered: maybe(wireVersion),
  downlineHigherRate: looseFlag,
};
const wireContract = v.object(contractEntries);
const contractOf = (wire: v.InferOutput<typeof wireContract>): AgentContract => ({
  id: wire.id,
  member: wire.receiverId === '' ? null : { id: wire.receiverId, name: wire.receiver },
  payer: wire.payer,
  kind: wire.kind,
  product: wire.productType,
  span: wire.computationPeriod,
  state: wire.status,
  current: wire.current,
  offered: wire.offered,
  higherRateBelow: wire.downlineHigherRate,
});
const contractToWire = (contract: AgentContract): v.InferInput<typeof wireContract> => ({
  id: contract.id,
  receiverId: contract.member?.id ?? '',
  receiver: contract.member?.name ?? '',
  payer: contract.payer,
  kind: contract.kind,
  productType: contract.product,
  computationPeriod: contract.span,
  status: contract.state,
  current: contract.current === null ? null : versionToWire(contract.current),
  offered: contract.offered === null ? null : versionToWire(contract.offered),
  downlineHigherRate: contract.higherRateBelow ? 'Y' : 'N',
});

export const contractsFromWire = v.pipe(
  v.object({ list: looseList(wireContract), next: looseText }),
  v.transform((wire): ContractPage => ({ contracts: wire.list.map(contractOf), next: wire.next })),
);
export const contractsToWire = (page: ContractPage): v.InferInput<typeof contractsFromWire> => ({
  list: page.contracts.map(contractToWire),
  next: page.next,
});

export const contractFromWire = v.pipe(
  v.object({ ...contractEntries, versions: looseList(wireVersion), history: looseList(wireAct) }),
  v.transform((wire): ContractFile => ({
    ...contractOf(wire),
    versions: wire.versions,
    acts: wire.history,
  })),
);
export const contractFileToWire = (file: ContractFile): v.InferInput<typeof contractFromWire> => ({
  ...contractToWire(file),
  versions: file.versions.map(versionToWire),
  history: file.acts.map(actToWire),
});
