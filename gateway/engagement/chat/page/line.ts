import type { RoomWord } from '../words';

/** How often in a row a broken line is opened again before the visitor is told to do it. */
const MAX_TRIES = 12;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
const OVER = 4_001;

export interface Line {
  /** Sends now, or after the line is open again; a message has a key, so that it is one however often it goes. */
  send(word: { type: string; key?: string } & Record<string, unknown>): void;
}

/** A line into the room that comes back by itself while its tickets are good. */
export const openLine = (input: {
  ticket: string;
  hear(word: RoomWord): void;
  state(state: 'connecting' | 'open' | 'again' | 'over'): void;
}): Line => {
  let ticket = input.ticket;
  let tries = 0;
  let socket: WebSocket | null = null;
  let isOpen = false;
  /** What was said and not answered yet. */
  const unsaid = new Map<string, string>();
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/chat/socket`;

  const open = (): void => {
    const line = new WebSocket(address);
    socket = line;
    line.addEventListener('open', () => line.send(JSON.stringify({ type: 'hello', ticket })));
    line.addEventListener('message', (event) => {
      const word = JSON.parse(String(event.data)) as RoomWord;
      if (word.type === 'welcome') {
        ({ again: ticket } = word);
        tries = 0;
        isOpen = true;
        input.state('open');
      }
      if (word.type === 'said' || word.type === 'refused') unsaid.delete(word.key);
      input.hear(word);
      if (word.type === 'welcome') for (const text of unsaid.values()) line.send(text);
    });
    line.addEventListener('close', ({ code }) => {
      const hadRoom = isOpen;
      isOpen = false;
      tries += 1;
      // A ticket that opened no room was used up by the try.
      if (code === OVER || tries > MAX_TRIES || (!hadRoom && ticket === input.ticket && tries > 1))
        return input.state('over');
      input.state('again');
      setTimeout(open, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)));
    });
  };
  input.state('connecting');
  open();
  return {
    send(word) {
      const text = JSON.stringify(word);
      if (word.key !== undefined) unsaid.set(word.key, text);
      if (isOpen) socket?.send(text);
    },
  };
};
