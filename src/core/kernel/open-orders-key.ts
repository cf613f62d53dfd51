/** Where a tab keeps orders of unknown outcome. */
export const openOrdersKey = (merchant: string): string => `open orders ${merchant}`;
