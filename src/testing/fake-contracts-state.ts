import {
  type AgentContract,
  type ContractAct,
  type ContractAction,
  type ContractVersion,
  stateAfter,
} from '../contract/entities/agent-contract';
import type { PayBehindRow, PayFile } from '../contract/entities/agent-pay';
import { canonical, nextStart, type PayInputs, type PayTerms, spanOf } from '../contract/pay';
import { FakeRefusal } from './fake-refusal';

/** Day of the fake's merchant. */
export const FAKE_TODAY = '2026-11-20';

export interface FakeContract extends Omit<
  AgentContract,
  'member' | 'higherRateBelow' | 'current' | 'offered'
> {
  receiverId: string;
  /** '' is the platform. */
  payerId: string;
  current: number | null;
  offered: number | null;
  versions: ContractVersion[];
  acts: ContractAct[];
}

export interface FakeContracts {
  rows: FakeContract[];
  /** What is done with terms above the offerer's own. */
  dearer: 'confirm' | 'refuse';
  /** Figures that each team has in every period; null: nothing. */
  inputs: PayInputs | null;
  /** Statements by who they are of, with who pays them and what stands behind them; the newest first. */
  pay: { receiverId: string; payerId: string; file: PayFile; behind: PayBehindRow[] }[];
}

export const emptyContracts = (): FakeContracts => ({ rows: [], dearer: 'confirm', inputs: null, pay: [] });

/** 64 hex digits that follow from a text: no hash for anything but telling texts apart. */
const digits = (text: string): string => {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return state.toString(16).padStart(8, '0').repeat(8);
};

const addVersion = (contract: FakeContract, terms: PayTerms): number => {
  const number = contract.versions.length + 1;
  const previous = contract.versions.at(-1)?.hash ?? '';
  const hash = digits(canonical({ number, terms, previous }));
  contract.versions.push({ number, terms, hash, previous, from: '', until: '' });
  return number;
};

/** Does to a contract what the gateway does. @throws FakeRefusal CONTRACT_STATE */
export const fakeAct = (
  contract: FakeContract,
  action: ContractAction,
  of: { terms?: PayTerms; language?: string; wording?: string } = {},
): void => {
  const state = stateAfter(contract.state, action, contract.current !== null && contract.state !== 'C');
  if (state === null) throw new FakeRefusal('CONTRACT_STATE');
  if (of.terms !== undefined) contract.offered = addVersion(contract, of.terms);
  if (action === 'N') contract.current = null;
  const version = contract.offered ?? contract.current ?? 0;
  const day = nextStart(contract.span, FAKE_TODAY);
  if (action === 'A' || action === 'C')
    contract.versions = contract.versions.map((one) => {
      if (action === 'A' && one.number === version) return { ...one, from: day };
      return one.from === '' || (one.until !== '' && one.until <= day)
        ? one
        : one.from >= day
          ? { ...one, from: '', until: '' }
          : { ...one, until: day };
    });
  if (action === 'A') contract.current = version;
  if (action === 'A' || action === 'R') contract.offered = null;
  contract.state = state;
  note(contract, action, version, of);
};

const note = (
  contract: FakeContract,
  action: ContractAction,
  version: number,
  of: { language?: string; wording?: string },
): void => {
  contract.acts.push({
    ...{ action, by: action === 'N' || action === 'E' || action === 'V' ? 'payer' : 'receiver', version },
    ...{ at: Date.parse(FAKE_TODAY), language: of.language ?? 'EN', wording: of.wording ?? '' },
    hash: digits(`${contract.id} ${contract.acts.length} ${action} ${version}`),
  });
};

/** A contract as it is offered; '' pays: the platform. @throws FakeRefusal CONTRACT_THERE */
export const fakeOffer = (
  contracts: FakeContracts,
  of: { receiverId: string; payerId: string; terms: PayTerms; wording?: string },
): FakeContract => {
  const { receiverId, payerId, terms } = of;
  const known = contracts.rows.find(
    (row) =>
      row.receiverId === receiverId &&
      row.payerId === payerId &&
      row.kind === terms.kind &&
      row.product === terms.product &&
      row.span === spanOf(terms),
  );
  if (known) {
    if (stateAfter(known.state, 'N', false) === null) throw new FakeRefusal('CONTRACT_THERE');
    fakeAct(known, 'N', of);
    return known;
  }
  const made: FakeContract = {
    ...{
      id: String(contracts.rows.length + 1),
      receiverId,
      payerId,
      kind: terms.kind,
      product: terms.product,
    },
    ...{ payer: payerId === '' ? 'platform' : 'upline', span: spanOf(terms), state: 'P', current: null },
    ...{ offered: null, versions: [], acts: [] },
  };
  made.offered = addVersion(made, terms);
  note(made, 'N', 1, of);
  contracts.rows.push(made);
  return made;
};
