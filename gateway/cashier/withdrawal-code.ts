import type { Database, Query } from '../database/types';
import {
  type BotCheckFields,
  type BotChecks,
  type Codes,
  maskedMobile,
  readFactorFacts,
} from '../identity/index';
import { GatewayError, type Visitor } from '../platform/index';

/** What a member typed of a code, and who brings it. */
export interface TypedCode {
  visitor: Visitor;
  code: string;
  /** '' where a client keeps none. */
  codeId: string;
}
interface Who {
  merchantId: number;
  memberId: bigint;
}

/** Codes by text message for money that leaves: to the number that the member has proved, whatever a page names. */
export interface WithdrawalCodes {
  /** Where one would go; null: the member has proved no number. */
  number(who: Who): Promise<string | null>;
  /** @throws GatewayError CONTACT_MISSING, MOBILE_INVALID, CODE_LIMIT, BOT_CHECK_REQUIRED */
  send(input: {
    visitor: Visitor;
    memberId: bigint;
    language: string;
    fields: BotCheckFields;
  }): Promise<{ codeId: string; expiredMinutes: number }>;
  /**
   * The number, where a code was typed; what it is worth is said when it is taken.
   * @throws GatewayError CONTACT_MISSING, WITHDRAW_CODE_REQUIRED
   */
  demand(who: Who, typed: TypedCode | null): Promise<TypedCode & { address: string }>;
  /** Uses it up when it is right, with what the caller's transaction does. A wrong one is counted where that is committed. */
  take(query: Query, typed: TypedCode & { address: string }): Promise<boolean>;
}

export const createWithdrawalCodes = (deps: {
  db: Database;
  codes: Pick<Codes, 'send' | 'take'>;
  botChecks: Pick<BotChecks, 'demand'>;
}): WithdrawalCodes => {
  const { db, codes, botChecks } = deps;
  const number: WithdrawalCodes['number'] = async (who) => (await readFactorFacts(db, who))?.mobile || null;
  const needed = async (who: Who): Promise<string> => {
    const address = await number(who);
    if (address === null) throw new GatewayError('CONTACT_MISSING');
    return address;
  };
  return {
    number,
    async send({ visitor, memberId, language, fields }) {
      const address = await needed({ merchantId: visitor.merchant.id, memberId });
      const proved = await botChecks.demand({ visitor, action: 'sms', fields });
      const message = { purpose: 'withdraw', channel: 'sms', deliver: true } as const;
      return codes.send({ ...message, visitor, address, language, proved });
    },
    async demand(who, typed) {
      const address = await needed(who);
      if (typed === null || typed.code === '')
        throw new GatewayError('WITHDRAW_CODE_REQUIRED', { value: { to: maskedMobile(address) } });
      return { ...typed, address };
    },
    take: (query, { visitor, address, code, codeId }) =>
      codes.take({ visitor, purpose: 'withdraw', address, code, codeId }, query),
  };
};
