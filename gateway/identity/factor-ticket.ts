import * as v from 'valibot';

/** E mail code, S SMS code, G authenticator, P payee name. */
export type FactorMethod = 'E' | 'S' | 'G' | 'P';

const schema = v.object({
  methods: v.array(v.picklist(['E', 'S', 'G', 'P'])),
  remember: v.boolean(),
  /** A password was typed on the way. */
  typed: v.boolean(),
  /** And it may never be used. */
  weak: v.boolean(),
  /** A provider's word that waits to be bound. */
  identity: v.nullable(
    v.object({
      subject: v.string(),
      mobile: v.string(),
      email: v.string(),
      projectId: v.string(),
      channel: v.string(),
    }),
  ),
  /** The code that was sent last, '' when none was, or by another call. */
  codeId: v.string(),
});

/** What a login that waits for its second factor keeps. */
export type FactorTicket = v.InferOutput<typeof schema>;

/** The facts of a ticket as they were written. @throws when something else wrote them */
export const readFactorTicket = (facts: Record<string, unknown>): FactorTicket => v.parse(schema, facts);
