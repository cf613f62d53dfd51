import WebSocket from 'ws';
import { OWN_ORIGIN } from '../../conformance/bench';
import type { RoomWord } from './words';

export interface TestRoom {
  raw: WebSocket;
  heard: RoomWord[];
  send(word: object): void;
  /** The first word of a type that fits, now or later. */
  word<Type extends RoomWord['type']>(
    type: Type,
    fits?: (word: Extract<RoomWord, { type: Type }>) => boolean,
  ): Promise<Extract<RoomWord, { type: Type }>>;
  /** Code of its end. */
  closed: Promise<number>;
}

/** A line into the chat that says only what a test tells it to. Rejects with the HTTP status of a refusal. */
export const dialRoom = (node: { port: number }, origin = OWN_ORIGIN): Promise<TestRoom> => {
  const raw = new WebSocket(`ws://127.0.0.1:${node.port}/chat/socket`, { origin });
  const heard: RoomWord[] = [];
  const watchers = new Set<() => void>();
  raw.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString('utf8')) as RoomWord);
    for (const look of [...watchers]) look();
  });
  const closed = new Promise<number>((resolve) => raw.on('close', (code) => resolve(code)));
  const word: TestRoom['word'] = (type, fits = () => true) =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = heard.find(
          (one): one is Extract<RoomWord, { type: typeof type }> =>
            one.type === type && fits(one as Extract<RoomWord, { type: typeof type }>),
        );
        if (!found) return;
        watchers.delete(look);
        resolve(found);
      };
      watchers.add(look);
      look();
    });
  const room: TestRoom = { raw, heard, closed, word, send: (said) => raw.send(JSON.stringify(said)) };
  return new Promise((resolve, reject) => {
    raw.on('open', () => resolve(room));
    raw.on('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))));
    raw.on('error', reject);
  });
};
