import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

const UPGRADE_HEADERS = /^(upgrade|http2-settings)$/i;

/** Header lines as they came, without the headers that ask for an upgrade. */
const plainLines = (raw: readonly string[]): string[] => {
  const lines: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2);
    if (UPGRADE_HEADERS.test(name)) continue;
    if (name.toLowerCase() !== 'connection') lines.push(`${name}: ${value}`);
    else {
      const kept = value.split(',').filter((token) => !UPGRADE_HEADERS.test(token.trim()));
      if (kept.length > 0) lines.push(`${name}: ${kept.join(',')}`);
    }
  }
  return lines;
};

/**
 * A request that would also speak another protocol (h2c, as some HTTP clients offer by themselves) is a plain request to us.
 * With a listener for upgrades Node passes every such request to it; here it is handed back.
 */
export const readAgain = (
  server: Server,
  { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
): void => {
  const lines = [`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/${request.httpVersion}`];
  const text = [...lines, ...plainLines(request.rawHeaders), '', ''].join('\r\n');
  socket.unshift(Buffer.concat([Buffer.from(text, 'latin1'), head]));
  server.emit('connection', socket);
};
