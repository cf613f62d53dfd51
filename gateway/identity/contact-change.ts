import { readFactorFacts } from './factors.queries';
import type { Database } from '../database/types';
import type { BotCheckFields, BotChecks } from './bot-check';
import type { Codes } from './codes';
import { noteLost } from './contacts';
import {
  isContactProved,
  lockContact,
  replaceContact,
  yieldContact,
  type ContactKind,
} from './contacts.queries';
import type { ContactMethod } from './contact-proofs';
import { GatewayError, type Outbox, type Visitor } from '../platform/index';
import { maskedEmail, maskedMobile } from './mask-contact';
import { noteSecurityEvent } from './security-log';

interface Asker {
  visitor: Visitor;
  memberId: bigint;
  method: ContactMethod;
  /** The new contact as it was typed. */
  value: string;
  dialingCode: string;
}

/** Puts another number or address in the place of the one that is there: shown at both, where the old one was proved. */
export interface ContactChanges {
  /** @throws GatewayError CONTACT_MISSING, MOBILE_INVALID, PROFILE_INVALID, CODE_LIMIT, BOT_CHECK_REQUIRED */
  sendCode(
    input: Asker & { target: 'old' | 'new'; language: string; fields: BotCheckFields },
  ): Promise<{ codeId: string; expiredMinutes: number }>;
  /** @throws GatewayError CODE_WRONG, CONTACT_TAKEN, MOBILE_INVALID, PROFILE_INVALID */
  change(
    input: Asker & { oldCode: string; oldCodeId: string; newCode: string; newCodeId: string },
  ): Promise<void>;
}

const KINDS = { E: 'email', S: 'mobile' } as const satisfies Record<ContactMethod, ContactKind>;
const MAX_EMAIL = 254;
const EMAIL = /^[^\s@"<>]{1,64}@[^\s@"<>.]+(?:\.[^\s@"<>.]+)+$/;

export const createContactChanges = (deps: {
  db: Database;
  codes: Codes;
  botChecks: BotChecks;
  outbox: Outbox;
}): ContactChanges => {
  const { db, codes, botChecks } = deps;

  const newAddress = async ({ visitor, method, value, dialingCode }: Asker): Promise<string> => {
    if (method === 'S')
      return (await codes.number({ merchantId: visitor.merchant.id, mobile: value, dialingCode })).address;
    const address = value.trim();
    if (address.length > MAX_EMAIL || !EMAIL.test(address))
      throw new GatewayError('PROFILE_INVALID', { value: { fields: ['email'] } });
    return address;
  };
  /** What was proved; '' when nothing was. */
  const oldAddress = async ({ visitor, memberId, method }: Asker): Promise<string> => {
    const facts = await readFactorFacts(db, { merchantId: visitor.merchant.id, memberId });
    return (method === 'E' ? facts?.email : facts?.mobile) ?? '';
  };

  return {
    async sendCode({ target, language, fields, ...asker }) {
      const { visitor, method } = asker;
      const isOld = target === 'old';
      const address = isOld ? await oldAddress(asker) : await newAddress(asker);
      if (address === '') throw new GatewayError('CONTACT_MISSING');
      const proved = await botChecks.demand({ visitor, action: 'sms', fields });
      const channel = method === 'E' ? 'mail' : 'sms';
      const purpose = isOld ? 'account' : 'contact';
      return codes.send({ visitor, purpose, channel, address, deliver: true, language, proved });
    },
    async change({ oldCode, oldCodeId, newCode, newCodeId, ...asker }) {
      const { visitor, memberId, method } = asker;
      const merchantId = visitor.merchant.id;
      const [address, old] = await Promise.all([newAddress(asker), oldAddress(asker)]);
      const shown = async (purpose: 'account' | 'contact', to: string, code: string, codeId: string) => {
        if (!(await codes.take({ visitor, purpose, address: to, code, codeId })))
          throw new GatewayError('CODE_WRONG', {
            value: { fields: [purpose === 'account' ? 'oldCode' : 'newCode'] },
          });
      };
      if (old !== '') await shown('account', old, oldCode, oldCodeId);
      await shown('contact', address, newCode, newCodeId);
      const kind = KINDS[method];
      const key = { merchantId, kind, value: address };
      await db.merchant(merchantId).tx(async (query) => {
        await lockContact(query, key);
        if (await isContactProved(query, { ...key, memberId })) throw new GatewayError('CONTACT_TAKEN');
        const typed = asker.value.trim();
        const { dialingCode } = asker;
        if (!(await replaceContact(query, { ...key, memberId, typed, dialingCode, before: old })))
          throw new GatewayError('CODE_WRONG', { value: { fields: ['oldCode'] } });
        const yielded = await yieldContact(query, { ...key, memberId });
        const to = method === 'E' ? maskedEmail(address) : maskedMobile(address);
        // The first one that is proved protects nothing yet that could be taken over by it.
        const event = old === '' ? 'contact-proved' : 'contact-changed';
        await noteSecurityEvent(query, { merchantId, memberId, kind: event, facts: { contact: kind, to } });
        await noteLost(query, { merchantId, lost: [{ kind, yielded }] });
      });
    },
  };
};
