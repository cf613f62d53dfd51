import { demo } from './demo';

export interface SentMessage {
  recipient: string;
  purpose: string;
  code: string | null;
  link: string | null;
}

const LOOK_EVERY_MS = 200;
const LOOK_FOR_MS = 15_000;

/** The newest message to an address that the demo would have sent; waits until there is one. */
export async function sentMessage(recipient: string, purpose: string): Promise<SentMessage> {
  for (const until = Date.now() + LOOK_FOR_MS; Date.now() < until;) {
    const answer = await fetch(`${demo().gateway}/demo/outbox`, { headers: { accept: 'application/json' } });
    const rows = (await answer.json()) as SentMessage[];
    const found = rows.find((row) => row.recipient.endsWith(recipient) && row.purpose === purpose);
    if (found) return found;
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  throw new Error(`no ${purpose} for ${recipient} in the outbox`);
}
