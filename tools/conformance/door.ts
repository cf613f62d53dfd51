import type { Mask } from './mask';

/** There is nothing to examine. Its message is one sentence for the person who ran the tool. */
export class Stop extends Error {
  override readonly name: string = 'Stop';
}

/** A login wants a second step that could not be taken. */
export class SecondStep extends Stop {
  override readonly name = 'SecondStep';
}

/** What a login needs besides its account. */
export interface Door {
  mask: Mask;
  /** What a person reads in a captcha, a data address; null where there is no one to read it. */
  readPicture(picture: string, username: string): Promise<string | null>;
  /** What a person answers; null where there is no one to ask. */
  ask(question: string): Promise<string | null>;
  /** The code that was given for a second step, once; null where there is none. */
  takeCode(): string | null;
}
