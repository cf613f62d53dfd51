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
import type { SecurityAnswer } from './security-answer-rule';
import type { SecurityQuestions } from './security-questions';

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
  /**
   * By a code, and by the answers besides where questions are chosen.
   * @throws GatewayError CONTACT_MISSING, CODE_WRONG, PAYMENT_PASSWORD_REFUSED, SECURITY_ANSWERS_REQUIRED, and what answers are refused with
   */
  reset(
    input: Asker & { code: string; codeId: string; password: string; answers?: readonly SecurityAnswer[] },
  ): Promise<void>;
}

export const createPaymentResets = (deps: {
  db: Database;
  codes: Codes;
  botChecks: BotChecks;
  paymentPasswords: PaymentPasswords;
  securityQuestions: Pick<SecurityQuestions, 'demand' | 'demandNone'>;
}): PaymentResets => {
  const { db, codes, botChecks, paymentPasswords, securityQuestions } = deps;
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
    async reset({ code, codeId, password, answers, ...asker }) {
      const { visitor, memberId } = asker;
      const who = { merchantId: visitor.merchant.id, memberId };
      const address = await addressOf(asker);
      // First, so that one which the rule refuses costs no code.
      await paymentPasswords.check(who, password);
      // Before the code, which is used up by being right: answers alone open nothing.
      if (answers === undefined) await securityQuestions.demandNone(who);
      else await securityQuestions.demand(who, answers);
      if (!(await codes.take({ visitor, purpose: 'account', address, codeId, code })))
        throw new GatewayError('CODE_WRONG');
      await paymentPasswords.replace(who, password);
    },
  };
};
