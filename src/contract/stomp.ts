// STOMP 1.2 as both ends of the socket write it: one frame is one WebSocket text message, a lone line end is a heartbeat.

export const STOMP_VERSION = '1.2';
/** Subprotocol of the WebSocket. */
export const STOMP_PROTOCOL = 'v12.stomp';
export const HEARTBEAT = '\n';

/** A frame with more header lines, or a longer line, is none of this protocol. */
export const MAX_HEADERS = 24;
export const MAX_HEADER_CHARS = 1_024;

export interface StompFrame {
  command: string;
  headers: ReadonlyMap<string, string>;
  body: string;
}

const COMMAND = /^[A-Z]{1,16}$/;
/** Frames of the first handshake are older than the rules of escaping. */
const PLAIN = /^(CONNECT|CONNECTED)$/;

const escapes: Record<string, string> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' };
const unescapes = new Map(Object.entries(escapes).map(([char, written]) => [written, char]));

const escapeText = (text: string): string => text.replace(/[\\\r\n:]/g, (char) => escapes[char] ?? char);

/** null: a backslash that escapes nothing. */
const unescapeText = (text: string): string | null => {
  let isBroken = false;
  const read = text.replace(/\\[^]?/g, (written) => {
    const char = unescapes.get(written);
    isBroken ||= char === undefined;
    return char ?? '';
  });
  return isBroken ? null : read;
};

/** Text of a frame. Neither a handshake's header nor any body may hold what would end it: such characters are left out. */
export const writeFrame = (command: string, headers: Record<string, string>, body = ''): string => {
  const write = PLAIN.test(command) ? (text: string) => text.replace(/[\r\n]/g, '') : escapeText;
  const lines = Object.entries(headers).map(([name, value]) => `${write(name)}:${write(value)}\n`);
  const text = `${command}\n${lines.join('')}\n${body}`;
  return `${text.includes('\0') ? text.replaceAll('\0', '') : text}\0`;
};

const readHeaders = (lines: readonly string[], isPlain: boolean): Map<string, string> | null => {
  if (lines.length > MAX_HEADERS) return null;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1 || line.length > MAX_HEADER_CHARS) return null;
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)].map((text) =>
      isPlain ? text : unescapeText(text),
    );
    if (name == null || value == null) return null;
    // Of a header that is there twice the first counts.
    if (!headers.has(name)) headers.set(name, value);
  }
  return headers;
};

export const isHeartbeat = (text: string): boolean => text === '\n' || text === '\r\n';

/** The one frame of a message; null for anything else. */
export const readFrame = (text: string): StompFrame | null => {
  const end = text.indexOf('\0');
  // Line ends may follow a frame, nothing else may.
  if (end < 0 || !/^[\r\n]*$/.test(text.slice(end + 1))) return null;
  const head = /\r?\n\r?\n/.exec(text);
  if (!head || head.index > end) return null;
  const [command = '', ...lines] = text.slice(0, head.index).split(/\r?\n/);
  if (!COMMAND.test(command)) return null;
  const headers = readHeaders(lines, PLAIN.test(command));
  return headers && { command, headers, body: text.slice(head.index + head[0].length, end) };
};
