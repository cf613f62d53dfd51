import { createSecretKey } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createNonceCache } from '../kit/nonce-cache';
import type { BetCall, RoundCall, SeamlessWallet, WalletCall, WalletReply } from '../types';
import { openSigned } from './check-signed';
import {
  FORM_TYPE,
  MAX_BODY_BYTES,
  MAX_SKEW_MS,
  SALTGLASS_VENDOR,
  WALLET_PATH,
  type SignHash,
} from './protocol';
import {
  balanceWire,
  httpStatusOf,
  minorOf,
  readAction,
  REFUSALS,
  roundedOf,
  wordOf,
  type Form,
  type Refusal,
} from './wallet-words';

export const MIN_SECRET = 32;

export interface SaltglassWalletOptions {
  wallet: SeamlessWallet;
  /** Whom the vendor calls us. */
  operator: string;
  /** Shared with the vendor; at least 32 characters. */
  secret: string;
  hash?: SignHash;
  /** Another vendor that speaks the dialect, and its address; Saltglass where absent. */
  brand?: { vendor: string; path: string };
  /** Unix milliseconds. */
  now: () => number;
}

type Of<A extends Form['action']> = Extract<Form, { action: A }>;
interface Answer {
  reply: WalletReply;
  /** Ids that a rollback answers for. */
  rolledBack?: string[];
}
const no = (word: Refusal): { refusal: Refusal } => ({ refusal: word });
type Answered = Answer | { refusal: Refusal };

type RoundForm = Of<'bet' | 'win' | 'play' | 'refund' | 'rollback' | 'adjust'>;
const roundOf = (vendor: string, form: RoundForm): RoundCall => ({
  ...form.player_id,
  vendor,
  roundId: form.round_id,
  gameId: form.game_uuid,
  currency: form.currency,
});
const callOf = (vendor: string, form: RoundForm, amountMinor: bigint): WalletCall => ({
  ...roundOf(vendor, form),
  transactionId: form.transaction_id,
  amountMinor,
});
const betOf = (vendor: string, form: Of<'bet' | 'play'>, amountMinor: bigint): BetCall => ({
  ...callOf(vendor, form, amountMinor),
  sessionId: form.session_id,
});

type Posted = Extract<WalletReply, { ok: true }>;
/** Returns the reply that was posted last, so that a repeated rollback gets the same answer in any order of its ids. */
const laterOf = (one: Posted | null, other: Posted): Posted => {
  if (one === null) return other;
  const byLength = other.journalId.length - one.journalId.length;
  return byLength > 0 || (byLength === 0 && other.journalId >= one.journalId) ? other : one;
};

