import type { MissingCalls, Ports } from '../../types';
import { createListeners } from '../../kernel/listeners';
import { keptText, readKept } from '../../kernel/kept';

/** Subjects that came with newer gateways, every call of them. */
const NEW_SUBJECTS: readonly string[] = [
  'authenticator',
  'contact',
  'identity',
  'limits',
  'messageConsent',
  'passkey',
  'pay',
  'realtime',
  'rounds',
  'sessions',
  'upload',
];
/** Single calls that came with newer gateways, by the subject that their names begin with. */
const NEW_CALLS: Readonly<Record<string, string>> = {
  agents: `note card ratesGive transfers rebates rebateShares csv subAccounts subAccountSelf subAccountCreate
    subAccountChange subAccountRemove subAccountInvite subAccountActs`,
  code: 'verify botChallenge',
  contracts: 'own below one offer modify end',
  deposits: 'cancel proof',
  feedback: 'list',
  funds: 'upline',
  games: 'counts detail figures',
  lottery: `boards rules record ticketCheck quote bet cancel today ticket tickets chase chases chaseStop
    save saved forget`,
  password: 'reset',
  payees: 'remove',
  paymentPassword: 'code reset',
  profile: 'avatar contactCode contactChange',
  records: 'accountDetail bonuses csv',
  session: 'jwkKey stepUp issueCode exchangeCode peekCode',
  withdrawals: 'cancel',
};

/** By the names of calls and, where all of them are meant, of subjects. */
const neverThere: ReadonlySet<string> = new Set([
  ...NEW_SUBJECTS,
  ...Object.entries(NEW_CALLS).flatMap(([subject, names]) =>
    names.split(/\s+/).map((name) => `${subject}.${name}`),
  ),
]);

const KEPT_AS = 'missing calls';
/** There are fewer calls than this. */
const MAX_LEARNT = 400;
/** A proxy in front of the gateway may answer 404 by accident: one without a JSON body counts from the second time on. */
const BARE_ANSWERS = 2;

export interface LearntCalls extends MissingCalls {
  /**
   * This call was refused as one that is not there.
   * @param isBare the status alone says so, without a body that can be read
   */
  learn(name: string, isBare: boolean): void;
}

/**
 * What an older gateway does not have: known from the start, or learnt from its "no such call" and remembered while the tab is open.
 */
export const createMissing = (storage: Ports['storage']['session'], merchant: string): LearntCalls => {
  const changes = createListeners<void>();
  const name = `${KEPT_AS} ${merchant}`;
  const { calls } = readKept(storage.get(name));
  const kept = Array.isArray(calls) ? calls.map((one: unknown) => keptText(one, 64)) : [];
  const learnt = new Set(kept.slice(0, MAX_LEARNT));
  /** Bare answers so far, by call. */
  const bare = new Map<string, number>();
  return {
    has: (call) => neverThere.has(call) || neverThere.has(call.split('.')[0] ?? '') || learnt.has(call),
    onChange: (listener) => changes.add(listener),
    learn(call, isBare) {
      if (learnt.has(call) || learnt.size >= MAX_LEARNT) return;
      const answers = (bare.get(call) ?? 0) + 1;
      bare.set(call, answers);
      if (isBare && answers < BARE_ANSWERS) return;
      learnt.add(call);
      storage.set(name, JSON.stringify({ calls: [...learnt] }));
      changes.tell();
    },
  };
};
