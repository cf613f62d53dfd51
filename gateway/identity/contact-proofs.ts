import { readFactorFacts } from './factors.queries';
import type { Database } from '../database/types';
import type { BotCheckFields, BotChecks } from './bot-check';
import type { Codes } from './codes';
import { noteLost, proveContact, type ContactKind } from './contacts';
import { GatewayError, type Visitor } from '../platform/index';
import { noteSecurityEvent } from './security-log';

/** E mail, S text message, as second factors word it. */
export type ContactMethod = 'E' | 'S';

interface Owner {
  visitor: Visitor;
  memberId: bigint;
  method: ContactMethod;
}

/** How a member shows that the number or the address of the account is theirs. Until then it counts for nothing. */
export interface ContactProofs {
  /** Sends a code there. @throws GatewayError CONTACT_MISSING, CODE_LIMIT, BOT_CHECK_REQUIRED, MOBILE_INVALID */
  sendCode(
    input: Owner & { language: string; fields: BotCheckFields },
  ): Promise<{ codeId: string; expiredMinutes: number }>;
  /** @throws GatewayError CONTACT_MISSING, CODE_WRONG, CONTACT_TAKEN */
  verify(input: Owner & { code: string; codeId: string }): Promise<void>;
}

const KINDS = { E: 'email', S: 'mobile' } as const satisfies Record<ContactMethod, ContactKind>;

export const createContactProofs = (deps: {
  db: Database;
  codes: Codes;
  botChecks: BotChecks;
}): ContactProofs => {
  const { db, codes, botChecks } = deps;

  const addressOf = async ({ visitor, memberId, method }: Owner): Promise<string> => {
    const facts = await readFactorFacts(db, { merchantId: visitor.merchant.id, memberId });
    const address = method === 'E' ? facts?.named_email : facts?.named_mobile;
    if (!address) throw new GatewayError('CONTACT_MISSING');
    return address;
  };

  return {
    async sendCode({ language, fields, ...owner }) {
      const { visitor, method } = owner;
      const address = await addressOf(owner);
      const proved = await botChecks.demand({ visitor, action: 'sms', fields });
      const channel = method === 'E' ? 'mail' : 'sms';
      return codes.send({ visitor, purpose: 'contact', channel, address, deliver: true, language, proved });
    },
    async verify({ code, codeId, ...owner }) {
      const { visitor, memberId, method } = owner;
      const merchantId = visitor.merchant.id;
      const address = await addressOf(owner);
      if (!(await codes.take({ visitor, purpose: 'contact', address, codeId, code })))
        throw new GatewayError('CODE_WRONG');
      const kind = KINDS[method];
      await db.merchant(merchantId).tx(async (query) => {
        const lost = await proveContact(query, { merchantId, memberId, kind, value: address });
        if (!lost) throw new GatewayError('CONTACT_TAKEN');
        await noteSecurityEvent(query, {
          merchantId,
          memberId,
          kind: 'contact-proved',
          facts: { contact: kind },
        });
        await noteLost(query, { merchantId, lost: [lost] });
      });
    },
  };
};
