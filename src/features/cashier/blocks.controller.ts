import type { TurnoverPart } from '../../contract/entities/withdrawal-settings';
import type { Money } from '../../contract/money';
import { computed } from '../../react/amounts';
import { AppError } from '../../core/kernel/app-error';
import { useClient } from '../../react';
import type { WithdrawFacts } from './withdraw.controller';

/** What stands in the way of a withdrawal, and the page of the member's own where something can be done about it. */
export type Block =
  | { is: 'turnover'; left: Money; required: Money; done: Money; parts: readonly TurnoverPart[] }
  | { is: 'paused'; until: number }
  | { is: 'hours'; from: string; to: string; zone: string }
  | { is: 'password' }
  | { is: 'payee' }
  | { is: 'phone' }
  | { is: 'identity'; text: string }
  | { is: 'other'; text: string };

type MemberPage = 'securityCenter' | 'payees' | 'identity' | 'personalHistoryCopy';
const PAGES: Partial<Record<Block['is'], MemberPage>> = {
  password: 'securityCenter',
  phone: 'securityCenter',
  payee: 'payees',
  identity: 'identity',
  turnover: 'personalHistoryCopy',
};

/** A refusal by its code, in the words that it would have later. A code that this client does not know is customer service's. */
const isCode = (code: string): code is AppError['code'] => /^[A-Z][A-Z_]+$/.test(code);

const blockOf = (code: string, { settings }: WithdrawFacts, textOf: (code: string) => string): Block => {
  const { turnover, pausedUntil, hours } = settings;
  if (code === 'WITHDRAW_TURNOVER') {
    const { required, done, parts } = turnover;
    const left = required.minor > done.minor ? required.minor - done.minor : 0n;
    return { is: 'turnover', left: computed(left, required, done), required, done, parts };
  }
  if (code === 'WITHDRAW_PAUSED' && pausedUntil !== null) return { is: 'paused', until: pausedUntil };
  if (code === 'WITHDRAW_CLOSED' && hours !== null) return { is: 'hours', ...hours };
  if (code === 'PAYMENT_PASSWORD_MISSING') return { is: 'password' };
  if (code === 'CONTACT_MISSING') return { is: 'phone' };
  if (code === 'WITHDRAW_IDENTITY') return { is: 'identity', text: textOf(code) };
  return { is: 'other', text: textOf(code) };
};

/** Everything that would refuse a withdrawal now, said before anything is typed. */
export function useBlocks(facts: WithdrawFacts): readonly { block: Block; lead: (() => void) | null }[] {
  const client = useClient();
  const { settings, payees } = facts;
  const textOf = (code: string): string =>
    client.i18n.errorText(new AppError(isCode(code) ? code : 'REPLY_UNKNOWN'));
  const codes = new Set(settings.blocks);
  if (settings.turnover.open) codes.add('WITHDRAW_TURNOVER');
  if (!settings.paymentPasswordSet) codes.add('PAYMENT_PASSWORD_MISSING');
  const blocks: Block[] = [...codes].map((code) => blockOf(code, facts, textOf));
  if (payees.length === 0) blocks.push({ is: 'payee' });
  return blocks.map((block) => {
    const page = PAGES[block.is];
    return {
      block,
      lead: page === undefined ? null : () => void client.intend({ type: 'open-member-page', page }),
    };
  });
}

/** Leads to where accounts to be paid to are added. */
export function useAddPayee(): () => void {
  const client = useClient();
  return () => void client.intend({ type: 'open-member-page', page: 'payees' });
}
