import * as v from 'valibot';
import { amountText, parseAmount } from '../../../../src/contract/money';
import { isDemoUrl } from '../address';
import { digestOf } from '../digest';
import type { TimeFault } from '../rfc3339';
import type {
  DepositAction,
  KnownDeposit,
  PaymentProvider,
  ProviderDepositState,
  ProviderDispute,
  ProviderEvent,
  ProviderReceipt,
  ProviderSetup,
  RefundAnswer,
  Unknown,
  UnreadablePart,
} from '../types';
import { makeBrCode, readBrCode } from './br-code';
import { createPixClient, type PixReply } from './client';
import { createPixPayouts } from './payouts';
import { readBankReturns } from './returns';
import { pixSettlements } from './settlements';
import { pixSecrets, pixSettings, type PixSettings } from './settings';
import {
  callback,
  charge,
  nameOf,
  payment,
  payoutCallback,
  receiptOf,
  referenceOf,
  refund,
  webhook,
  type Charge,
} from './shapes';

const CURRENCY = 'BRL';
const reais = (minor: bigint): string => amountText({ minor, currency: CURRENCY });
const unreadable: Unknown = { word: 'unknown', why: 'unreadable answer' };

/** A charge that was not paid stays ATIVA for ever: that its time is over is ours to know. */
const STATES: Readonly<Record<string, ProviderDepositState>> = {
  ATIVA: 'open',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removed',
  REMOVIDA_PELO_PSP: 'removed',
};
const stateOf = (said: string): ProviderDepositState =>
  (Object.hasOwn(STATES, said) ? STATES[said] : undefined) ?? 'parked';

