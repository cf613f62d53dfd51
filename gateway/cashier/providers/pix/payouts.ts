import * as v from 'valibot';
import { amountText } from '../../../../src/contract/money';
import type { KnownPayout, ProviderPayouts, ProviderPayoutState, Unknown } from '../types';
import type { PixClient, PixReply } from './client';
import type { PixSettings } from './settings';
import { keyEntry, ownerOf, payout } from './shapes';

const MINUTE = 60_000;
/** What a provider has taken it shows by then; beyond a day some have forgotten the names of their callers. */
const ABSENT_AFTER_MS = 2 * MINUTE;
const REMEMBERS_MS = 20 * 60 * MINUTE;

/** Sending money is no part of the Banco Central's API: these are the words that providers share. */
const STATES: Readonly<Record<string, ProviderPayoutState>> = {
  EM_PROCESSAMENTO: 'processing',
  REALIZADO: 'done',
  NAO_REALIZADO: 'failed',
  DEVOLVIDO: 'returned',
};
/** Refusals that are the payee's: no other attempt would do better. */
const OF_THE_PAYEE = /^(Chave|Favorecido|Conta)/;
const TAKEN = /^(IdEnvioDuplicado|IdentificadorDuplicado|PagamentoExistente)$/;

const becauseOf = (name: string): 'payee' | 'ours' => (OF_THE_PAYEE.test(name) ? 'payee' : 'ours');
const unreadable: Unknown = { word: 'unknown', why: 'unreadable answer' };

const knownOf = (body: unknown, reference: string): KnownPayout | Unknown => {
  const read = v.safeParse(payout, body);
  if (!read.success || read.output.id !== reference) return unreadable;
  const { status, motivo = '', endToEndId = '' } = read.output;
  return {
    word: 'known',
    state: (Object.hasOwn(STATES, status) ? STATES[status] : undefined) ?? 'parked',
    said: motivo === '' ? status : `${status} ${motivo}`,
    because: becauseOf(motivo),
    providerRef: endToEndId,
  };
};

/** The half that sends Pix out; absent where a contract's settings name no way for it. */
export const createPixPayouts = (client: PixClient, settings: PixSettings): ProviderPayouts | undefined => {
  const { payouts } = settings;
  if (!payouts) return undefined;
  const pathOf = (reference: string): string => `${payouts.path}/${reference}`;
  const look = async (reference: string): ReturnType<ProviderPayouts['getPayout']> => {
    const reply: PixReply = await client.send(pathOf(reference), { method: 'GET' });
    if (reply.kind === 'done') return knownOf(reply.body, reference);
    if (reply.kind === 'refused' && reply.name === 'NaoEncontrado') return { word: 'absent' };
    return { word: 'unknown', why: reply.kind === 'refused' ? reply.name : reply.why };
  };
  return {
    payees: ['pix-cpf', 'pix-phone', 'pix-email', 'pix-evp'],
    absentAfterMs: ABSENT_AFTER_MS,
    remembersMs: REMEMBERS_MS,
    async createPayout({ reference, amountMinor, currency, payee }) {
      const reply = await client.send(pathOf(reference), {
        method: 'PUT',
        body: {
          valor: amountText({ minor: amountMinor, currency }),
          pagador: { chave: settings.key },
          favorecido: { chave: payee.value, cpf: payee.document },
        },
      });
      if (reply.kind === 'unknown') return { word: 'unknown', why: reply.why };
      if (reply.kind === 'done') return knownOf(reply.body, reference);
      // It has one of this name: what became of that one is the answer.
      if (reply.status === 409 || TAKEN.test(reply.name)) {
        const there = await look(reference);
        return there.word === 'absent' ? { word: 'unknown', why: reply.name } : there;
      }
      return { word: 'rejected', code: reply.name, because: becauseOf(reply.name) };
    },
    getPayout: look,
    async checkPayee(payee) {
      if (payee.kind === 'pix-cpf') return payee.value === payee.document ? 'yes' : 'no';
      if (payouts.directory === undefined) return 'unknown';
      const reply = await client.send(`${payouts.directory}/${encodeURIComponent(payee.value)}`, {
        method: 'GET',
      });
      const read = reply.kind === 'done' ? v.safeParse(keyEntry, reply.body) : null;
      const owner = read?.success ? ownerOf(read.output.titular) : null;
      if (owner === null) return 'unknown';
      return owner === payee.document ? 'yes' : 'no';
    },
  };
};
