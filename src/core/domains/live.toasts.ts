import type { LiveEvent, LiveEventOf } from '../../contract/entities/live-event';
import { parseAmount } from '../../contract/money';
import type { messages as words } from '../../locales/en/messages';
import { addMessageTexts } from '../i18n/message-texts';
import { isGain } from '../lottery-win';
import type { Client, ToastRequest } from '../types';

type Speaker = Pick<Client, 'i18n' | 'system' | 'session'>;

/** The amount of a notice as people write it; as the gateway wrote it where it is none. */
const money = ({ i18n, system }: Speaker, amount: string): string => {
  const { currency = '', currencySymbol = '' } = system.store.getState().status ?? {};
  const minor = parseAmount(amount, currency);
  return minor === null
    ? amount
    : i18n.money({ minor, currency }, currencySymbol ? { symbol: currencySymbol } : {});
};

/**
 * A lottery ticket was paid. Whether that was a win its stake tells, which the event does not name: where the ticket cannot
 * be read, as on a page of a partner, the payment alone is said.
 */
const ticketToast = async (
  client: Speaker & Pick<Client, 'use'>,
  { data: { ticket: id, game, issue, amount } }: LiveEventOf<'LOTTERY_WIN'>,
): Promise<ToastRequest> => {
  const { lotteryDomain } = await import('./lottery');
  const ticket = await client
    .use(lotteryDomain)
    .ticket(id)
    .catch(() => null);
  const isWon = ticket !== null && isGain(ticket);
  const values = { issue, amount: ticket === null ? money(client, amount) : client.i18n.money(ticket.prize) };
  return {
    tone: isWon ? 'success' : 'info',
    text: client.i18n.texts.text('messages', isWon ? 'lotteryWon' : 'lotteryPaid', values),
    subject: `lottery:${game}`,
  };
};

/** What an event of the socket says, null when it says nothing. */
export const toastOf = (
  client: Speaker & Pick<Client, 'use'>,
  event: LiveEvent,
): ToastRequest | null | Promise<ToastRequest> => {
  addMessageTexts(client.i18n);
  const t = (key: keyof typeof words, values: Record<string, string> = {}): string =>
    client.i18n.texts.text('messages', key, values);
  const told = (text: string): ToastRequest => ({
    tone: 'info',
    title: event.title,
    text: event.message || text,
  });
  switch (event.type) {
    case 'DEPOSIT':
    case 'WITHDRAW': {
      const { success, remarks } = event.data;
      const amount = money(client, event.data.amount);
      const key = event.type === 'DEPOSIT' ? 'deposit' : 'withdraw';
      if (success) return { tone: 'success', text: t(`${key}Done`, { amount }) };
      return { tone: 'error', title: t(`${key}Failed`, { amount }), text: remarks };
    }
    case 'AGENT_TRANSFER_AGENT_TO_DOWNLINE':
    case 'AGENT_TRANSFER_DOWNLINE_TO_AGENT': {
      const { sender, receiver } = event.data;
      const amount = money(client, event.data.amount);
      const isMine = sender === client.session.store.getState().member?.username;
      return {
        tone: 'success',
        text: isMine ? t('transferSent', { amount, receiver }) : t('transferCame', { amount, sender }),
      };
    }
    case 'PROMOTION_CLAIM':
      return { ...told(t('bonus')), tone: 'success' };
    case 'INBOX':
      return event.popup
        ? { ...told(t('letter')), action: { label: t('read'), intent: { type: 'open-inbox' } } }
        : null;
    case 'LOTTERY_WIN':
      return ticketToast(client, event);
    case 'ONLINE_MSG':
      return event.popup && (event.title || event.message) ? told('') : null;
    default:
      return null;
  }
};
