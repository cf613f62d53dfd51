import type { PaymentProvider } from '../cashier/index';

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const ABOUT: readonly unknown[] = [undefined, 'dispute', 'nothing'];

/** Whether a payment names itself and its payer as the cashier books them: it is money, and nothing of it is guessed. */
export const isReceipt = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const of = (name: string): unknown => Reflect.get(value, name);
  return (
    isText(of('receiptRef')) &&
    isTextOrNull(of('reference')) &&
    isTextOrNull(of('payer')) &&
    typeof of('amountMinor') === 'bigint' &&
    of('paidAt') instanceof Date
  );
};

const isEvent = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const of = (name: string): unknown => Reflect.get(value, name);
  return (
    isText(of('eventId')) &&
    isTextOrNull(of('reference')) &&
    isTextOrNull(of('receiptRef')) &&
    ABOUT.includes(of('about')) &&
    (of('payoutRef') === undefined || isText(of('payoutRef')))
  );
};

type Parse = PaymentProvider['parseCallback'];
const isHeard = (value: unknown): value is ReturnType<Parse> => {
  if (value === null) return true;
  if (Array.isArray(value)) return value.every(isEvent);
  return typeof value === 'object' && isText(Reflect.get(value, 'refused'));
};

/** A call that throws or cannot be read is refused, so that the provider tells it again. */
export const safeParse =
  (parse: (...input: Parameters<Parse>) => unknown): Parse =>
  (raw, headers) => {
    try {
      const heard = parse(raw, headers);
      if (isHeard(heard)) return heard;
      // One that promises an answer may reject later, and nothing else hears of it.
      Promise.resolve(heard).catch(() => undefined);
      return { refused: 'parseCallback returned what it may not' };
    } catch {
      // What it threw may quote the call.
      return { refused: 'parseCallback threw' };
    }
  };
