import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../build/state.mjs';
import type { RunningProxy } from './plain-proxy';

const LISTENS_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 50;

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Starts a proxy in the foreground and waits until its port is open. */
const run = async (input: { program: string; words: string[]; port: number }): Promise<RunningProxy> => {
  const child: ChildProcess = spawn(input.program, input.words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output = (output + String(chunk)).slice(-4_000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const untilMs = Date.now() + LISTENS_WITHIN_MS;
  while (!(await isOpen(input.port))) {
    if (child.exitCode !== null || Date.now() > untilMs)
      throw new Error(`${input.program} does not listen:\n${output}`);
    await wait(LOOK_EVERY_MS);
  }
  return {
    origin: `https://127.0.0.1:${input.port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** A self-signed certificate, for a proxy of a trial. */
const writeCertificate = (folder: string): { certificate: string; key: string } => {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=play.example.com';
  execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificate, key };
};

/** Replaces each text, which must be there. */
const adapt = (text: string, replacements: readonly (readonly [string, string])[]): string => {
  let adapted = text;
  for (const [from, to] of replacements) {
    if (!adapted.includes(from)) throw new Error(`there is no ${from} to replace`);
    adapted = adapted.replaceAll(from, to);
  }
  return adapted;
};

interface ProgramInput {
  folder: string;
  /** Ports of the two nodes. */
  ports: readonly number[];
  /** Where the proxy listens for TLS and for plain calls. */
  port: number;
  plainPort: number;
}

/** Writes deploy/nginx.conf with other ports and a certificate; returns the path of the whole file for nginx. */
export const writeNginx = ({ folder, ports, port, plainPort }: ProgramInput): string => {
  chmodSync(folder, 0o711);
  const { certificate, key } = writeCertificate(folder);
  const site = adapt(readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8'), [
    ['127.0.0.1:8081', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:8082', `127.0.0.1:${ports[1]}`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['/etc/ssl/play.example.com/fullchain.pem', certificate],
    ['/etc/ssl/play.example.com/privkey.pem', key],
    ['/var/log/nginx/foyer.log', join(folder, 'access.log')],
  ]);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    const path = join(folder, name);
    mkdirSync(path);
    return `${name}_temp_path ${path};`;
  });
  const whole = join(folder, 'nginx.conf');
  writeFileSync(
    whole,
    [
      'worker_processes 2;',
      'daemon off;',
      `pid ${join(folder, 'nginx.pid')};`,
      'error_log stderr error;',
      'events { worker_connections 4096; }',
      'http {',
      ...temporary,
      'access_log off;',
      `include ${join(folder, 'site.conf')};`,
      '}',
    ].join('\n'),
  );
  return whole;
};

/** The real nginx with deploy/nginx.conf. */
export const startNginx = (input: ProgramInput): Promise<RunningProxy> =>
  run({ program: 'nginx', words: ['-c', writeNginx(input)], port: input.port });

/** Writes deploy/Caddyfile with other ports and a certificate of Caddy's own. */
export const writeCaddy = ({ folder, ports, port, plainPort }: ProgramInput): string => {
  const site = adapt(readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8'), [
    ['{$PUBLIC_URL} {', `https://127.0.0.1:${port} {\n\ttls internal`],
    ['gateway-1:8080', `127.0.0.1:${ports[0]}`],
    ['gateway-2:8080', `127.0.0.1:${ports[1]}`],
  ]);
  const path = join(folder, 'Caddyfile');
  const options = [
    'admin off',
    'skip_install_trust',
    `http_port ${plainPort}`,
    `storage file_system ${folder}`,
  ];
  writeFileSync(path, `{\n\t${options.join('\n\t')}\n}\n${site}`);
  return path;
};

/** The real Caddy with deploy/Caddyfile. */
export const startCaddy = (input: ProgramInput): Promise<RunningProxy> =>
  run({
    program: 'caddy',
    words: ['run', '--adapter', 'caddyfile', '--config', writeCaddy(input)],
    port: input.port,
  });
