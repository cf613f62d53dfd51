import * as v from 'valibot';
import type { DeskRole } from '../operator/index';

/** What the desk's page asks, one row a call: who may, what is sent, and whether it is noted before it is done. */
export interface DeskCall<Schema extends v.GenericSchema = v.GenericSchema> {
  /** Empty: asked before there is a session. */
  roles: readonly DeskRole[];
  input: Schema;
  /** Whose or what it is about. A call with a subject changes something or opens a file: it is a row of the audit. */
  subject?(input: v.InferOutput<Schema>): string;
  /** What of the input the audit keeps; absent: all of it. */
  facts?(input: v.InferOutput<Schema>): unknown;
  /** Largest body of a call with more than a form in it; absent: MAX_BODY_BYTES of the mount. */
  maxBytes?: number;
  /** Returns the sentence to refuse an input with before the audit stores it, or '' to accept. Omit if the schema checks everything. */
  refusal?(input: v.InferOutput<Schema>): string;
  /** Asked by the page itself now and then: the session's idle time goes on. */
  passive?: true;
}

export const call = <Schema extends v.GenericSchema>(row: DeskCall<Schema>): DeskCall<Schema> => row;

export const EVERY: readonly DeskRole[] = ['viewer', 'cashier', 'approver', 'support', 'admin'];
export const ABOUT_MEMBERS: readonly DeskRole[] = EVERY;
export const NOTES: readonly DeskRole[] = ['cashier', 'approver', 'support', 'admin'];
export const MONEY: readonly DeskRole[] = ['viewer', 'cashier', 'approver', 'admin'];
export const LOCKS: readonly DeskRole[] = ['support', 'admin'];
export const AUDIT: readonly DeskRole[] = ['approver', 'admin'];
export const ADMIN: readonly DeskRole[] = ['admin'];
export const APPROVES: readonly DeskRole[] = ['approver', 'admin'];
export const PAYS: readonly DeskRole[] = ['cashier', 'approver', 'admin'];
export const CASES: readonly DeskRole[] = ['support', 'cashier', 'approver', 'admin'];

export const nothing = v.strictObject({});
export const instant = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_102_444_800_000));
/** null: it is not known. */
export const moment = v.nullable(instant);
/** Bytes as text. The library's own pattern runs out of stack from about four million characters on. */
export const base64Of = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.regex(/^[A-Za-z0-9+/]*={0,2}$/),
    v.check((text) => text.length % 4 === 0),
  );
