import type { DocumentKind, IdentityReason } from '../../../src/contract/entities/identity-check';

/** What is handed to who looks at it: pictures as they are kept, nothing else of the account. */
export interface CheckRequest {
  /** Ours; the same one is the same check. */
  reference: string;
  documentKind: DocumentKind;
  pictures: readonly { side: 'front' | 'back' | 'selfie'; png: Uint8Array }[];
}

export type CheckVerdict =
  | { state: 'open' }
  | { state: 'passed' }
  | { state: 'refused'; reason: IdentityReason };

/** A service that compares documents and faces. It has no door to the database. */
export interface IdentityAdapter {
  name: string;
  /** Answers the service's own name for the check. */
  begin(request: CheckRequest): Promise<string>;
  /** What it has found out so far. */
  verdict(reference: string): Promise<CheckVerdict>;
}
