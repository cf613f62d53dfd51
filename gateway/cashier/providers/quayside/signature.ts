import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signed time that is further away is refused: what was heard once cannot be played again later. */
export const SIGNED_WITHIN_S = 300;
const FORM = /^t=(\d{9,11}),v1=([0-9a-f]{64})$/;

/** null: signed by the secret, and now. Else why it is refused. */
export const refusalOf = (input: {
  header: string | string[] | undefined;
  raw: Buffer;
  secret: string;
  nowMs: number;
}): string | null => {
  const read = typeof input.header === 'string' ? FORM.exec(input.header) : null;
  const [, time, given] = read ?? [];
  if (time === undefined || given === undefined) return 'no signature';
  const made = createHmac('sha256', input.secret).update(`${time}.`).update(input.raw).digest();
  if (!timingSafeEqual(made, Buffer.from(given, 'hex'))) return 'another signature';
  const away = Math.abs(input.nowMs / 1_000 - Number(time));
  return away > SIGNED_WITHIN_S ? 'another time' : null;
};
