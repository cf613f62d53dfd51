import {
  createDebtDesk,
  createDepositDesk,
  createOperatorWithdrawals,
  createPaymentProviders,
  createReconciliation,
  paymentAdapters,
  type DebtDesk,
  type DepositDesk,
  type PaymentAdapters,
  type PaymentProviders,
  type Reconciliation,
  type WithdrawalDesk,
} from '../../cashier/index';
import { findMember } from '../../identity/index';
import { createKeyBox, GatewayError, readSecret, type Secret } from '../../platform/index';
import { openDepositLimits } from '../../protection/index';
import { noteAction } from '../change';
import type { CommandInput, MerchantInput } from '../command';
import { EXIT, missing, OperatorProblem, wrong } from '../problem';
import { amountLike, choiceOption, quoted, readPlainAmount } from '../values';

export const idOf = (args: Readonly<Record<string, string>>): bigint => {
  const text = args['ID'] ?? '';
  if (!/^[1-9]\d{0,17}$/.test(text)) throw wrong('ID', `is a number, not ${quoted(text)}.`);
  return BigInt(text);
};

export const amountOf = (text: string | undefined, currency: string, option: string): bigint => {
  const minor = text === undefined ? null : readPlainAmount(text, currency);
  if (minor === null || minor <= 0n)
    throw wrong(option, `must be an amount of ${currency} like ${amountLike(currency)}.`);
  return minor;
};

const SENTENCES: Readonly<Record<string, string>> = {
  CASHIER_UNKNOWN: 'there is no such one.',
  CASHIER_STATE: 'it stands where this cannot be done.',
  CASHIER_DECIDED: 'another operator was first.',
  CASHIER_SAME_PERSON: 'the second one to say so must be another person.',
  CASHIER_OWN_ACCOUNT: 'an operator does not decide about an account of their own.',
  REQUEST_INVALID: 'something in it is not in the right form.',
};

/** What the desk refuses, as a sentence. */
export const told = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.code === 'CASHIER_UNKNOWN') throw missing('ID', SENTENCES[error.code] ?? error.code);
    throw new OperatorProblem(EXIT.failed, 'ID', SENTENCES[error.code] ?? error.code);
  }
};

const silent = (): void => undefined;

/** Decides; what follows from it, the running gateway does within seconds. */
export const depositDeskOf = ({ db }: CommandInput): DepositDesk =>
  createDepositDesk({
    db,
    noteAction,
    protection: openDepositLimits({ db }),
    isOpen: async (who) => (await findMember(db, who))?.status === 'active',
    now: Date.now,
    onError: silent,
  });

export const withdrawalDeskOf = ({ db }: CommandInput): WithdrawalDesk =>
  createOperatorWithdrawals({ db, note: noteAction, now: Date.now });

export const debtDeskOf = ({ db }: CommandInput): DebtDesk =>
  createDebtDesk({ db, note: noteAction, now: Date.now });

/** The secrets of the database; while the secret is being changed, boxes of both open. @throws SecretError for another secret */
export const secretOf = async ({ db, secret, previousSecret = null }: CommandInput): Promise<Secret> => {
  if (secret === undefined || secret === null)
    throw new OperatorProblem(
      EXIT.failed,
      '',
      'FOYER_SECRET is needed: secrets of providers and feeds are sealed by it.',
    );
  if (typeof secret !== 'string') return secret;
  return (await readSecret(db, { current: secret, previous: previousSecret })) ?? secret;
};

/** Adapters of payment providers, those of extensions included. @throws Error with a sentence if an extension cannot be loaded */
export const adaptersOf = async ({ adapters }: Pick<CommandInput, 'adapters'>): Promise<PaymentAdapters> =>
  adapters === undefined ? paymentAdapters() : adapters();

/** The merchant's providers, to be called from here; the caller closes them. */
export const providersOf = async (input: CommandInput): Promise<PaymentProviders> =>
  createPaymentProviders({
    db: input.db,
    box: createKeyBox(await secretOf(input), 'foyer payment providers v1'),
    now: Date.now,
    production: input.production,
    adapters: await adaptersOf(input),
    onError: (error, what) => {
      throw new OperatorProblem(
        EXIT.failed,
        '',
        `${what}: ${error instanceof Error ? error.message : String(error)}.`,
      );
    },
  });

/** Runs with the books of all providers at hand. */
export const withBooks = async <T>(
  input: MerchantInput,
  work: (books: Reconciliation, providers: PaymentProviders) => Promise<T>,
): Promise<T> => {
  const providers = await providersOf(input);
  try {
    return await work(
      createReconciliation({ db: input.db, providers, now: Date.now, onError: silent }),
      providers,
    );
  } finally {
    providers.close();
  }
};

/** Of which of the two a number is. */
export const kindOption = { value: 'deposit|withdrawal', help: 'a withdrawal, unless told' };
export const kindOf = ({ options }: MerchantInput) =>
  choiceOption(options, 'what', ['deposit', 'withdrawal']) ?? 'withdrawal';

export const idArgument = { name: 'ID', help: 'its number in the list' } as const;
export const placeOf = (input: MerchantInput) => ({ merchantId: input.merchant.id, id: idOf(input.args) });

/** For JSON: amounts as text. */
export const plain = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  );
