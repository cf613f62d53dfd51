import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { insertCaptcha, takeCaptcha } from './captcha.queries';
import type { Database } from '../database/types';
import { drawCaptcha, randomAnswer } from './captcha-picture';

/** Seconds in which a picture can be answered. */
export const CAPTCHA_LIFE_S = 120;

export interface Captchas {
  /** A new picture (base64 PNG) and the id its answer is bound to. */
  create(merchantId: number): Promise<{ id: string; png: string }>;
  /** Whether the answer is right; the picture is used up either way. Case does not matter. */
  check(input: { merchantId: number; id: string; answer: string }): Promise<boolean>;
}

const hashOf = (id: string, answer: string): string =>
  createHash('sha256').update(`${id} ${answer.trim().toUpperCase()}`).digest('hex');

/** Pictures live in the database, so that any node can judge the answer. */
export const createCaptchas = (db: Database, draw: () => string = randomAnswer): Captchas => ({
  async create(merchantId) {
    const id = randomBytes(18).toString('base64url');
    const answer = draw();
    await insertCaptcha(db, { merchantId, id, answerHash: hashOf(id, answer), lifeS: CAPTCHA_LIFE_S });
    return { id, png: drawCaptcha(answer) };
  },
  async check({ merchantId, id, answer }) {
    if (id === '' || answer === '') return false;
    const stored = await takeCaptcha(db, { merchantId, id });
    if (stored === null) return false;
    return timingSafeEqual(Buffer.from(stored), Buffer.from(hashOf(id, answer)));
  },
});
