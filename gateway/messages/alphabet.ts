/** Basic characters of a text message (GSM 03.38): up to 160 of them fit in one message. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These take the room of two. */
const EXTENDED = '\f^{}\\[~]|€';
const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

export const SMS_LENGTH = 160;

/** Room a text takes in basic characters, or null when one of its characters is not among them. */
export const smsLength = (text: string): number | null => {
  let length = 0;
  for (const char of text) {
    if (basic.has(char)) length += 1;
    else if (extended.has(char)) length += 2;
    else return null;
  }
  return length;
};

const MARKS = /\p{M}+/gu;

const likeness = (char: string): string => {
  if (basic.has(char) || extended.has(char)) return char;
  const plain = char.normalize('NFKD').replace(MARKS, '');
  return plain !== '' && smsLength(plain) === null ? '?' : plain;
};

/** The same text in basic characters, cut to the room: accents fall off, what has no likeness becomes a question mark. */
export const toSmsText = (text: string, room = Infinity): string => {
  let shown = '';
  let length = 0;
  for (const char of text) {
    const plain = likeness(char);
    length += smsLength(plain) ?? 0;
    if (length > room) break;
    shown += plain;
  }
  return shown;
};
