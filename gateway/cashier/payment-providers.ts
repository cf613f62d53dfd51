import { createHash, timingSafeEqual } from 'node:crypto';
import { putProvider, readProviders, type ProviderRow } from './payment-providers.queries';
import type { Database } from '../database/types';
import type { DepositFee } from './deposit-fee';
import { createBoundedCache, type KeyBox, secretHash } from '../platform/index';
import { openProvider, paymentAdapters, type PaymentAdapters } from './providers/index';
import type { PaymentProvider } from './providers/types';
import { type CallOutcome, watchProvider } from './providers/watched';

const FRESH_MS = 10_000;
const MAX_MERCHANTS = 1_000;
const MAX_OPEN = 500;

/** A provider of a merchant with what the cashier needs to know of it. */
export interface OpenProvider {
  code: string;
  enabled: boolean;
  minMinor: bigint;
  maxMinor: bigint;
  lifeS: number;
  fee: DepositFee;
  /** A member may take back what was not paid. */
  mayCancel: boolean;
  callbackHash: string;
  provider: PaymentProvider;
}

export interface NewProvider {
  merchantId: number;
  code: string;
  adapter: string;
  settings: unknown;
  secrets: unknown;
  /** The secret part of the address that the provider calls. */
  callbackSecret: string;
  minMinor: bigint;
  maxMinor: bigint;
  lifeS: number;
  /** Absent: nothing is kept. */
  fee?: DepositFee;
  /** Absent: it may. */
  mayCancel?: boolean;
}

/** Told how a provider answered a call. */
export type OnProviderAnswer = (answer: {
  merchantId: number;
  provider: string;
  outcome: CallOutcome;
}) => void;

export interface PaymentProviders {
  /** Of a merchant, in their order; one whose row does not work is left out and told. */
  all(merchantId: number): Promise<readonly OpenProvider[]>;
  find(merchantId: number, code: string): Promise<OpenProvider | null>;
  /** Whether a secret is the one of this provider's address. */
  isCalled(provider: OpenProvider, secret: string): boolean;
  /** @throws FieldsError if settings or secrets are not what the adapter declares */
  put(row: NewProvider): Promise<void>;
  close(): void;
}

export const createPaymentProviders = (deps: {
  db: Database;
  box: KeyBox;
  now: () => number;
  production: boolean;
  /** Omit for the built-in adapters only. */
  adapters?: PaymentAdapters;
  timeoutMs?: number;
  onError: (error: unknown, what: string) => void;
  /** Omit if answers are not counted. */
  onProviderAnswer?: OnProviderAnswer;
}): PaymentProviders => {
  const { db, box, now, production, adapters = paymentAdapters() } = deps;
  const lists = createBoundedCache<{ list: Promise<readonly OpenProvider[]>; readAtMs: number }>({
    maxEntries: MAX_MERCHANTS,
  });
  /** Adapters by the content of their row, so that a token and connections outlive a reading. */
  const open = new Map<string, PaymentProvider>();

  const openRow = (merchantId: number, row: ProviderRow): OpenProvider[] => {
    const content = JSON.stringify([merchantId, row.code, row.adapter, row.settings]);
    const key = createHash('sha256').update(content).update(row.secrets).digest('hex');
    let provider = open.get(key);
    if (!provider) {
      const text = box.open(row.secrets);
      try {
        if (text === null) throw new Error('its secrets were sealed by another secret');
        const { owner, secrets } = JSON.parse(text) as { owner: string; secrets: unknown };
        if (owner !== `${merchantId} ${row.code}`) throw new Error('its secrets are those of another');
        provider = openProvider(adapters, {
          adapter: row.adapter,
          setup: {
            settings: row.settings,
            secrets,
            now,
            production,
            ...(deps.timeoutMs === undefined ? {} : { timeoutMs: deps.timeoutMs }),
          },
        });
      } catch (error) {
        deps.onError(error, `the payment provider ${row.code}`);
        return [];
      }
      if (open.size >= MAX_OPEN) {
        for (const old of open.values()) old.close();
        open.clear();
      }
      const told = { merchantId, provider: row.code };
      provider = watchProvider(provider, (outcome) => deps.onProviderAnswer?.({ ...told, outcome }));
      open.set(key, provider);
    }
    return [
      {
        code: row.code,
        enabled: row.enabled,
        minMinor: row.min_amount,
        maxMinor: row.max_amount,
        lifeS: row.life_s,
        fee: { fixedMinor: row.fee_fixed, basisPoints: row.fee_points },
        mayCancel: row.may_cancel,
        callbackHash: row.callback_hash,
        provider,
      },
    ];
  };
  const all = (merchantId: number): Promise<readonly OpenProvider[]> => {
    const kept = lists.get(String(merchantId));
    if (kept && Math.abs(now() - kept.readAtMs) < FRESH_MS) return kept.list;
    const list = readProviders(db, merchantId).then((rows) =>
      rows.flatMap((row) => openRow(merchantId, row)),
    );
    lists.set(String(merchantId), { list, readAtMs: now() });
    list.catch(() => lists.delete(String(merchantId)));
    return list;
  };
  return {
    all,
    find: async (merchantId, code) => (await all(merchantId)).find((one) => one.code === code) ?? null,
    isCalled: ({ callbackHash }, secret) =>
      timingSafeEqual(Buffer.from(secretHash(secret)), Buffer.from(callbackHash)),
    async put({ merchantId, code, adapter, settings, secrets, callbackSecret, ...rest }) {
      // What cannot be opened is not written.
      openProvider(adapters, { adapter, setup: { settings, secrets, now, production } }).close();
      await putProvider(db.merchant(merchantId).query, {
        merchantId,
        code,
        adapter,
        settings,
        secrets: box.close(JSON.stringify({ owner: `${merchantId} ${code}`, secrets })),
        callbackHash: secretHash(callbackSecret),
        minAmount: rest.minMinor,
        maxAmount: rest.maxMinor,
        lifeS: rest.lifeS,
        feeFixed: rest.fee?.fixedMinor ?? 0n,
        feePoints: rest.fee?.basisPoints ?? 0,
        mayCancel: rest.mayCancel ?? true,
      });
      lists.delete(String(merchantId));
    },
    close() {
      for (const one of open.values()) one.close();
    },
  };
};
