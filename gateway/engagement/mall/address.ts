/** Where an article goes, as it is sealed. */
export interface Address {
  name: string;
  address: string;
  phone: string;
}
const MIN_ADDRESS = 5;
const MIN_NAME = 2;
const PHONE = /^\+?[\d\s().-]{6,24}$/;

/**
 * Name, address and phone of the one text that travels: the first part, the last, and all between; null where one of them is missing. Parts
 * stand between commas, semicolons, bars or lines.
 */
export const readAddress = (remarks: string, province: string): Address | null => {
  const parts = remarks
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const name = parts[0] ?? '';
  const phone = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  const address = [...parts.slice(1, -1), ...(province.trim() === '' ? [] : [province.trim()])].join(', ');
  const isWhole =
    name.length >= MIN_NAME &&
    parts.length >= 3 &&
    address.length >= MIN_ADDRESS &&
    PHONE.test(phone) &&
    phone.replace(/\D/g, '').length >= 6;
  return isWhole ? { name, address, phone } : null;
};

/** The first letter of the name and the last two digits of the phone. */
export const maskedAddress = ({ name, phone }: Address): string =>
  `${[...name][0] ?? ''}*** · ***${phone.replace(/\D/g, '').slice(-2)}`;
