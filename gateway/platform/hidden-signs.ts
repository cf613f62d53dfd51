/** Controls of direction, fillers, joiners, variation selectors and line ends: a name with them looks like another one, or like none. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Returns true if a text has characters that are not seen. */
export const hasHiddenSigns = (text: string): boolean => HIDDEN.test(text);
