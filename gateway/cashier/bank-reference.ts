const PATTERN = /^[A-Z0-9./_-]{4,64}$/;

/**
 * The one form of a bank's own name of a movement: in capitals and without spaces, however it was copied from the account.
 * null: it is none.
 */
export const bankReference = (text: string): string | null => {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
  return PATTERN.test(plain) ? plain : null;
};

/** Names that were stored before there was one form count too; '' is no movement, and the same as ''. */
export const isSameMovement = (one: string, other: string): boolean =>
  one === other || (one !== '' && bankReference(one) === bankReference(other));
