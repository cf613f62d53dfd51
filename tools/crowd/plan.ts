/** Rounds of one run, and how many a minute, at most: it is a crowd, no load test. */
const MOST_ROUNDS = 2_000;
const MOST_A_MINUTE = 120;
const ROUNDS = 120;
const A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** What the command's words ask for, or a sentence about what is wrong with them. */
export const crowdPlan = (words: readonly string[]): { rounds: number; eachMs: number } | string => {
  const [rounds = String(ROUNDS), aMinute = String(A_MINUTE)] = words;
  const within = (text: string, most: number): boolean =>
    /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most;
  if (words.length > 2 || !within(rounds, MOST_ROUNDS) || !within(aMinute, MOST_A_MINUTE))
    return `npm run demo:crowd -- [rounds, 1 to ${MOST_ROUNDS}] [rounds a minute, 1 to ${MOST_A_MINUTE}]`;
  return { rounds: Number(rounds), eachMs: MINUTE_MS / Number(aMinute) };
};
