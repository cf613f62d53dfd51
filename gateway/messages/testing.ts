import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface HeardRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HttpPeer {
  url: string;
  heard: HeardRequest[];
  /** What is answered from now on; null: nothing, ever. */
  answer: { status: number; headers?: Record<string, string>; body?: string } | null;
  stop(): Promise<void>;
}

const listen = (server: Server | SMTPServer['server']): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** A real HTTP server that keeps what it was sent. */
export const startHttpPeer = async (): Promise<HttpPeer> => {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      peer.heard.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
      });
      if (peer.answer === null) return;
      response.writeHead(peer.answer.status, peer.answer.headers).end(peer.answer.body ?? '');
    });
  });
  const peer: HttpPeer = {
    url: `http://127.0.0.1:${await listen(server)}`,
    heard: [],
    answer: { status: 200 },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return peer;
};

export interface HeardMail {
  from: string;
  to: string[];
  secure: boolean;
  user: string;
  source: string;
}

export interface MailPeer {
  port: number;
  mails: HeardMail[];
  /** Refuses recipients with this code; 0: takes everything. */
  refuseWith: number;
  stop(): Promise<void>;
}

export const MAIL_USER = { user: 'foyer', password: 'pass: word@1' };

/** A real SMTP server. `auth`: only MAIL_USER may send. `tls`: it offers STARTTLS, with a certificate of its own making. */
export const startMailPeer = async (options: { auth?: boolean; tls?: boolean } = {}): Promise<MailPeer> => {
  const server = new SMTPServer({
    authOptional: options.auth !== true,
    allowInsecureAuth: true,
    disabledCommands: options.tls === true ? [] : ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      username === MAIL_USER.user && password === MAIL_USER.password
        ? done(null, { user: username })
        : done(new Error('wrong')),
    onRcptTo: (address, _, done) =>
      peer.refuseWith === 0
        ? done()
        : done(Object.assign(new Error(`no ${address.address} here`), { responseCode: peer.refuseWith })),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        peer.mails.push({
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: typeof session.user === 'string' ? session.user : '',
          source: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  // Clients that give up mid-way are part of the tests.
  server.on('error', () => undefined);
  const peer: MailPeer = {
    port: await listen(server.server),
    mails: [],
    refuseWith: 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return peer;
};
