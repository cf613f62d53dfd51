import { isPixKey } from './pix-key';
import { crc16, readFields, writeFields, type Field } from './tlv';

const GUI = 'br.gov.bcb.pix';
const CRC_HEAD = '6304';
const NO_TXID = '***';
const MAX_TEMPLATE = 99;
const AMOUNT = /^(0|[1-9]\d{0,9})\.\d{2}$/;
/** What every payer's app reads alike. */
const PLAIN = /^[A-Za-z0-9 .,'()/+-]+$/;

interface Common {
  /** Receiver's name, at most 25 plain characters. */
  name: string;
  /** At most 15. */
  city: string;
  /** Reais with two decimals; absent: the payer types it. */
  amount?: string;
}
/** A code without a server behind it: a key that can be paid at any time and any number of times. */
interface StaticCode extends Common {
  key: string;
  message?: string;
  txid?: string;
}
/** A code of one charge, which the provider serves at `location` (without https://). */
interface DynamicCode extends Common {
  location: string;
}
export type NewBrCode = StaticCode | DynamicCode;

/** What a code says, as far as it can be read. */
export interface BrCode {
  key: string | null;
  location: string | null;
  message: string | null;
  amount: string | null;
  name: string;
  city: string;
  txid: string | null;
  /** Whether its checksum is right: wrong ones circulate. */
  intact: boolean;
}

const must = (isSo: boolean, what: string): void => {
  if (!isSo) throw new RangeError(`no BR Code has this ${what}`);
};

const accountOf = (code: NewBrCode): Field[] => {
  if ('location' in code) {
    must(/^[a-z0-9.-]+\/[A-Za-z0-9/._~-]+$/.test(code.location) && code.location.length <= 77, 'location');
    return [
      ['00', GUI],
      ['25', code.location],
    ];
  }
  must(isPixKey(code.key), 'key');
  must(code.message === undefined || PLAIN.test(code.message), 'message');
  return [
    ['00', GUI],
    ['01', code.key],
    ...(code.message === undefined ? [] : [['02', code.message] as const]),
  ];
};

/**
 * The text of a code, which is also what a QR picture of it holds. Strict: what some app would not read is not written.
 * @throws RangeError naming what is wrong
 */
export const makeBrCode = (code: NewBrCode): string => {
  const account = writeFields(accountOf(code));
  const txid = ('txid' in code ? code.txid : undefined) ?? NO_TXID;
  must(account.length <= MAX_TEMPLATE, 'key with this message');
  must(PLAIN.test(code.name) && code.name.length <= 25, 'name');
  must(PLAIN.test(code.city) && code.city.length <= 15, 'city');
  must(txid === NO_TXID || /^[A-Za-z0-9]{1,25}$/.test(txid), 'txid');
  must(code.amount === undefined || (AMOUNT.test(code.amount) && Number(code.amount) > 0), 'amount');
  const body = writeFields([
    ['00', '01'],
    ...('location' in code ? [['01', '12'] as const] : []),
    ['26', account],
    ['52', '0000'],
    ['53', '986'],
    ...(code.amount === undefined ? [] : [['54', code.amount] as const]),
    ['58', 'BR'],
    ['59', code.name],
    ['60', code.city],
    ['62', writeFields([['05', txid]])],
  ]);
  return body + CRC_HEAD + crc16(body + CRC_HEAD);
};

/** Where a Pix account may stand. */
const isAccountId = (id: string): boolean => id >= '26' && id <= '51';

const accountIn = (fields: readonly Field[]): Map<string, string> | null => {
  for (const [id, value] of fields) {
    const inner = isAccountId(id) ? readFields(value) : null;
    if (inner?.some(([name, text]) => name === '00' && text.toLowerCase() === GUI)) return new Map(inner);
  }
  return null;
};

/** What a code says; null when it is none of Pix. Tolerant: a wrong checksum or an over-long name is told, not refused. */
export const readBrCode = (text: string): BrCode | null => {
  const fields = readFields(text.trim());
  const account = fields && accountIn(fields);
  if (!fields || !account) return null;
  const top = new Map(fields);
  const txid = new Map(readFields(top.get('62') ?? '') ?? []).get('05') ?? NO_TXID;
  const checked = text.trim().slice(0, -4);
  return {
    key: account.get('01') ?? null,
    location: account.get('25') ?? null,
    message: account.get('02') ?? null,
    amount: top.get('54') ?? null,
    name: top.get('59') ?? '',
    city: top.get('60') ?? '',
    txid: txid === NO_TXID ? null : txid,
    intact: checked.endsWith(CRC_HEAD) && top.get('63')?.toUpperCase() === crc16(checked),
  };
};
