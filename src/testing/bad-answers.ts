import { asError } from '../core/kernel/app-error';
import type { ManualClock } from './clock';
import { noAnswer } from './no-answer';

/** What happens to a write whose answer nothing can be told from, by the name of the mishap. */
export const BAD_ANSWERS: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  cut: () => Promise.reject(new TypeError('the connection was cut')),
  timeout: noAnswer,
  empty: () => Promise.resolve(new Response(null, { status: 204 })),
  busy: () => Promise.resolve(new Response('', { status: 503 })),
  html: () => Promise.resolve(new Response('<html>sorry</html>')),
  half: () => Promise.resolve(new Response('{"success":true,"val')),
  unknown: () =>
    Promise.resolve(
      Response.json({ success: false, errorCode: 'ugly.word', message: 'nein' }, { status: 400 }),
    ),
};

/** Files that a call needs may come late on a busy machine: so many turns are far more than any takes. */
const MAX_TURNS = 1_000_000;

/** The code with which some work ended, 'done' for none. Once a request is out, time runs on until it is given up. */
export const endingOf = async (
  work: Promise<unknown>,
  clock: Pick<ManualClock, 'advance'>,
  isSent: () => boolean,
): Promise<string> => {
  let ending = '';
  void work.then(
    () => (ending = 'done'),
    (error: unknown) => (ending = asError(error).code),
  );
  for (let turn = 0; turn < MAX_TURNS && ending === ''; turn += 1) {
    await new Promise((done) => setImmediate(done));
    if (isSent()) await clock.advance(1_000);
  }
  return ending;
};
