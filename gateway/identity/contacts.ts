import {
  isContactProved,
  lockContact,
  noteContactProved,
  yieldContact,
  type ContactKey,
  type ContactKind,
  type YieldedRow,
} from './contacts.queries';
import type { Query } from '../database/types';
import { noteSecurityEvent } from './security-log';

export type { ContactKey, ContactKind } from './contacts.queries';

/** A contact that was shown, with the accounts that it was taken away from. */
export interface Lost {
  kind: ContactKind;
  yielded: readonly YieldedRow[];
}

/** Of one proof; so many accounts that only named a contact are noted one by one. */
const MAX_NOTED = 20;

/** Whether a member has shown that a contact is theirs; holds until the transaction ends. */
export const isContactTaken = async (query: Query, key: ContactKey): Promise<boolean> => {
  await lockContact(query, key);
  return isContactProved(query, { ...key, memberId: null });
};

/**
 * The first member to prove a contact owns it: it is taken from members that only named it. For an account that is about to be made, in its
 * transaction and before it; null when another member has shown the contact before.
 */
export const claimContact = async (query: Query, key: ContactKey): Promise<Lost | null> => {
  if (await isContactTaken(query, key)) return null;
  return { kind: key.kind, yielded: await yieldContact(query, { ...key, memberId: null }) };
};

/**
 * The same for a contact that stands in an account; null too when it stands there no more. Before rows of members are locked in its
 * transaction.
 */
export const proveContact = async (
  query: Query,
  proof: ContactKey & { memberId: bigint },
): Promise<Lost | null> => {
  await lockContact(query, proof);
  if ((await isContactProved(query, proof)) || !(await noteContactProved(query, proof))) return null;
  return { kind: proof.kind, yielded: await yieldContact(query, proof) };
};

/** Adds to the record of those who lost a contact; last in the transaction of the proof. */
export const noteLost = async (
  query: Query,
  { merchantId, lost }: { merchantId: number; lost: readonly Lost[] },
): Promise<void> => {
  for (const { kind, yielded } of lost)
    for (const { id, former_name } of yielded.slice(0, MAX_NOTED))
      await noteSecurityEvent(query, {
        merchantId,
        memberId: id,
        kind: 'contact-lost',
        facts: { contact: kind, ...(former_name === null ? {} : { formerName: former_name }) },
      });
};
