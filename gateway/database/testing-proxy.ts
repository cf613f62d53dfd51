import { connect, createServer, type Socket } from 'node:net';

/** How a pooler gives server sessions to its clients. */
export type PoolMode = 'session' | 'transaction' | 'statement';

/** One message of PostgreSQL's protocol, its length included. */
interface Message {
  type: string;
  bytes: Buffer;
}

/** Cuts a stream into messages. The first message of a client has no type. */
const messageReader = (onMessage: (message: Message) => void, isClient: boolean) => {
  let rest = Buffer.alloc(0);
  let isFirst = isClient;
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = isFirst ? 'startup' : String.fromCharCode(bytes[0] ?? 0);
      isFirst = false;
      onMessage({ type, bytes });
    }
  };
};

/** The startup message with the parameters that a pooler passes on; it ignores the others. */
const startupOf = (bytes: Buffer, added: Readonly<Record<string, string>>): Buffer => {
  const words = bytes.subarray(8).toString('utf8').split('\0');
  const kept = Object.entries(added).flat();
  for (let at = 0; at + 1 < words.length; at += 2) {
    const name = words[at] ?? '';
    if (['user', 'database', 'client_encoding', 'application_name'].includes(name))
      kept.push(name, words[at + 1] ?? '');
  }
  const text = Buffer.from(`${kept.join('\0')}\0\0`, 'utf8');
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + text.length, 0);
  bytes.copy(head, 4, 4, 8);
  return Buffer.concat([head, text]);
};

interface Session {
  socket: Socket;
  client: Socket | null;
}

/**
 * A pooler in front of a PostgreSQL. In transaction mode a client has a session from its first message until the server is
 * outside of a transaction again, and the next time the session that was freed last, as PgBouncer does. In statement mode a
 * client that begins a transaction is thrown out.
 */
export const startPooler = async (input: {
  url: string;
  mode: PoolMode;
  /** Parameters that each session starts with. */
  parameters?: Readonly<Record<string, string>> | undefined;
}): Promise<{ url: string; stop: () => Promise<void> }> => {
  const target = new URL(input.url);
  const sockets = new Set<Socket>();
  const free: Session[] = [];
  const waiting: (() => void)[] = [];
  const isShared = input.mode !== 'session';

  const release = (session: Session): void => {
    session.client = null;
    free.push(session);
    waiting.shift()?.();
  };

  const openSession = (client: Socket): Session => {
    const socket = connect(Number(target.port), target.hostname);
    const session: Session = { socket, client };
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      session.client?.destroy();
      sockets.delete(socket);
      const at = free.indexOf(session);
      if (at >= 0) free.splice(at, 1);
    });
    socket.on(
      'data',
      messageReader(({ type, bytes }) => {
        session.client?.write(bytes);
        const isIdle = type === 'Z' && bytes[5] === 'I'.charCodeAt(0);
        if (type === 'Z' && !isIdle && input.mode === 'statement') session.client?.destroy();
        if (isIdle && isShared) release(session);
      }, false),
    );
    return session;
  };

  const server = createServer((client) => {
    sockets.add(client);
    let session: Session | null = null;
    const queue: Buffer[] = [];
    const send = (): void => {
      if (queue.length === 0) return;
      if (session?.client !== client) {
        const next = free.pop();
        if (next === undefined) return void waiting.push(send);
        next.client = client;
        session = next;
      }
      for (const bytes of queue.splice(0)) session.socket.write(bytes);
    };
    client.on('error', () => client.destroy());
    client.on('close', () => {
      sockets.delete(client);
      // Its session ends with it: nothing that another one could find in it is left.
      if (session?.client === client) session.socket.destroy();
    });
    client.on(
      'data',
      messageReader(({ type, bytes }) => {
        if (type === 'startup') {
          session = openSession(client);
          session.socket.write(startupOf(bytes, input.parameters ?? {}));
        } else if (type === 'X') client.end();
        else {
          queue.push(bytes);
          send();
        }
      }, true),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(input.url);
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: url.toString(),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
