import * as v from 'valibot';
import { agentBranch } from '../../src/contract/calls/agents';
import { agentTransferSettings } from '../../src/contract/calls/agents-transfers';
import { depositMethods, depositSettings } from '../../src/contract/calls/deposits';
import { uplineSettings, walletFunds } from '../../src/contract/calls/funds';
import { payeeList } from '../../src/contract/calls/payees';
import { balance } from '../../src/contract/calls/wallet';
import type { Call, ReplyOf } from '../../src/contract/call';
import { MAIN_WALLET } from '../../src/contract/entities/wallet';
import { amountText, parseAmount, type Money } from '../../src/contract/money';
import type { Order, Payer, Seen } from './row';

/** An earlier answer as the SDK reads it; null where there was none that can be read. */
const answerOf = <C extends Call>({ name, reply }: C, seen: Seen): ReplyOf<C> | null => {
  const read = v.safeParse(reply, seen.get(name));
  return read.success ? read.output : null;
};

const NO_PASSWORD = 'needs the account’s payment password';
const untold = (...calls: readonly Call[]): string =>
  `needs what no answer told (${calls.map(({ name }) => name).join(', ')})`;

/** The amount that was said, in this currency; a sentence where it is none. */
const amountIn = (currency: string | undefined, { amount }: Payer): Money | string => {
  if (currency === undefined) return untold(balance);
  const minor = parseAmount(amount, currency);
  return minor === null || minor <= 0n ? `${amount} is no amount in ${currency}` : { minor, currency };
};
const written = (amount: Money): string => `${amountText(amount)} ${amount.currency}`;
const currencyOf = (seen: Seen): string | undefined => answerOf(balance, seen)?.total.currency;

const deposit: Order = {
  after: [depositSettings.name, depositMethods.name],
  look: 'its deposit record',
  fill(seen, payer) {
    const methods = answerOf(depositMethods, seen) ?? [];
    const hasDocument = (answerOf(depositSettings, seen)?.document ?? '') !== '';
    const open = methods.filter(
      ({ kind, needsDocument }) => kind !== 'unknown' && (hasDocument || !needsDocument),
    );
    if (open.length === 0) return 'needs a way to pay in that asks for nothing else';
    // A limit that cannot be read limits nothing.
    const method = open.find(({ min, max }) => {
      const amount = amountIn(min.currency, payer);
      if (typeof amount === 'string') return false;
      return (min.unread || amount.minor >= min.minor) && (max.unread || amount.minor <= max.minor);
    });
    const amount = amountIn(open[0]?.min.currency, payer);
    if (typeof amount === 'string') return amount;
    if (!method) return `no way to pay in takes ${written(amount)}`;
    return {
      content: { methodCode: method.id, amount: amountText(amount), requestId: payer.requestId },
      what: `a deposit of ${written(amount)} by`,
      whom: method.id,
    };
  },
};

const withdrawal: Order = {
  after: [balance.name, payeeList.name],
  look: 'its withdrawal record',
  fill(seen, payer) {
    const amount = amountIn(currencyOf(seen), payer);
    if (typeof amount === 'string') return amount;
    const payee = answerOf(payeeList, seen)?.payees.find(({ frozen }) => !frozen);
    if (!payee) return 'needs a place where the account’s money may go';
    if (payer.paymentPassword === '') return NO_PASSWORD;
    return {
      content: {
        amount: amountText(amount),
        bankCardId: payee.id,
        password: payer.paymentPassword,
        requestId: payer.requestId,
      },
      what: `a withdrawal of ${written(amount)} to`,
      whom: payee.bankName || payee.bank || payee.kind,
    };
  },
};

const toUpline: Order = {
  after: [balance.name, uplineSettings.name],
  look: 'its balance and its account record',
  fill(seen, payer) {
    const amount = amountIn(currencyOf(seen), payer);
    if (typeof amount === 'string') return amount;
    const settings = answerOf(uplineSettings, seen);
    // A gateway that has no such question says by its refusal that there is no upline.
    if (seen.has(uplineSettings.name) && !settings) return untold(uplineSettings);
    if (settings?.upline === '') return 'the account has no upline';
    if (payer.paymentPassword === '') return NO_PASSWORD;
    return {
      content: {
        amount: amountText(amount),
        paymentPassword: payer.paymentPassword,
        requestId: payer.requestId,
      },
      what: `${written(amount)} passed on to the upline`,
      whom: settings?.upline ?? '',
    };
  },
};

const betweenWallets: Order = {
  after: [walletFunds.name],
  look: 'what lies in both wallets',
  fill(seen, payer) {
    const funds = answerOf(walletFunds, seen);
    if (!funds) return untold(walletFunds);
    const amount = amountIn(funds.main.currency, payer);
    if (typeof amount === 'string') return amount;
    const open = funds.vendors.filter(({ resting }) => !resting);
    const wallet = open.find(({ available }) => !available.unread) ?? open[0];
    if (funds.single || !wallet) return 'needs a second wallet';
    return {
      content: {
        fromAccountTypeId: MAIN_WALLET,
        toAccountTypeId: wallet.walletId,
        amount: amountText(amount),
        requestId: payer.requestId,
      },
      what: `${written(amount)} moved from the main wallet to`,
      whom: wallet.name,
    };
  },
};

const toMemberBelow: Order = {
  after: [agentTransferSettings.name, agentBranch.name],
  look: 'the agent’s transfers, its balance and its account record',
  fill(seen, payer) {
    const settings = answerOf(agentTransferSettings, seen);
    if (!settings) return untold(agentTransferSettings);
    const amount = amountIn(settings.min.currency, payer);
    if (typeof amount === 'string') return amount;
    const member = answerOf(agentBranch, seen)?.members[0];
    if (!member) return 'needs a member right below the agent';
    if (payer.paymentPassword === '') return NO_PASSWORD;
    return {
      content: {
        customerId: member.id,
        transferAmt: amountText(amount),
        paymentpwd: payer.paymentPassword,
        requestId: payer.requestId,
      },
      what: `${written(amount)} passed on to`,
      whom: member.name,
    };
  },
};

/** Calls that move money, each asked at most once and only with an amount that was said. */
export const orders: Readonly<Record<string, Order>> = {
  'deposits.create': deposit,
  'withdrawals.create': withdrawal,
  'funds.toUpline': toUpline,
  'wallet.transfer': betweenWallets,
  'agents.transfer': toMemberBelow,
};
