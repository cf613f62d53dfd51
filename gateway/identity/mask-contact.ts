const SHOWN = 2;

/** An address its owner knows again: de***@example.com, '' for none. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  if (at <= 0) return '';
  return `${email.slice(0, Math.min(SHOWN, at - 1))}***${email.slice(at)}`;
};

/** A number its owner knows again by its end: ***42, '' for none. */
export const maskedMobile = (mobile: string): string => (mobile === '' ? '' : `***${mobile.slice(-SHOWN)}`);
