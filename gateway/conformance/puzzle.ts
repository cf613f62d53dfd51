import { createHash } from 'node:crypto';

/** The bot check's puzzle as it travels. */
export interface Puzzle {
  algorithm: string;
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

/** What goes into `altcha`: the number behind a puzzle, found the slow way. */
export const answerOf = ({ algorithm, challenge, maxnumber, salt, signature }: Puzzle): string => {
  for (let number = 0; number <= maxnumber; number += 1)
    if (
      createHash('sha256')
        .update(salt + String(number))
        .digest('hex') === challenge
    )
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString(
        'base64',
      );
  throw new Error('the puzzle has no answer');
};
