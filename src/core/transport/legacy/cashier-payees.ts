import { countOf, fieldsOf, firstOf, flagOf, readRows, rowsOf, textOf, timeOf } from './readers';
import type { Facts, Fields, Table } from './row';

/** BC bank card, EW electronic wallet, VW wallet of a coin: withdrawals and their fees name it beside the number. */
type PayeeType = 'BC' | 'EW' | 'VW';
const ID = /^(BC|EW|VW)-(?:([A-Za-z0-9]*)-)?([A-Za-z0-9_-]+)$/;

/** Numbers of cards and of wallets are counted apart, so ours say which of them it is, and of which group. */
const idOf = (type: PayeeType, id: string, groupId = ''): string => `${type}-${groupId}-${id}`;

/** What an id of ours stands for. Any other id is the gateway's own number of a card. */
export const payeeOf = (id: string): { type: PayeeType; groupId: string; id: string } => {
  const match = ID.exec(id);
  if (match === null) return { type: 'BC', groupId: '', id };
  const [, type, groupId = '', number = ''] = match;
  return { type: type === 'EW' ? 'EW' : type === 'VW' ? 'VW' : 'BC', groupId, id: number };
};

const cardOf = (row: Fields, type: PayeeType, facts: Facts, group: Fields = {}): Fields | null => {
  const id = textOf(firstOf(row, 'bankCardId', 'accountId', 'id'));
  if (id === '') return null;
  const from = timeOf(row.maintenanceStartTime, facts);
  const to = timeOf(row.maintenanceEndTime, facts);
  const isResting = from !== null && to !== null && from <= facts.now && to > facts.now;
  const saysNothing = row.isWithdrawActive === undefined || row.isWithdrawActive === null;
  return {
    bankCardId: idOf(type, id, type === 'EW' ? textOf(group.groupId) : ''),
    bankCode: textOf(firstOf(row, 'bankCode', 'walletType')),
    bankName: textOf(firstOf(row, 'bankName', 'walletName') ?? group.groupName),
    cardNumber: textOf(firstOf(row, 'cardNumber', 'walletAddress')),
    cardHolder: textOf(firstOf(row, 'cardHolder', 'walletHolder')),
    payeeKind: type === 'BC' ? 'bank' : '',
    usableFrom: isResting ? to : null,
    isWithdrawActive: saysNothing || flagOf(row.isWithdrawActive) ? 'Y' : 'N',
  };
};

const MAX_CODE = 32;
const MAX_NUMBER = 64;
/** What binding a bank account needs wherever it was seen; a bank that wants more refuses, in its own sentence. */
const BANK_KIND = {
  kind: 'bank',
  fields: [
    { name: 'bankCode', required: true, minLength: 1, maxLength: MAX_CODE, input: 'text' },
    { name: 'account', required: true, minLength: 1, maxLength: MAX_NUMBER, input: 'text' },
  ],
};

/** Where a member's money may go, as older gateways know it. */
export const payeesTable: Table = {
  'payees.list': {
    read(value, facts) {
      const fields = fieldsOf(value);
      const read = (rows: unknown, type: PayeeType, group: Fields = {}): Fields[] =>
        readRows(rowsOf(rows), (row) => cardOf(row, type, facts, group), facts);
      const bankCards = read(Array.isArray(value) ? value : fields.bankCards, 'BC');
      const groups = rowsOf(fields.eWallets).map(fieldsOf);
      const wallets = [
        ...groups.flatMap((group) => read('eWallets' in group ? group.eWallets : [group], 'EW', group)),
        ...read(fields.virtualWallets, 'VW'),
      ];
      // Only accounts at banks can be added here, so the wallets take no room from them.
      const maxCardCount = Math.max(countOf(fields.maxCardCount), bankCards.length) + wallets.length;
      const cards = [...bankCards, ...wallets];
      const cardHolder = cards.map((card) => textOf(card.cardHolder)).find(Boolean) ?? '';
      // Accounts at banks come first: forms choose the first payee that can be used.
      return { bankCards: cards, maxCardCount, cardHolder, kinds: [BANK_KIND] };
    },
  },
  'payees.banks': {
    read: (value, facts) =>
      readRows(
        rowsOf(value, 'banks'),
        (row) => {
          const bankCode = textOf(firstOf(row, 'bankCode', 'code'));
          const bankName = textOf(firstOf(row, 'bankName', 'name')) || bankCode;
          return bankCode === '' ? null : { bankCode, bankName };
        },
        facts,
      ),
  },
  'payees.add': {
    send: ({ bankCode, cardNumber, payeeName, paymentPassword }) => ({
      content: {
        cardType: 'B',
        bankCode,
        cardNumber,
        ...(textOf(payeeName) === '' ? {} : { payeeName }),
        paymentPassword,
      },
    }),
  },
};