/** The dialect's actions on the verbs that every protocol is put onto. */
const createActions = (wallet: SeamlessWallet, vendor: string) => {
  const balance = (form: Form): Promise<WalletReply> =>
    wallet.balance({ ...form.player_id, vendor, currency: form.currency });
  /** Where the form names a session, it also asks whether that one lives. */
  const asked = (form: Of<'balance' | 'bet'>): Promise<WalletReply> =>
    wallet.balance({
      ...{ ...form.player_id, vendor, currency: form.currency },
      ...(form.session_id === '' ? {} : { sessionId: form.session_id }),
    });

  const bet = async (form: Of<'bet'>): Promise<Answered> => {
    const amountMinor = minorOf(form.amount, form.currency);
    if (amountMinor === null || amountMinor < 0n) return no('BAD_REQUEST');
    // The stake of a free round: nothing moves.
    if (amountMinor === 0n)
      return form.type === 'freespin' ? { reply: await asked(form) } : no('BAD_REQUEST');
    return { reply: await wallet.debit({ ...betOf(vendor, form, amountMinor), final: form.finished }) };
  };

  /** Stores the unbooked remainder after the booking has succeeded; the vendor repeats a call that fails in between. */
  const kept = async (form: RoundForm, remainder: string, reply: WalletReply): Promise<Answered> => {
    if (!reply.ok || remainder === '') return { reply };
    const { transaction_id: transactionId } = form;
    const isSame = await wallet.noteRemainder({ ...roundOf(vendor, form), transactionId, remainder });
    return isSame ? { reply } : no('TRANSACTION_MISMATCH');
  };

  const pay = (form: Of<'win'>, amountMinor: bigint): Promise<WalletReply> => {
    // How the dialect says that a bet has lost.
    if (amountMinor === 0n) return form.finished ? wallet.end(roundOf(vendor, form)) : balance(form);
    const call = { ...callOf(vendor, form, amountMinor), final: form.finished };
    return form.type === 'promo' ? wallet.promo(call) : wallet.credit(call);
  };

  const win = async (form: Of<'win'>): Promise<Answered> => {
    const won = roundedOf(form.amount, form.currency);
    if (won === null || won.minor < 0n || won.remainder.startsWith('-')) return no('BAD_REQUEST');
    return kept(form, won.remainder, await pay(form, won.minor));
  };

  const play = async (form: Of<'play'>): Promise<Answered> => {
    const betMinor = minorOf(form.bet_amount, form.currency);
    const won = roundedOf(form.win_amount, form.currency);
    if (betMinor === null || betMinor <= 0n) return no('BAD_REQUEST');
    if (won === null || won.minor < 0n || won.remainder.startsWith('-')) return no('BAD_REQUEST');
    const call = { ...betOf(vendor, form, betMinor), winMinor: won.minor, final: form.finished };
    return kept(form, won.remainder, await wallet.debitCredit(call));
  };

  /**
   * Cancels one target. Keys use the position among the sorted ids, because a repetition may reorder them. Older calls used the order of
   * arrival, so the other keys of the call are checked too.
   */
  const cancelOne = async (
    form: Of<'rollback'>,
    sorted: readonly string[],
    input: { target: string; covered: boolean },
  ): Promise<WalletReply> => {
    const own = sorted.indexOf(input.target);
    const cancelAs = (place: number): Promise<WalletReply> =>
      wallet.cancel({
        ...roundOf(vendor, form),
        transactionId: `${form.transaction_id}:${place}`,
        targetTransactionId: input.target,
        final: form.finished,
        ...(input.covered ? { covered: true } : {}),
      });
    let reply = await cancelAs(own);
    for (const place of sorted.keys()) {
      if (reply.ok || reply.code !== 'LEDGER_KEY_CONFLICT') break;
      if (place !== own) reply = await cancelAs(place);
    }
    return reply;
  };

  const rollback = async (form: Of<'rollback'>): Promise<Answered> => {
    const targets = [...new Set(form.targets)];
    const sorted = targets.toSorted();
    const spent: string[] = [];
    let latest: Posted | null = null;
    for (const target of targets) {
      // A win is covered by a stake that comes back with it, whatever their order; what is short then becomes a debt.
      const reply = await cancelOne(form, sorted, { target, covered: targets.length > 1 });
      if (reply.ok) latest = laterOf(latest, reply);
      else if (reply.code === 'WALLET_NOT_ENOUGH') spent.push(target);
      // What was undone stays undone: the vendor repeats the same call and goes on from here.
      else return { reply };
    }
    for (const target of spent) {
      const reply = await cancelOne(form, sorted, { target, covered: false });
      if (!reply.ok) return { reply };
      latest = laterOf(latest, reply);
    }
    return latest === null ? no('BAD_REQUEST') : { reply: latest, rolledBack: form.targets };
  };

  const adjust = async (form: Of<'adjust'>): Promise<Answered> => {
    const by = roundedOf(form.amount, form.currency);
    if (by === null || (by.minor === 0n && by.remainder === '')) return no('BAD_REQUEST');
    const reply = by.minor === 0n ? balance(form) : wallet.adjust(callOf(vendor, form, by.minor));
    return kept(form, by.remainder, await reply);
  };

  return (form: Form): Promise<Answered> => {
    switch (form.action) {
      case 'balance':
        return asked(form).then((reply) => ({ reply }));
      case 'bet':
        return bet(form);
      case 'win':
        return win(form);
      case 'play':
        return play(form);
      case 'refund':
        return wallet
          .cancel({
            ...roundOf(vendor, form),
            transactionId: form.transaction_id,
            targetTransactionId: form.bet_transaction_id,
            final: form.finished,
          })
          .then((reply) => ({ reply }));
      case 'rollback':
        return rollback(form);
      case 'adjust':
        return adjust(form);
    }
  };
};

const JSON_TYPE = 'application/json; charset=utf-8';
const refuse = (reply: FastifyReply, word: Refusal, balance?: number | string): FastifyReply =>
  reply
    .code(httpStatusOf(word))
    .type(JSON_TYPE)
    .send(JSON.stringify({ error_code: word, error_description: REFUSALS[word], balance }));

const send = (reply: FastifyReply, { reply: result, rolledBack }: Answer): FastifyReply => {
  const balance =
    result.balanceMinor === null || result.currency === null
      ? undefined
      : balanceWire(result.balanceMinor, result.currency);
  if (!result.ok) return refuse(reply, wordOf(result.code), balance);
  const body = { balance, transaction_id: result.journalId, rollback_transactions: rolledBack };
  return reply.code(200).type(JSON_TYPE).send(JSON.stringify(body));
};

/** Fastify plugin: the operator's side of the dialect, one address for every action. */
export const saltglassWalletEndpoint = async (
  app: FastifyInstance,
  options: SaltglassWalletOptions,
): Promise<void> => {
  if (options.secret.length < MIN_SECRET)
    throw new Error(`the Saltglass secret needs at least ${MIN_SECRET} characters`);
  const rules = {
    operator: options.operator,
    key: createSecretKey(Buffer.from(options.secret, 'utf8')),
    hash: options.hash ?? 'sha256',
    nonces: createNonceCache({ skewMs: MAX_SKEW_MS }),
    now: options.now,
  } as const;
  const act = createActions(options.wallet, options.brand?.vendor ?? SALTGLASS_VENDOR);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return refuse(reply, 'BAD_REQUEST');
    request.log.error({ err: error }, 'a Saltglass wallet call failed');
    return refuse(reply, 'INTERNAL_ERROR');
  });
  app.post(options.brand?.path ?? WALLET_PATH, async (request, reply) => {
    const pairs = openSigned(request, rules);
    if (pairs === null) return refuse(reply, 'BAD_SIGN');
    const form = readAction(pairs);
    if (form === null) return refuse(reply, 'BAD_REQUEST');
    const answered = await act(form);
    return 'refusal' in answered ? refuse(reply, answered.refusal) : send(reply, answered);
  });
};
