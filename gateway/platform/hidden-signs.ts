/** Bidi controls, fillers, joiners, variation selectors and line separators: they make a name look like another one, or empty. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Returns true if the text has invisible characters. */
export const hasHiddenSigns = (text: string): boolean => HIDDEN.test(text);
