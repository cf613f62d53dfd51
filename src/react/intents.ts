import { useLayoutEffect, useRef } from 'react';
import type { Client, Intent } from '../core/types';
import { useClient } from './client-context';

type Answer = (intent: Intent) => boolean;
interface Desk {
  answers: Answer[];
  last: Answer | null;
}
const desks = new WeakMap<Client, Desk>();

/** One listener per client: the newest view is asked first, the page only when no view took it. */
function deskOf(client: Client): Desk {
  let desk = desks.get(client);
  if (desk === undefined) {
    const made: Desk = { answers: [], last: null };
    client.onIntent(
      (intent) => made.answers.some((answer) => answer(intent)) || (made.last?.(intent) ?? false),
    );
    desks.set(client, made);
    desk = made;
  }
  return desk;
}

/** Answers intents such as "this needs a login" while the view is on the page; return true for those it took. */
export function useIntents(answer: Answer): void {
  const client = useClient();
  const latest = useRef(answer);
  useLayoutEffect(() => {
    latest.current = answer;
  });
  // From the commit on: what is asked before the first frame finds its answer too.
  useLayoutEffect(() => {
    const desk = deskOf(client);
    const own: Answer = (intent) => latest.current(intent);
    desk.answers = [own, ...desk.answers];
    return () => {
      desk.answers = desk.answers.filter((one) => one !== own);
    };
  }, [client]);
}

/** What happens to an intent that no view answered. Set once per client; a second caller changes nothing. */
export function answerLast(client: Client, answer: Answer): void {
  const desk = deskOf(client);
  desk.last ??= answer;
}
