import { transferSettings } from './agents-transfers';
import { currencyOf, MAIN_WALLET, moneyOf, POINTS_WALLET } from './cashier-values';
import { countOf, fieldsOf, firstOf, flagOf, readRows, reportRows, textOf } from './readers';
import { only, type Facts, type Fields, type Table } from './row';

const vendorOf = (row: Fields, currency: string): Fields | null => {
  const accountTypeId = countOf(row.accountTypeId, -1);
  if (accountTypeId < 0 || accountTypeId === MAIN_WALLET || accountTypeId === POINTS_WALLET) return null;
  const name = textOf(firstOf(row, 'accountTypeName', 'vassalageName', 'accountName', 'name', 'vassalage'));
  return {
    accountTypeId,
    vassalage: textOf(firstOf(row, 'vassalage', 'vendor')) || String(accountTypeId),
    vassalageName: name || String(accountTypeId),
    availBalance: moneyOf(firstOf(row, 'availBalance', 'balance'), currency),
    isMaintenance: flagOf(firstOf(row, 'isMaintenance', 'maintenance')) ? 'Y' : 'N',
  };
};

const fundsOf = (value: unknown, facts: Facts): unknown => {
  const fields = fieldsOf(value);
  const rows = reportRows(value, 'wallets').map(fieldsOf);
  // An answer with neither wallets nor a balance says nothing: the contract refuses it.
  if (rows.length === 0 && fields.mainBalance === undefined) return value;
  const currency = currencyOf({ currency: fields.currency ?? rows[0]?.currency }, facts);
  const walletOf = (id: number) => rows.find((row) => Number(row.accountTypeId) === id) ?? {};
  const main = walletOf(MAIN_WALLET);
  const points = walletOf(POINTS_WALLET).availBalance;
  const isOther = ({ accountTypeId }: Fields): boolean =>
    ![MAIN_WALLET, POINTS_WALLET].includes(Number(accountTypeId));
  const wallets = readRows(rows.filter(isOther), (row) => vendorOf(row, currency), facts);
  return {
    currency,
    isSingle: wallets.length === 0 ? 'Y' : 'N',
    mainBalance: moneyOf(fields.mainBalance ?? main.availBalance ?? main.balance, currency),
    heldBalance: moneyOf(fields.heldBalance, currency),
    bonusBalance: moneyOf(fields.bonusBalance, currency),
    points: countOf(textOf(points).split('.')[0]),
    wallets,
  };
};

/** Stands where the name of the upline is not told. */
const UNTOLD = '–';

/** A member's wallets, and money for the upline. */
export const fundsTable: Table = {
  'funds.all': { read: fundsOf },
  'funds.upline': {
    send: () => ({ path: '/wps/member/info', content: {} }),
    async read(value, facts, request) {
      const info = fieldsOf(value);
      const name = textOf(firstOf(info, 'uplineName', 'upline', 'parentName', 'parentAccount', 'agentName'));
      // These gateways send no limits; balance and payment password are read as for transfers to members below.
      const settings = fieldsOf(await transferSettings.read?.(true, facts, request));
      return { ...settings, uplineName: flagOf(info.toUpline) ? name || UNTOLD : '' };
    },
  },
  'funds.toUpline': only('amount', 'paymentPassword'),
};
