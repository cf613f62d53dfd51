import { MAX_AMOUNT_MINOR, minorDigits } from '../../../contract/money';

// Amounts as older gateways write them. All of it is text work: a float would lose digits on parsing.

/** Decimals that count: what stands behind them is the noise of a float. */
const KEPT_DECIMALS = 8;
const MAX_EXPONENT = 30;
const MAX_LENGTH = 64;
const NUMBER = /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d{1,3}))?$/i;
const THOUSANDS_BY_COMMA = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const THOUSANDS_BY_POINT = /^[-+]?\d{1,3}(\.\d{3})+,\d*$|^[-+]?\d{1,3}(\.\d{3}){2,}$/;
const COMMA_FOR_POINT = /^[-+]?\d*,\d*$/;

/** One notation for all: a point before the decimals, nothing between the digits. */
const plainNotation = (text: string): string => {
  const bare = text.replace(/[\s'\u2019_]/g, '');
  if (THOUSANDS_BY_COMMA.test(bare)) return bare.replace(/,/g, '');
  if (THOUSANDS_BY_POINT.test(bare)) return bare.replace(/\./g, '').replace(',', '.');
  return COMMA_FOR_POINT.test(bare) ? bare.replace(',', '.') : bare;
};

/**
 * The amount as plain decimal text. Noise of floats is rounded away (0.30000000000000004), and what is then left below the minor
 * unit is cut: never more is shown than there is.
 * @returns '0' where nothing was said ('' or null), null where it cannot be read
 */
export const plainAmount = (value: unknown, currency: string): string | null => {
  if (value === null || value === undefined || value === '') return '0';
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = plainNotation(String(value).trim());
  const match = text.length <= MAX_LENGTH ? NUMBER.exec(text) : null;
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const exponent = Number(power);
  if (whole + fraction === '' || Math.abs(exponent) > MAX_EXPONENT) return null;
  // The value is `digits` times ten to the power of -decimals.
  const decimals = fraction.length - exponent;
  let units = BigInt(whole + fraction);
  if (decimals > KEPT_DECIMALS) {
    const noise = 10n ** BigInt(decimals - KEPT_DECIMALS);
    units = (units + noise / 2n) / noise;
  } else units *= 10n ** BigInt(KEPT_DECIMALS - decimals);
  const digits = minorDigits(currency);
  const minor = units / 10n ** BigInt(KEPT_DECIMALS - digits);
  if (minor > MAX_AMOUNT_MINOR) return null;
  const padded = minor.toString().padStart(digits + 1, '0');
  const plain = digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
  return sign === '-' && minor > 0n ? `-${plain}` : plain;
};

const POINTS_WALLET = 9;
/** Codes of ISO, and of coins that it does not know. */
export const CURRENCY = /^[A-Z0-9]{3,8}$/;
/** ISO's own code for none. */
export const NO_CURRENCY = 'XXX';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const fieldsOf = (value: unknown): Record<string, unknown> => Object(value) as Record<string, unknown>;

/** Sum of plain decimal texts of one currency; '' where it is more than any amount may be. */
const sum = (amounts: readonly string[], currency: string): string => {
  const digits = minorDigits(currency);
  const total = amounts.reduce((all, text) => all + BigInt(text.replace('.', '')), 0n);
  return plainAmount(`${total}e-${digits}`, currency) ?? '';
};

const isTold = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/**
 * A balance in the contract's words. A wallet that cannot be read is left out and the rest stays. A total that was not told is what the
 * wallets hold together, points apart, if each of them told its figure; otherwise it is not known, and the contract refuses the answer.
 * @param merchantCurrency the merchant's own, for balances that name none
 */
export const plainBalance = (value: unknown, merchantCurrency: string): unknown => {
  const wire = fieldsOf(value);
  const currency =
    [wire.currency, merchantCurrency]
      .map((name) => (typeof name === 'string' ? name.trim().toUpperCase() : ''))
      .find((name) => CURRENCY.test(name)) ?? NO_CURRENCY;
  const rows = listOf(wire.balance);
  const wallets = rows.map((row) => {
    const wallet = fieldsOf(row);
    return { ...wallet, availBalance: row === null ? null : plainAmount(wallet.availBalance, currency) };
  });
  const isMoney = (_: unknown, at: number): boolean =>
    Number(fieldsOf(rows[at]).accountTypeId) !== POINTS_WALLET;
  const money = rows.filter(isMoney).map((row) => fieldsOf(row).availBalance);
  const held = wallets.filter(isMoney).flatMap(({ availBalance }) => availBalance ?? []);
  const told = isTold(wire.sumBalance) ? plainAmount(wire.sumBalance, currency) : null;
  const isEmpty =
    rows.length === 0 && !isTold(wire.sumBalance) && ('sumBalance' in wire || 'balance' in wire);
  const isWhole = money.length > 0 && money.every(isTold) && held.length === money.length;
  const sumBalance = told ?? (isWhole || isEmpty ? sum(held, currency) : (wire.sumBalance ?? ''));
  return { ...wire, currency, sumBalance, balance: wallets.filter((one) => one.availBalance !== null) };
};

/** A winner board whose amounts can be compared and written out. */
export const plainWinners = (value: unknown, currency: string): unknown => ({
  list: listOf(fieldsOf(value).list).flatMap((row) => {
    const { vo } = fieldsOf(row);
    if (typeof vo !== 'object' || vo === null) return [];
    const winAmount = plainAmount(Reflect.get(vo, 'winAmount'), currency);
    return [{ vo: winAmount === null ? vo : { ...vo, winAmount } }];
  }),
});
