import { useCallback, useRef, useState } from 'react';
import type { AgentContract, ContractAnswer } from '../../contract/entities/agent-contract';
import type { PayFigures } from '../../contract/entities/agent-pay';
import type { PayResult, PayTerms } from '../../contract/pay';
import { contractDomain } from '../../core/domains/contract';
import { asError, type AppError } from '../../core/kernel/app-error';
import { useAction, useDomain } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { useStepUp, type StepUp } from '../../react/use-step-up';
import type { Draft } from './draft';
import { useTermsWords } from './terms.controller';

/** Pages of contracts below that are put together in one list. */
const MAX_PAGES = 20;

/** SHA-256 of a text as hex digits: which wording was on the screen. */
const hashOf = async (text: string): Promise<string> => {
  // Pages without https have no digest; the gateway takes an answer without it.
  if (!globalThis.isSecureContext) return '';
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

export interface Contracts {
  own: Loaded<AgentContract[]>;
  below: Loaded<{ contracts: AgentContract[]; next: string }>;
  /** The next page of those below. */
  more(): void;
  reload(): void;
}

/** The agent's own contracts, and those with agents right below. */
export function useContracts(): Contracts {
  const domain = useDomain(contractDomain);
  const own = useLoaded(() => domain.own());
  const [pages, setPages] = useState(1);
  const below = useLoaded(async () => {
    const contracts: AgentContract[] = [];
    let next = '';
    for (let page = 0; page < pages; page += 1) {
      const answer = await domain.below({ cursor: next });
      contracts.push(...answer.contracts);
      ({ next } = answer);
      if (next === '') break;
    }
    return { contracts, next };
  });
  return {
    own,
    below,
    more: () => {
      setPages((count) => Math.min(MAX_PAGES, count + 1));
      below.again();
    },
    reload: () => {
      own.again();
      below.again();
    },
  };
}

/** What was typed for each contract, kept while the page stands: an editor that is closed loses nothing. */
export function useDrafts(edited: AgentContract | 'new' | null): {
  of(edited: AgentContract | 'new'): Draft | null;
  keep(draft: Draft): void;
  forget(edited: AgentContract | 'new'): void;
} {
  const drafts = useRef(new Map<string, Draft>());
  const keyOf = (one: AgentContract | 'new'): string => (one === 'new' ? 'new' : one.id);
  const key = edited === null ? '' : keyOf(edited);
  const keep = useCallback((draft: Draft): void => void drafts.current.set(key, draft), [key]);
  return {
    of: (one) => drafts.current.get(keyOf(one)) ?? null,
    keep,
    forget: (one) => void drafts.current.delete(keyOf(one)),
  };
}

export type ContractActName = ContractAnswer | 'askEnd';

/** As much of a contract as an answer needs. */
export type Answerable = Pick<
  AgentContract,
  'id' | 'kind' | 'state' | 'member' | 'current' | 'offered' | 'higherRateBelow'
> & { product: string; span: string };

/** Answers to one contract, each asked back about first and signed with the password where the gateway wants it. */
export function useContractAct(
  contract: Answerable,
  onDone: () => void,
): {
  acts: ContractActName[];
  asked: ContractActName | null;
  /** Accepting may cost the agent money of their own. */
  isDearer: boolean;
  busy: boolean;
  error: AppError | null;
  stepUp: StepUp;
  ask(act: ContractActName | null): void;
  confirm(): void;
} {
  const domain = useDomain(contractDomain);
  const wordsOf = useTermsWords();
  const stepUp = useStepUp();
  const [asked, ask] = useState<ContractActName | null>(null);
  const isMine = contract.member === null;
  const { run, busy, error, clear } = useAction(async (act: ContractActName) => {
    const { id, kind, product, span, offered, current } = contract;
    const send = async () => {
      if (act === 'askEnd') return domain.end(id);
      const shown = offered ?? current;
      const wording = shown === null ? '' : await hashOf(JSON.stringify(wordsOf(shown.terms)));
      const period = span === 'D' || span === 'W' || span === 'H' || span === 'M' ? span : '';
      await domain.answer({ kind, product, id, period: kind === 'dividend' ? period : '', wording }, act);
      return true;
    };
    const done = await stepUp.guard(send).catch((thrown: unknown) => {
      // What the gateway says of the contract shows it; the same answer again says the same.
      if (asError(thrown).code === 'OUTCOME_UNKNOWN') onDone();
      throw thrown;
    });
    ask(null);
    if (done !== null) onDone();
  });
  const acts = (): ContractActName[] => {
    if (!isMine) return contract.state === 'A' ? ['askEnd'] : [];
    if (contract.state === 'P' || contract.state === 'E') return ['accept', 'refuse'];
    return contract.state === 'V' ? ['keep', 'end'] : [];
  };
  return {
    acts: acts(),
    // After another look at the contract it may be answered.
    asked: asked !== null && acts().includes(asked) ? asked : null,
    isDearer: asked === 'accept' && contract.higherRateBelow,
    busy,
    error,
    stepUp,
    ask: (act) => {
      clear();
      ask(act);
    },
    confirm: () => {
      if (asked !== null) void run(asked);
    },
  };
}

/** What terms would have paid for the agent's figures of the last period. Other terms need another key. */
export function useExample(
  terms: PayTerms,
  span: AgentContract['span'],
): Loaded<{ figures: PayFigures; result: PayResult }> {
  const domain = useDomain(contractDomain);
  return useLoaded(async () => {
    const { product, active } = terms;
    const figures = await domain.figures({ product, span, active, which: 'last' });
    return { figures, result: domain.compute(terms, figures.inputs) };
  });
}
