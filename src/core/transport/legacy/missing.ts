import type { Client, MissingCalls } from '../../types';
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
/** Single calls that came with newer gateways, and parts of calls, by the subject that their names begin with. */
const NEW_CALLS: Readonly<Record<string, string>> = {
  agents: `note card ratesGive transfers rebates rebateShares csv subAccounts subAccountSelf subAccountCreate
    subAccountChange subAccountRemove subAccountInvite subAccountActs create.inviteUrl linkCreate.endDate`,
  code: 'verify botChallenge',
  contracts: 'own below one offer modify end',
  deposits: 'cancel proof',
  feedback: 'list',
  games: 'counts detail figures',
  lottery: `boards rules record ticketCheck quote bet cancel today ticket tickets chase chases chaseStop
    save saved forget`,
  password: 'reset',
  payees: 'remove rest',
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
 * A gateway may refuse a player a call that it grants an agent, so each member has a list of its own.
 */
export const createMissing = (
  client: Pick<Client, 'config' | 'ports' | 'session' | 'onDestroy'>,
): LearntCalls => {
  const { store } = client.session;
  const storage = client.ports.storage.session;
  const changes = createListeners<void>();
  const name = `${KEPT_AS} ${client.config.merchant}`;
  /** What this tab has kept for a member. */
  const keptFor = (member: string): Set<string> => {
    const kept = readKept(storage.get(name));
    const calls = kept.who === member && Array.isArray(kept.calls) ? kept.calls : [];
    return new Set(calls.slice(0, MAX_LEARNT).map((one: unknown) => keptText(one, 64)));
  };
  let who = store.getState().username;
  let learnt = keptFor(who);
  /** Bare answers so far, by call. */
  const bare = new Map<string, number>();
  client.onDestroy(
    store.subscribe(({ username }) => {
      if (username === who) return;
      who = username;
      bare.clear();
      const before = learnt;
      learnt = keptFor(who);
      if (before.size + learnt.size > 0) changes.tell();
    }),
  );
  return {
    has: (call) => neverThere.has(call) || neverThere.has(call.split('.')[0] ?? '') || learnt.has(call),
    onChange: (listener) => changes.add(listener),
    learn(call, isBare) {
      if (learnt.has(call) || learnt.size >= MAX_LEARNT) return;
      const answers = (bare.get(call) ?? 0) + 1;
      bare.set(call, answers);
      if (isBare && answers < BARE_ANSWERS) return;
      learnt.add(call);
      storage.set(name, JSON.stringify({ who, calls: [...learnt] }));
      changes.tell();
    },
  };
};
