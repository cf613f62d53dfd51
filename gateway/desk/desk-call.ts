import * as v from 'valibot';
import type { DeskRole } from '../operator/index';

/** A call of the desk: who may make it, what it takes, and what the audit stores of it. */
export interface DeskCall<Schema extends v.GenericSchema = v.GenericSchema> {
  /** Empty for calls that need no session. */
  roles: readonly DeskRole[];
  input: Schema;
  /** What the call is about. Calls with a subject change something or open a file, and are stored in the audit before they run. */
  subject?(input: v.InferOutput<Schema>): string;
  /** Part of the input that the audit stores. Omit to store all of it. */
  facts?(input: v.InferOutput<Schema>): unknown;
  /** Body limit of a call with files or long texts. Omit for MAX_BODY_BYTES of the mount. */
  maxBytes?: number;
  /** Returns the sentence to refuse an input with before the audit stores it, or '' to accept. Omit if the schema checks everything. */
  refusal?(input: v.InferOutput<Schema>): string;
  /** The page polls this call, so it does not reset the session's idle time. */
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
/** null if unknown. */
export const moment = v.nullable(instant);
/** Base64. Valibot's own pattern overflows the stack from about four million characters on. */
export const base64Of = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.regex(/^[A-Za-z0-9+/]*={0,2}$/),
    v.check((text) => text.length % 4 === 0),
  );
