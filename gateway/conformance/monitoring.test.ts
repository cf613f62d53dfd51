import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueNames } from '../metrics/queues.queries';
import { startBench, type GatewayBench } from './bench';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
/** Rows of what a histogram is made of. */
const PARTS = /_(?:bucket|sum|count)$/;
const NAMES = /\b(?:foyer|nodejs|process)_[a-z0-9_]+/g;

let bench: GatewayBench;
/** Type of each metric that the gateway answers with. */
const types = new Map<string, string>();
let helped: Set<string>;
let text = '';
beforeAll(async () => {
  bench = await startBench({ trustedProxyHops: 1 });
  await bench.client.send({ path: '/wps/system/status' });
  text = (await bench.client.send({ path: '/metrics' })).text;
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) types.set(name, type);
  helped = new Set([...text.matchAll(/^# HELP (\S+) .{10}/gm)].map(([, name = '']) => name));
});
afterAll(() => bench.stop());

const metricsIn = (source: string): string[] =>
  [...new Set(source.match(NAMES))].map((name) => (types.has(name) ? name : name.replace(PARTS, '')));

const alerts = read('deploy/alerts.yml');
interface Panel {
  targets?: { expr: string }[];
}
const dashboard = JSON.parse(read('deploy/dashboard.json')) as { panels: Panel[] };
const page = read('docs/monitoring.md');
/** Rows of the tables of the page by the word in code that they begin with. */
const rows = new Map(
  [...page.matchAll(/^\| `([^`]+)` \| ([^|]*) \|/gm)].map(([, name = '', second = '']) => [name, second]),
);

describe('what the gateway tells Prometheus', () => {
  it('[OPS-5] has a help and a type for each figure, and names in its form', () => {
    const own = [...types.keys()].filter((name) => name.startsWith('foyer_'));
    expect(own.length).toBeGreaterThan(25);
    for (const name of own) {
      expect(helped, name).toContain(name);
      expect(name.endsWith('_total'), name).toBe(types.get(name) === 'counter');
    }
  });

  it('[OPS-5] names no member: labels are of a known kind', () => {
    const labels = new Set([...text.matchAll(/[{,]([a-z_]+)="/g)].map(([, label = '']) => label));
    const known = ['call', 'status', 'le', 'merchant', 'vendor', 'provider', 'currency', 'flow', 'kind'];
    const others = ['outcome', 'code', 'queue', 'job_name', 'channel', 'why', 'state', 'version', 'node'];
    const ofNode = ['major', 'minor', 'patch', 'space', 'type'];
    for (const label of labels) expect([...known, ...others, ...ofNode]).toContain(label);
  });

  it('[OPS-5] has a row for each queue once the database was read', () => {
    for (const queue of queueNames)
      expect(text).toMatch(new RegExp(`^foyer_queue_depth{queue="${queue}"} \\d`, 'm'));
  });
});

describe('the id of a request', () => {
  const ask = async (id: string) => {
    const reply = await bench.client.send({
      path: '/wps/member/info',
      headers: { 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': id },
    });
    return String(reply.headers['x-request-id']);
  };

  it('[OPS-5] stands in the answer and in the line of the log as the proxy gave it', async () => {
    const id = 'e09d7f5041e5fea2e42995e9f9612340';
    expect(await ask(id)).toBe(id);
    const lines = bench.logged.filter((line) => line.startsWith('{') && line.includes(id));
    expect(lines.map((line) => (JSON.parse(line) as { req?: { id: string } }).req?.id)).toContain(id);
  });

  it('[OPS-5] is made anew where it could not stand in a log', async () => {
    const id = 'x'.repeat(200);
    expect(await ask(id)).toMatch(/^[0-9a-f-]{36}$/);
    expect(bench.logged.filter((line) => line.includes(id))).toEqual([]);
  });
});

describe('the files for operators', () => {
  it('[OPS-5] the alert rules ask only for figures that are there', () => {
    const exprs = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);
    expect(exprs.length).toBe([...alerts.matchAll(/- alert: /g)].length);
    expect(exprs.length).toBeGreaterThan(20);
    for (const expr of exprs)
      for (const name of metricsIn(expr)) expect([...types.keys()], expr).toContain(name);
  });

  it('[OPS-5] each alert says what happened, what to do, and how urgent it is', () => {
    const rules = alerts.split('- alert: ').slice(1);
    for (const rule of rules) {
      expect(rule).toMatch(/severity: (page|ticket) }/);
      expect(rule).toMatch(/summary: '.{20}/);
      expect(rule).toMatch(/description: '.{40}/);
    }
  });

  it('[OPS-5] the dashboard asks only for figures that are there, and shows each one of ours', () => {
    const exprs = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(exprs.length).toBeGreaterThan(20);
    for (const expr of exprs)
      for (const name of metricsIn(expr)) expect([...types.keys()], expr).toContain(name);
    const shown = metricsIn(exprs.join('\n'));
    for (const name of types.keys()) if (name.startsWith('foyer_')) expect(shown).toContain(name);
  });
});

describe('the proxies of deploy/', () => {
  it.each([
    [
      'deploy/nginx.conf',
      /^ {2}location = \/metrics \{\n {4}return 404;/m,
      'proxy_set_header X-Request-Id $request_id;',
    ],
    ['deploy/Caddyfile', /^\trespond \/metrics 404$/m, 'header_up X-Request-Id {http.request.uuid}'],
  ])('[OPS-5] give each request an id, and do not pass /metrics on: %s', (path, closed, id) => {
    expect(read(path)).toMatch(closed);
    expect(read(path)).toContain(id);
  });

  it('[OPS-5] log no query, which may hold a token', () => {
    const [format = ''] = /^log_format foyer [^;]+;$/m.exec(read('deploy/nginx.conf')) ?? [];
    expect(format).toContain('$uri"');
    expect(format).toContain('id=$request_id');
    expect(format).not.toMatch(/\$(?:request|request_uri|args|query_string|http_\w+)\b/);
    expect(read('deploy/Caddyfile')).toContain(String.raw`request>uri regexp "\?.*" ""`);
    expect(read('deploy/Caddyfile')).toContain('request>headers delete');
  });
});

describe('docs/monitoring.md', () => {
  it('[OPS-5] lists each figure with its type, and none that is not there', () => {
    const listed = new Map([...rows].filter(([name]) => name.startsWith('foyer_')));
    expect(listed).toEqual(new Map([...types].filter(([name]) => name.startsWith('foyer_'))));
  });

  it('[OPS-5] lists each alert with its severity, and each queue', () => {
    const severities = [...alerts.matchAll(/- alert: (\w+)[^]*?severity: (\w+)/g)].map(
      ([, name = '', severity = '']) => [name, severity] as const,
    );
    expect(new Map([...rows].filter(([name]) => name.startsWith('Foyer')))).toEqual(new Map(severities));
    for (const queue of queueNames) expect([...rows.keys()]).toContain(queue);
  });
});
