import * as v from 'valibot';
import { bare } from '../../contract/bare';
import { ownFields } from '../../contract/wire';

/** The part of a window that hears. */
export interface Ear {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}
/** The part of a window that is spoken to. */
export interface Mouth {
  postMessage(message: unknown, targetOrigin: string): void;
}

export interface Channel<Out> {
  say(message: Out): void;
  end(): void;
}

/** An origin as browsers write it, '' for anything else: '*', 'null', a path behind it, another scheme. */
export const exactOrigin = (text: string): string => {
  try {
    const { origin, protocol } = new URL(text);
    return origin === text && /^https?:$/.test(protocol) ? origin : '';
  } catch {
    return '';
  }
};

/**
 * One side of a talk between two windows: said to one exact origin, heard from one exact window of that origin, and only in
 * words of the schema. Everything else is dropped without an answer.
 * @throws TypeError when the origin is no exact one
 */
export const openChannel = <In, Out>(options: {
  own: Ear;
  /** The other window; null while there is none. */
  other(): Mouth | null;
  origin: string;
  words: v.GenericSchema<unknown, In>;
  hear(message: In): void;
}): Channel<Out> => {
  const { own, other, words, hear } = options;
  const origin = exactOrigin(options.origin);
  if (origin === '') throw new TypeError(`"${options.origin}" is no origin`);
  const listen = (event: MessageEvent): void => {
    const window = other();
    if (window === null || event.source !== window || event.origin !== origin) return;
    // The message belongs to all who listen: ours is a copy, with what was said and nothing inherited.
    const said: unknown = typeof event.data === 'object' ? bare({ ...event.data }) : event.data;
    const read = v.safeParse(ownFields(words), said);
    if (read.success) hear(read.output);
  };
  own.addEventListener('message', listen);
  return {
    say: (message) => other()?.postMessage(message, origin),
    end: () => own.removeEventListener('message', listen),
  };
};
