/** Groups of an IPv6 address that name a network rather than a household. */
const SHOWN_GROUPS = 2;

/** An address that names its network and not its owner: 203.0.113.* or 2001:db8:… */
export const maskedAddress = (ip: string): string => {
  const parts = ip.split('.');
  if (parts.length === 4) return `${parts.slice(0, 3).join('.')}.*`;
  if (!ip.includes(':')) return '';
  const [head = ''] = ip.split('::');
  return `${head.split(':').slice(0, SHOWN_GROUPS).join(':')}:…`;
};

/** A caller's location, as far as may be told: masked address, then the country's code where a proxy names it. */
export const locationName = (input: { ip: string; country: string }): string => {
  const country = /^[A-Z]{2}$/.test(input.country) ? input.country : '';
  return [maskedAddress(input.ip), country].filter((part) => part !== '').join(' · ');
};

/** The country in such a text; '' if none is known. */
export const countryOfPlace = (place: string): string => /(?:^| · )([A-Z]{2})$/.exec(place)?.[1] ?? '';