/** The code to pay. The provider's own is taken when it says what was asked; else it is written here. */
const actionOf = (read: Charge, settings: PixSettings): DepositAction | null => {
  const location = read.location ?? read.loc?.location;
  const given = read.pixCopiaECola === undefined ? null : readBrCode(read.pixCopiaECola);
  const amount = given?.amount ?? read.valor.original;
  if (
    given?.intact &&
    read.pixCopiaECola !== undefined &&
    given.location === location &&
    parseAmount(amount, CURRENCY) === parseAmount(read.valor.original, CURRENCY)
  )
    return { kind: 'qr', payload: read.pixCopiaECola };
  if (location === undefined) return null;
  try {
    return { kind: 'qr', payload: makeBrCode({ ...settings, location, amount: read.valor.original }) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** A payment and what its payer's bank took back; a payment whose amount cannot be read has no receipt. */
const readPayment = (
  said: unknown,
  now: Date,
): {
  receipt: ProviderReceipt | null;
  disputes: ProviderDispute[];
  unreadable: UnreadablePart[];
  isUnderWay: boolean;
} => {
  const fail = (fault: string): UnreadablePart => ({
    kind: 'payment',
    object: nameOf(said),
    fault,
    at: null,
  });
  const read = v.safeParse(payment, said);
  if (!read.success) return { receipt: null, disputes: [], unreadable: [fail('form')], isUnderWay: false };
  // An odd time must not leave money uncredited: then it counts as paid now.
  const timeOr = (at: Date | TimeFault): Date => (at instanceof Date ? at : now);
  const receipt = receiptOf(read.output);
  const { taken, unreadable, isUnderWay } = readBankReturns(read.output);
  return {
    receipt: receipt && { ...receipt, paidAt: timeOr(receipt.paidAt) },
    disputes: taken.map(({ at, returnId: id, networkRef, ...dispute }) => ({
      ...dispute,
      bankReturn: { id, networkRef },
      openedAt: timeOr(at),
    })),
    unreadable: receipt ? unreadable : [fail('valor'), ...unreadable],
    isUnderWay,
  };
};

const knownOf = (
  body: unknown,
  { reference, settings, now }: { reference: string; settings: PixSettings; now: Date },
): KnownDeposit | Unknown => {
  const read = v.safeParse(charge, body);
  if (!read.success || read.output.txid !== reference) return unreadable;
  const payments = (read.output.pix ?? []).map((one) => readPayment(one, now));
  const { status: said } = read.output;
  return {
    word: 'known',
    state: stateOf(said),
    said,
    providerRef: read.output.txid,
    action: actionOf(read.output, settings),
    // Each is listed in this charge, whatever reference it carries itself.
    receipts: payments.flatMap(({ receipt }) => (receipt ? [{ ...receipt, reference }] : [])),
    disputes: payments.flatMap(({ disputes }) => disputes),
    unreadable: payments.flatMap((one) => one.unreadable),
    ...(payments.some(({ isUnderWay }) => isUnderWay) ? { isReturning: true } : {}),
  };
};

const refundOf = (reply: PixReply): RefundAnswer => {
  if (reply.kind === 'unknown') return { word: 'unknown', why: reply.why };
  if (reply.kind === 'refused') return { word: 'rejected', code: reply.name };
  const read = v.safeParse(refund, reply.body);
  if (!read.success) return unreadable;
  const { status } = read.output;
  if (status === 'DEVOLVIDO') return { word: 'accepted', state: 'done' };
  if (status === 'NAO_REALIZADO') return { word: 'rejected', code: status };
  // Whatever else it is called, it is not over.
  return { word: 'accepted', state: 'processing' };
};

const eventsOf = (raw: Buffer): ProviderEvent[] | null => {
  let body: unknown;
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
  const out = v.safeParse(payoutCallback, body);
  if (out.success)
    return out.output.pagamentos.map((one) => ({
      eventId: `${one.id}.${digestOf(one)}`,
      reference: null,
      receiptRef: null,
      payoutRef: one.id,
    }));
  const read = v.safeParse(callback, body);
  if (!read.success) return null;
  return read.output.pix.map((one) => ({
    // A later notice about the same payment, of money given back, is other news.
    eventId: `${one.endToEndId}.${digestOf(one)}`,
    reference: referenceOf(one.txid),
    receiptRef: one.endToEndId,
    ...(Array.isArray(one.devolucoes) && one.devolucoes.length > 0 ? { about: 'dispute' } : {}),
  }));
};

/**
 * Pix through any provider that speaks the Banco Central's API.
 * @throws an error when settings or secrets are not complete, or an address is not for production
 */
export const createPixProvider = (setup: ProviderSetup): PaymentProvider => {
  const settings = v.parse(pixSettings, setup.settings);
  if (setup.production && [settings.baseUrl, settings.tokenUrl].some(isDemoUrl))
    throw new Error('its address is a demo’s; production wants https');
  const secrets = v.parse(pixSecrets, setup.secrets);
  const client = createPixClient({ ...setup, ...settings, ...secrets });
  const payouts = createPixPayouts(client, settings);
  const known = (body: unknown, reference: string): KnownDeposit | Unknown =>
    knownOf(body, { reference, settings, now: new Date(setup.now()) });
  const unknownOf = ({ why }: { why: string }): Unknown => ({ word: 'unknown', why });

  return {
    capabilities: {
      method: 'pix',
      currencies: [CURRENCY],
      needs: ['document'],
      supports: { refund: true, cancel: true },
    },
    async createDeposit(intent) {
      const reply = await client.send(`/cob/${intent.reference}`, {
        method: 'PUT',
        body: {
          calendario: { expiracao: intent.lifeS },
          valor: { original: reais(intent.amountMinor) },
          chave: settings.key,
        },
      });
      if (reply.kind === 'unknown') return unknownOf(reply);
      if (reply.kind === 'refused') return { word: 'rejected', code: reply.name };
      const made = known(reply.body, intent.reference);
      if (made.word === 'unknown' || made.action === null) return unreadable;
      return { word: 'accepted', providerRef: made.providerRef, action: made.action };
    },
    async getDeposit(reference) {
      const reply = await client.send(`/cob/${reference}`, { method: 'GET' });
      if (reply.kind === 'done') return known(reply.body, reference);
      if (reply.kind === 'refused' && reply.name === 'NaoEncontrado') return { word: 'absent' };
      return unknownOf({ why: reply.kind === 'refused' ? reply.name : reply.why });
    },
    async cancelDeposit(reference) {
      const reply = await client.send(`/cob/${reference}`, {
        method: 'PATCH',
        body: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
      });
      if (reply.kind === 'unknown') return unknownOf(reply);
      if (reply.kind === 'done') return { word: 'accepted' };
      return reply.name === 'NaoEncontrado' ? { word: 'absent' } : { word: 'rejected', code: reply.name };
    },
    async getReceipt(receiptRef) {
      const reply = await client.send(`/pix/${receiptRef}`, { method: 'GET' });
      if (reply.kind === 'refused' && reply.name === 'NaoEncontrado') return { word: 'absent' };
      if (reply.kind !== 'done') return unknownOf({ why: reply.kind === 'refused' ? reply.name : reply.why });
      const read = readPayment(reply.body, new Date(setup.now()));
      if (read.receipt?.receiptRef !== receiptRef) return unreadable;
      const { receipt, disputes, unreadable: parts, isUnderWay } = read;
      return {
        word: 'known',
        receipt,
        disputes,
        unreadable: parts,
        ...(isUnderWay ? { isReturning: true } : {}),
      };
    },
    async refund({ receiptRef, amountMinor, refundRef }) {
      const path = `/pix/${receiptRef}/devolucao/${refundRef}`;
      const find = async (): Promise<RefundAnswer | null> => {
        const there = await client.send(path, { method: 'GET' });
        if (there.kind !== 'refused') return refundOf(there);
        return there.name === 'NaoEncontrado' ? null : unknownOf({ why: there.name });
      };
      // An id may not be used twice: it is looked up before it is used, and once more in case another worker used it in between.
      const before = await find();
      if (before) return before;
      const made = refundOf(await client.send(path, { method: 'PUT', body: { valor: reais(amountMinor) } }));
      return made.word === 'rejected' ? ((await find()) ?? made) : made;
    },
    ...pixSettlements(client, settings),
    ...(payouts ? { payouts } : {}),
    parseCallback: (raw) => eventsOf(raw),
    async registerCallback(url) {
      // Rights of their own, which the everyday token goes without.
      const office = createPixClient({
        ...setup,
        ...settings,
        ...secrets,
        scope: 'webhook.read webhook.write',
      });
      try {
        const path = `/webhook/${encodeURIComponent(settings.key)}`;
        const put = await office.send(path, { method: 'PUT', body: { webhookUrl: url } });
        if (put.kind === 'refused') return { word: 'rejected', code: put.name };
        // Its answer may have no body: what stands there now is what counts.
        const there = await office.send(path, { method: 'GET' });
        const read = there.kind === 'done' ? v.safeParse(webhook, there.body) : null;
        return read?.success && read.output.webhookUrl === url ? { word: 'accepted' } : unreadable;
      } finally {
        office.close();
      }
    },
    close: () => client.close(),
  };
};
