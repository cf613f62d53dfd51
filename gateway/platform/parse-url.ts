/**
 * What an address says, or null if it is none.
 *
 * `URL.canParse` answers the same question wrongly on Node 20: after some thousand calls it refuses letters such as ü and é.
 */
export const parseUrl = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};
