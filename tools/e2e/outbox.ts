import { expect } from '@playwright/test';
import { demo } from './demo';

export interface SentMessage {
  recipient: string;
  purpose: string;
  code: string | null;
  link: string | null;
}

const LOOK_FOR_MS = 20_000;

/** The newest message to an address that the demo would have sent; waits until there is one. */
export async function sentMessage(recipient: string, purpose: string): Promise<SentMessage> {
  let found: SentMessage | undefined;
  const look = async (): Promise<boolean> => {
    const answer = await fetch(`${demo().gateway}/demo/outbox`, { headers: { accept: 'application/json' } });
    const rows = (await answer.json()) as SentMessage[];
    found = rows.find((row) => row.recipient.endsWith(recipient) && row.purpose === purpose);
    return found !== undefined;
  };
  const message = `${purpose} for ${recipient} in the outbox`;
  await expect.poll(look, { message, timeout: LOOK_FOR_MS }).toBe(true);
  if (found === undefined) throw new Error(`no ${message}`);
  return found;
}
