/** The address as a browser reads it, '' when it is none of http: every other scheme may run something. */
export const httpAddress = (text: string, base?: string): string => {
  try {
    const url = new URL(text, base);
    return /^https?:$/.test(url.protocol) ? url.href : '';
  } catch {
    return '';
  }
};
