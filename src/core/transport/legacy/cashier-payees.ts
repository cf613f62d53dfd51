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
const MAX_NUMBER = 128;
const text = (name: string, maxLength: number, required = true): Fields => ({
  ...{ name, required, minLength: 1, maxLength },
  input: name === 'email' ? 'email' : name === 'mobileNo' ? 'phone' : 'text',
});
/** What binding a bank account needs wherever it was seen. */
const BANK_KIND = { kind: 'bank', fields: [text('bankCode', MAX_CODE), text('account', MAX_NUMBER)] };
/** A coin, its network and an address of it. */
const COIN_KIND = {
  kind: 'coin',
  fields: [text('bankCode', MAX_CODE), text('branch', MAX_CODE), text('account', MAX_NUMBER)],
};

/** The contract's `payeeExtras`, written here again, since its file would come along with them. */
const EXTRAS = ['province', 'city', 'email', 'mobileNo'];
/** Fields that a bank may want, and the names that they may stand under in its row; each says how by one of four letters. */
const SWITCHES: readonly (readonly [field: string, names: readonly string[]])[] = [
  ['branch', ['bankBranch', 'branch']],
  ...EXTRAS.map((name) => [name, [name]] as const),
];
const WANTED = /^[1YD2]$/i;
const MUST = /^[1Y]$/i;

const wantedBy = (row: Fields): Fields[] =>
  SWITCHES.flatMap(([field, names]) => {
    const said = names
      .flatMap((name) => [row[name], row[`${name}Switch`], row[`${name}Required`]])
      .map(textOf);
    const how = said.find((one) => WANTED.test(one));
    return how === undefined ? [] : [text(field, MAX_NUMBER, MUST.test(how))];
  });

/** What of a form was filled in, under the names that the gateway knows. */
const filled = (request: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.filter((name) => textOf(request[name]) !== '').map((name) => [name, request[name]]),
  );

/** Where a member's money may go, as older gateways know it. */
export const payeesTable: Table = {
  'payees.list': {
    read(value, facts) {
      const fields = fieldsOf(value);
      const read = (rows: unknown, type: PayeeType, group: Fields = {}): Fields[] =>
        readRows(rowsOf(rows), (row) => cardOf(row, type, facts, group), facts);
      const bankCards = read(Array.isArray(value) ? value : fields.bankCards, 'BC');
      const groups = rowsOf(fields.eWallets).map(fieldsOf);
      const coins = read(fields.virtualWallets, 'VW');
      const wallets = groups.flatMap((group) =>
        read('eWallets' in group ? group.eWallets : [group], 'EW', group),
      );
      // Accounts at banks and wallets of coins are counted apart. Electronic wallets cannot be added here.
      const room = [
        countOf(fields.maxCardCount) - bankCards.length,
        countOf(fields.maxVirtualWalletCount) - coins.length,
      ];
      const kinds = [BANK_KIND, COIN_KIND].filter((_, at) => (room[at] ?? 0) > 0);
      const cards = [...bankCards, ...wallets, ...coins];
      const maxCardCount = room.reduce((sum, more) => sum + Math.max(0, more), cards.length);
      const cardHolder = cards.map((card) => textOf(card.cardHolder)).find(Boolean) ?? '';
      // Accounts at banks come first: forms choose the first payee that can be used.
      return { bankCards: cards, maxCardCount, cardHolder, kinds };
    },
  },
  'payees.banks': {
    read: (value, facts) =>
      readRows(
        rowsOf(value, 'banks'),
        (row) => {
          const bankCode = textOf(firstOf(row, 'bankCode', 'code'));
          const bankName = textOf(firstOf(row, 'bankName', 'name')) || bankCode;
          return bankCode === '' ? null : { bankCode, bankName, fields: wantedBy(row) };
        },
        facts,
      ),
  },
  'payees.add': {
    send(request) {
      const { payeeKind, bankCode, bankBranch, cardNumber, paymentPassword } = request;
      const where =
        payeeKind === 'coin'
          ? { cardType: 'V', walletName: bankCode, walletType: bankBranch, walletAddress: cardNumber }
          : { cardType: 'B', bankCode, cardNumber, ...filled(request, ['bankBranch', ...EXTRAS]) };
      return { content: { ...where, ...filled(request, ['payeeName']), paymentPassword } };
    },
  },
};
