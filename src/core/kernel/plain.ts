/** A number without what people put between its digits. */
export const plainMobile = (text: string): string => text.replace(/[\s().\-\u2010-\u2015]/g, '');

/** A code as it was sent, however it was pasted. */
export const plainCode = (text: string): string => text.replace(/[\s-]/g, '');
