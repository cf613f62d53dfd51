import type { Database } from '../database/types';
import {
  type BotCheckFields,
  type BotChecks,
  type Codes,
  type ContactMethod,
  readFactorFacts,
} from '../identity/index';
import { GatewayError, type Visitor } from '../platform/index';
import type { PaymentPasswords } from './payment-password';

interface Asker {
  visitor: Visitor;
  memberId: bigint;
  method: ContactMethod;
}

/** Another payment password by a code to a contact that was proved. */
export interface PaymentResets {
  /** @throws GatewayError CONTACT_MISSING, CODE_LIMIT, BOT_CHECK_REQUIRED */
  sendCode(
    input: Asker & { language: string; fields: BotCheckFields },
  ): Promise<{ codeId: string; expiredMinutes: number }>;
  /** @throws GatewayError CONTACT_MISSING, CODE_WRONG, PAYMENT_PASSWORD_REFUSED */
  reset(input: Asker & { code: string; codeId: string; password: string }): Promise<void>;
}

export const createPaymentResets = (deps: {
  db: Database;
  codes: Codes;
  botChecks: BotChecks;
  paymentPasswords: PaymentPasswords;
}): PaymentResets => {
  const { db, codes, botChecks, paymentPasswords } = deps;
  const addressOf = async ({ visitor, memberId, method }: Asker): Promise<string> => {
    const facts = await readFactorFacts(db, { merchantId: visitor.merchant.id, memberId });
    const address = method === 'E' ? facts?.email : facts?.mobile;
    if (!address) throw new GatewayError('CONTACT_MISSING');
    return address;
  };
  return {
    async sendCode({ language, fields, ...asker }) {
      const { visitor, method } = asker;
      const address = await addressOf(asker);
      const proved = await botChecks.demand({ visitor, action: 'sms', fields });
      const channel = method === 'E' ? 'mail' : 'sms';
      return codes.send({ visitor, purpose: 'account', channel, address, deliver: true, language, proved });
    },
    async reset({ code, codeId, password, ...asker }) {
      const { visitor, memberId } = asker;
      const who = { merchantId: visitor.merchant.id, memberId };
      const address = await addressOf(asker);
      // First, so that one which the rule refuses costs no code.
      await paymentPasswords.check(who, password);
      if (!(await codes.take({ visitor, purpose: 'account', address, codeId, code })))
        throw new GatewayError('CODE_WRONG');
      await paymentPasswords.replace(who, password);
    },
  };
};
