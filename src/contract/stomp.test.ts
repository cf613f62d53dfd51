import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HEARTBEAT,
  isHeartbeat,
  MAX_HEADER_CHARS,
  MAX_HEADERS,
  readFrame,
  STOMP_PROTOCOL,
  STOMP_VERSION,
  writeFrame,
} from './stomp';

/** As plain data, for comparison. */
const read = (text: string) => {
  const frame = readFrame(text);
  return frame && { ...frame, headers: Object.fromEntries(frame.headers) };
};

describe('a STOMP frame', () => {
  it('is written as the standard has it', () => {
    expect(
      writeFrame('MESSAGE', { destination: '/topic/user/7', note: 'a:b\\c\r\n' }, '{"type":"INBOX"}'),
    ).toBe('MESSAGE\ndestination:/topic/user/7\nnote:a\\cb\\\\c\\r\\n\n\n{"type":"INBOX"}\0');
  });

  it('has the version, the subprotocol and the heartbeat of the standard', () => {
    expect([STOMP_VERSION, STOMP_PROTOCOL, HEARTBEAT]).toEqual(['1.2', 'v12.stomp', '\n']);
  });

  it('ends behind its head where it has no body', () => {
    expect(writeFrame('DISCONNECT', { receipt: '7' })).toBe('DISCONNECT\nreceipt:7\n\n\0');
  });

  it('has up to 24 headers of up to 1024 characters each', () => {
    const lines = Array.from({ length: 24 }, (_, at) =>
      `h${String(at).padStart(2, '0')}:`.padEnd(1_024, 'x'),
    );
    expect(readFrame(`SEND\n${lines.join('\n')}\n\n\0`)?.headers.size).toBe(24);
  });

  it('is read with line ends of both kinds, and with line ends behind it', () => {
    const wanted = { command: 'SUBSCRIBE', headers: { id: '0', destination: '/topic/user/7' }, body: '' };
    expect(read('SUBSCRIBE\nid:0\ndestination:/topic/user/7\n\n\0')).toEqual(wanted);
    expect(read('SUBSCRIBE\r\nid:0\r\ndestination:/topic/user/7\r\n\r\n\0\n\r\n')).toEqual(wanted);
    expect(read('DISCONNECT\n\n\0')).toEqual({ command: 'DISCONNECT', headers: {}, body: '' });
  });

  it('does not unescape the handshake, whose first version knew no escapes', () => {
    expect(read('CONNECT\npasscode:a\\cb\n\n\0')?.headers).toEqual({ passcode: 'a\\cb' });
    for (const command of ['SUBSCRIBE', 'XCONNECT', 'CONNECTX'])
      expect(read(`${command}\nid:a\\cb\n\n\0`)?.headers).toEqual({ id: 'a:b' });
  });

  it('counts the first of two headers with one name', () => {
    expect(read('SEND\na:1\na:2\n\n\0')?.headers).toEqual({ a: '1' });
  });

  it.each([
    ['nothing', ''],
    ['no end', 'SUBSCRIBE\nid:0\n\n'],
    ['no head', 'SUBSCRIBE\0'],
    ['an end inside the head', 'SUBSCRIBE\nid:\0\n\n'],
    ['two frames', 'A\n\n\0B\n\n\0'],
    ['a lower-case command', 'subscribe\n\n\0'],
    ['a command that begins as none', 'xSEND\n\n\0'],
    ['a command that ends as none', 'SEND2\n\n\0'],
    ['an escape that is none in a name', 'SUBSCRIBE\na\\tb:0\n\n\0'],
    ['a header without a colon', 'SUBSCRIBE\nid\n\n\0'],
    ['a header without a name', 'SUBSCRIBE\n:0\n\n\0'],
    ['an escape that is none', 'SUBSCRIBE\nid:a\\tb\n\n\0'],
    ['a backslash at the end', 'SUBSCRIBE\nid:a\\\n\n\0'],
    ['too many headers', `SUBSCRIBE\n${'a:1\n'.repeat(MAX_HEADERS + 1)}\n\0`],
    ['a header that is too long', `SUBSCRIBE\nid:${'x'.repeat(MAX_HEADER_CHARS)}\n\n\0`],
  ])('is refused with %s', (_, text) => {
    expect(readFrame(text)).toBeNull();
  });

  it('survives writing and reading, whatever its headers and body say', () => {
    const text = fc.string({ maxLength: 60, unit: 'binary' });
    const header = text.filter((one) => one !== '' && !one.includes('\0') && one !== '__proto__');
    const frames = fc.record({
      command: fc.constantFrom('MESSAGE', 'SUBSCRIBE', 'ERROR', 'RECEIPT'),
      headers: fc.dictionary(header, header, { maxKeys: 6, noNullPrototype: true }),
      body: text.map((one) => one.replaceAll('\0', '')),
    });
    fc.assert(
      fc.property(frames, ({ command, headers, body }) => {
        const heads = Object.values(headers).concat(Object.keys(headers));
        fc.pre(heads.every((one) => one.length * 4 < MAX_HEADER_CHARS));
        expect(read(writeFrame(command, headers, body))).toEqual({ command, headers, body });
      }),
    );
  });

  it('never throws on anything that is none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (noise, framed) => {
        const frame = readFrame(framed ? `MESSAGE\n${noise}\n\nbody\0` : noise);
        expect(frame === null || /^[A-Z]+$/.test(frame.command)).toBe(true);
      }),
    );
  });

  it('cannot be ended early by what it carries', () => {
    const text = writeFrame('CONNECT', { passcode: 'a\n\nSEND\n\n\0' }, 'x\0y');
    expect(read(text)).toEqual({ command: 'CONNECT', headers: { passcode: 'aSEND' }, body: 'xy' });
  });
});

describe('a heartbeat', () => {
  it('is a lone line end', () => {
    expect(['\n', '\r\n', '', '\n\n', 'x'].map(isHeartbeat)).toEqual([true, true, false, false, false]);
  });
});
