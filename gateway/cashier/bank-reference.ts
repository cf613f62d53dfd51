const PATTERN = /^[A-Z0-9./_-]{4,64}$/;

/**
 * Normalizes a bank's movement reference: upper case, no spaces.
 * Returns null if the text is no reference.
 */
export const bankReference = (text: string): string | null => {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
  return PATTERN.test(plain) ? plain : null;
};

/** Also matches references that were stored before normalization; '' (no movement) only matches ''. */
export const isSameMovement = (one: string, other: string): boolean =>
  one === other || (one !== '' && bankReference(one) === bankReference(other));
