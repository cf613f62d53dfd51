import type {
  AgentContract,
  ContractAnswer,
  ContractFile,
  ContractPage,
} from '../contract/entities/agent-contract';
import type { AskedContracts } from '../contract/entities/agent-contract-map';
import type { PayBehind, PayBets, PayFigures, PayFile, PayPage } from '../contract/entities/agent-pay';
import type {
  Charge,
  ActiveRule,
  ParsedTerms,
  PayInputs,
  PayKind,
  PayPeriod,
  PayProduct,
  PayResult,
  PaySpan,
  PayTerms,
} from '../contract/pay';

/** A contract that is answered: dividends by product and period, the others by their number. */
export interface AnsweredContract {
  kind: PayKind;
  product: string;
  period: PayPeriod | '';
  id: string;
  /** SHA-256 of the wording that was on the screen, 64 hex digits. */
  wording?: string;
}

export interface OfferedTerms {
  terms: PayTerms;
  /** The offerer has seen that it costs more than the own contract brings (CONTRACT_CONFIRM). */
  confirmed?: boolean;
  wording?: string;
}

/** Domain `contractDomain`: what agents are paid by, and what they were paid. For members who are agents, on the operator's own pages. */
export interface ContractDomain {
  /** What waits for the agent's answer, as every gateway of this protocol tells it at login. Rejects with AppError. */
  asked(query?: { signal?: AbortSignal }): Promise<AskedContracts>;
  /** The agent's own contracts. Rejects with AppError. */
  own(query?: { signal?: AbortSignal }): Promise<AgentContract[]>;
  /** Contracts with agents right below; `cursor` is `next` of the page before. Rejects with AppError. */
  below(query?: { memberId?: string; cursor?: string; signal?: AbortSignal }): Promise<ContractPage>;
  /** One contract with all versions and signatures. Rejects with AppError. */
  one(id: string, query?: { signal?: AbortSignal }): Promise<ContractFile>;
  /** Answers an offer (accept, refuse) or who asks to end it (keep, end). Rejects with AppError. */
  answer(contract: AnsweredContract, answer: ContractAnswer): Promise<void>;
  /** Offers a contract to an agent right below. Rejects with AppError. */
  offer(offer: OfferedTerms & { memberId: string }): Promise<ContractFile>;
  /** Offers other terms. Rejects with AppError. */
  modify(offer: OfferedTerms & { id: string }): Promise<ContractFile>;
  /** Asks the receiver to end it. Rejects with AppError. */
  end(id: string): Promise<ContractFile>;
  /** The own figures of the last period, or of the running one. Rejects with AppError. */
  figures(query: {
    product: PayProduct;
    span: PaySpan;
    active: ActiveRule;
    which?: 'last' | 'current';
    signal?: AbortSignal;
  }): Promise<PayFigures>;
  /** Statements of one's own, or of those right below whom one pays; the newest first. Rejects with AppError. */
  statements(query?: {
    kind?: PayKind | '';
    side?: 'own' | 'below';
    /** ms since 1970, both ends with it. */
    from?: number;
    to?: number;
    cursor?: string;
    signal?: AbortSignal;
  }): Promise<PayPage>;
  /** One statement with all it was computed from. Rejects with AppError. */
  statement(id: string, query?: { signal?: AbortSignal }): Promise<PayFile>;
  /** Members' days behind a statement. Rejects with AppError. */
  behind(query: { id: string; cursor?: string; signal?: AbortSignal }): Promise<PayBehind>;
  /** Bets behind one of those rows: its member and its `at`. Rejects with AppError. */
  bets(query: {
    id: string;
    memberId: string;
    at: number;
    cursor?: string;
    signal?: AbortSignal;
  }): Promise<PayBets>;
  /** What terms pay for figures: the gateway's own formula, here. */
  compute(terms: PayTerms, inputs: PayInputs): PayResult;
  /** Whether charges are shares of their bases, and come to what the inputs say was taken off. */
  chargesHold(charges: readonly Charge[], inputs: PayInputs): boolean;
  /** Faults of terms, before they are sent. */
  check(terms: unknown): ParsedTerms;
  /** First row of offered terms that is dearer than one's own; null: none. */
  dearerRow(offered: PayTerms, own: PayTerms | null): number | null;
  /** The text that is hashed, of terms or inputs. */
  canonical(value: unknown): string;
}
