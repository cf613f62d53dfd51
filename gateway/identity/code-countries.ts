/**
 * Areas of a shared dialling code that belong to another country than the code's own and are not in the list of countries: a
 * message to them costs many times as much.
 */
const AREAS: readonly { dialling: string; code: string }[] = [
  { dialling: '1658', code: 'JM' },
  { dialling: '1829', code: 'DO' },
  { dialling: '1849', code: 'DO' },
  { dialling: '1939', code: 'PR' },
  { dialling: '76', code: 'KZ' },
  { dialling: '77', code: 'KZ' },
];
const MAX_DIALLING = 6;

/** The part of a merchant's content that is needed here. */
export interface CountryFacts {
  merchant: { settings: Record<string, unknown> };
  countries: readonly { code: string; dialling: string }[];
  identity: { sms_countries: string[] };
}

/** Countries a number can belong to: those with the longest dialling code that it begins with. */
const countriesOf = (content: CountryFacts, address: string): string[] => {
  const known = [...content.countries, ...AREAS];
  for (let length = MAX_DIALLING; length > 0; length -= 1) {
    const found = known.filter((row) => row.dialling === address.slice(0, length));
    if (found.length > 0) return found.map((row) => row.code);
  }
  return [];
};

const homeCountry = (content: CountryFacts): string => {
  const { homeCountry: code } = content.merchant.settings;
  return typeof code === 'string' ? code : '';
};

/** Dialling code of the merchant's own country, '' when it has none. */
export const homeDialling = (content: CountryFacts): string =>
  content.countries.find((row) => row.code === homeCountry(content))?.dialling ?? '';

/** Whether the merchant has text messages sent to where a number is. */
export const allowsCountry = (content: CountryFacts, address: string): boolean => {
  const { sms_countries: listed } = content.identity;
  const allowed = listed.length > 0 ? listed : [homeCountry(content)];
  return countriesOf(content, address).some((code) => allowed.includes(code));
};
