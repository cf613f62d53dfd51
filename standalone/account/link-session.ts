import type { Client, Intent } from '../../src/core/types';

type Question = Extract<Intent, { type: 'continue-as' }>;

/** What the link that opened the page asks, from before there was a shell that could ask it. */
export interface LinkSession {
  /** The question so far; from here on the caller hears of one by itself. */
  take(): Question | null;
}

const links = new WeakMap<Client, LinkSession>();

/** Home's lobby starts the session long before the shell is there: what the link asks meanwhile is kept for it. */
export const watchLink = (client: Client): void => {
  let question: Question | null = null;
  const stop = client.onIntent((intent) => {
    if (intent.type !== 'continue-as') return false;
    question = intent;
    return true;
  });
  links.set(client, {
    take() {
      stop();
      links.delete(client);
      return question;
    },
  });
};

/** null: the page was opened without a link of that kind, or its question has been taken. */
export const linkSession = (client: Client): LinkSession | null => links.get(client) ?? null;
