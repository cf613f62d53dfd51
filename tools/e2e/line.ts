import { createServer, request as ask } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a browser and everything: what goes through it as a tunnel (sockets) can be cut like a cable. */
export interface Line {
  /** Address for the browser's settings. */
  address: string;
  /** Ends every tunnel without a word, and lets none be dug. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLine(): Promise<Line> {
  const tunnels = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): void => {
    tunnels.add(socket);
    socket.on('close', () => tunnels.delete(socket));
  };
  const server = createServer((request, response) => {
    const { method, headers, url = '' } = request;
    const onward = ask(url, { headers, ...(method === undefined ? {} : { method }) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.on('error', () => onward.destroy());
    request.pipe(onward);
  });
  server.on('connect', ({ url = '' }, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy());
    const { hostname, port } = new URL(`http://${url}`);
    if (isCut) {
      client.destroy();
      return;
    }
    const onward = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(head);
      onward.pipe(client);
      client.pipe(onward);
    });
    onward.on('error', () => client.destroy());
    onward.on('close', () => client.destroy());
    client.on('close', () => onward.destroy());
    keep(client);
    keep(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      for (const socket of tunnels) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const socket of tunnels) socket.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
