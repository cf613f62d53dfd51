import { BAD_ANSWERS } from '../../src/testing/bad-answers';

type Respond = (request: Request) => Promise<Response>;

/** The answer with which the request is refused, and so not carried out. */
const REFUSAL = 'unknown';
const ANSWERS: typeof BAD_ANSWERS = {
  ...BAD_ANSWERS,
  null: () => Promise.resolve(Response.json({ success: true, value: null })),
};
const MAX_WAITING = 50;

/** Lets the next answers of a path go wrong, each of them once. */
export const createMishaps = (
  respond: Respond,
): {
  respond: Respond;
  /** @returns what was understood, in a sentence; null if it was nothing. */
  next(path: string, answer: string): string | null;
} => {
  const waiting: { path: string; answer: string }[] = [];
  return {
    async respond(request) {
      const { pathname } = new URL(request.url);
      const at = waiting.findIndex(({ path }) => path === pathname);
      const [due] = at < 0 ? [] : waiting.splice(at, 1);
      const answer = due && ANSWERS[due.answer];
      if (!due || !answer) return respond(request);
      if (due.answer !== REFUSAL) await respond(request.clone());
      return answer(request);
    },
    next(path, answer) {
      if (!path.startsWith('/') || !Object.hasOwn(ANSWERS, answer) || waiting.length >= MAX_WAITING)
        return null;
      waiting.push({ path, answer });
      return `The next answer of ${path} is: ${answer}.`;
    },
  };
};

export const ANSWER_NAMES: readonly string[] = Object.keys(ANSWERS);
