import type { Database } from '../database/types';

export const insertCaptcha = async (
  db: Database,
  captcha: { merchantId: number; id: string; answerHash: string; lifeS: number },
): Promise<void> => {
  await db.merchant(captcha.merchantId).query(
    `insert into captcha (merchant_id, id, answer_hash, expires_at)
       values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [captcha.merchantId, captcha.id, captcha.answerHash, captcha.lifeS],
  );
};

/** Takes a captcha away, right or wrong; its answer hash while it was alive, else null. */
export const takeCaptcha = async (
  db: Database,
  input: { merchantId: number; id: string },
): Promise<string | null> => {
  const rows = await db
    .merchant(input.merchantId)
    .query<{ answer_hash: string; alive: boolean }>(
      'delete from captcha where merchant_id = $1 and id = $2 returning answer_hash, expires_at > now() as alive',
      [input.merchantId, input.id],
    );
  return rows[0]?.alive ? rows[0].answer_hash : null;
};
