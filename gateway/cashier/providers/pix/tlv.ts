/** One field of an EMV merchant code: two digits that name it, two that count its characters, and its value. */
export type Field = readonly [id: string, value: string];

const ID = /^\d{2}$/;
const MAX_VALUE = 99;
/** Fields of one code or template; a real one has fewer than twenty. */
const MAX_FIELDS = 100;

/** @throws RangeError for a field that cannot be written: no such id, or a value that is empty or too long */
export const writeFields = (fields: readonly Field[]): string =>
  fields
    .map(([id, value]) => {
      if (!ID.test(id) || value.length < 1 || value.length > MAX_VALUE)
        throw new RangeError(`field ${id} cannot be written`);
      return `${id}${String(value.length).padStart(2, '0')}${value}`;
    })
    .join('');

/** The fields in their order; null when the text does not end where its last field does. */
export const readFields = (text: string): Field[] | null => {
  const fields: Field[] = [];
  for (let at = 0; at < text.length;) {
    const [id, size] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)];
    const end = at + 4 + Number(size);
    if (!ID.test(id) || !ID.test(size) || end > text.length || fields.length >= MAX_FIELDS) return null;
    fields.push([id, text.slice(at + 4, end)]);
    at = end;
  }
  return fields;
};

const POLYNOMIAL = 0x1021;

/** CRC-16/CCITT-FALSE over the text in UTF-8, as four upper-case hex digits. */
export const crc16 = (text: string): string => {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};
