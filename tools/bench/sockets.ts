import { createHmac, randomBytes } from 'node:crypto';
import { chromium, type Page } from 'playwright';
import WebSocket from 'ws';
import { BROWSER_ARGS, requireBrowser } from '../browser';
import { BENCH_VENDOR_SECRET, makeDataDir, startGateway, type RunningGateway } from './gateway-process';
import { ask, openMemberSocket } from './member-socket';
import { atMost, median, percentile, type BenchRow, type Measured } from './table';

const SOCKETS = 3_000;
/** A member may have a few sockets only. */
const SOCKETS_OF_MEMBER = 15;
const OPENERS = 40;
const PUSHES = 200;
const PAINTS = 60;
/** Long enough for every socket to have had two heartbeats. */
const IDLE_MS = 45_000;

interface Listener {
  socket: WebSocket;
  memberId: string;
  /** Time of the next BALANCE event. */
  told(): Promise<number>;
}

const openSocket = async (
  gateway: RunningGateway,
  member: { id: string; token: string },
): Promise<Listener> => {
  let onBalance: (at: number) => void = () => undefined;
  const socket = await openMemberSocket(gateway, {
    token: member.token,
    told: (body) => {
      if (body.includes('"BALANCE"')) onBalance(performance.now());
    },
  });
  return {
    socket,
    memberId: member.id,
    told: () => new Promise((resolve) => (onBalance = resolve)),
  };
};

/** A win, paid by the vendor's own signed call. */
const pay = async (gateway: RunningGateway, memberId: string): Promise<void> => {
  const path = '/vendor/house/credit';
  const id = randomBytes(8).toString('hex');
  const body = JSON.stringify({
    merchant: 1,
    member: memberId,
    currency: 'BRL',
    transaction: id,
    round: id,
    game: 'bench',
    amount: '1',
  });
  const timestamp = String(Date.now());
  const nonce = randomBytes(12).toString('hex');
  const signature = createHmac('sha256', BENCH_VENDOR_SECRET)
    .update(`POST\n${path}\n${timestamp}\n${nonce}\n${body}`)
    .digest('hex');
  const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-House-Timestamp': timestamp,
      'X-House-Nonce': nonce,
      'X-House-Signature': signature,
    },
    body,
  });
  if (!answer.ok) throw new Error(`a win was refused: ${await answer.text()}`);
};

const openAll = async (gateway: RunningGateway): Promise<Listener[]> => {
  const members: { id: string; token: string }[] = [];
  for (let count = 0; count < SOCKETS / SOCKETS_OF_MEMBER; count += 1)
    members.push(await ask(gateway, '/wps/session/login/freeplay'));
  const owners = members.flatMap((member) => Array.from({ length: SOCKETS_OF_MEMBER }, () => member));
  const all: Listener[] = [];
  await Promise.all(
    Array.from({ length: OPENERS }, async () => {
      for (let owner = owners.pop(); owner !== undefined; owner = owners.pop())
        all.push(await openSocket(gateway, owner));
    }),
  );
  return all;
};

/** ms of the gateway's processor time so far. */
const cpuMs = async (gateway: RunningGateway): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${gateway.port}/metrics`)).text();
  return 1_000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? Number.NaN);
};

const benchIdle = async (gateway: RunningGateway): Promise<BenchRow[]> => {
  const before = gateway.rssMb();
  const all = await openAll(gateway);
  const startedAt = performance.now();
  const cpuBefore = await cpuMs(gateway);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const busy = ((await cpuMs(gateway)) - cpuBefore) / (performance.now() - startedAt);
  const after = gateway.rssMb();
  const open = all.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length;
  if (open !== SOCKETS) throw new Error(`only ${open} of ${SOCKETS} sockets are still open`);
  const delays: number[] = [];
  for (let count = 0; count < PUSHES; count += 1) {
    const listener = all[(count * 97) % all.length];
    if (!listener) continue;
    const told = listener.told();
    const sentAt = performance.now();
    await pay(gateway, listener.memberId);
    delays.push((await told) - sentAt);
  }
  for (const { socket } of all) {
    socket.removeAllListeners('close');
    socket.terminate();
  }
  return [
    atMost(
      `${SOCKETS.toLocaleString('en')} idle sockets: the gateway's memory`,
      after,
      200,
      'MB',
      `${Math.round(before)} MB without them; ${Math.round(busy * 1000) / 10} % of a core`,
    ),
    {
      what: '… wallet call sent to BALANCE at a socket among them, p95',
      measured: `${Math.round(percentile(delays, 0.95))} ms`,
      reach: '',
      met: null,
      note: `median ${Math.round(median(delays))} ms`,
    },
  ];
};

/** Notes when a changed amount has been painted: after the frame that shows it. */
const watchAmount = `(() => {
  const times = (globalThis.__paints = []);
  const root = document.querySelector('foyer-balance').shadowRoot;
  new MutationObserver(() => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => times.push(Date.now());
    channel.port2.postMessage(0);
  })).observe(root, { subtree: true, characterData: true, childList: true });
})()`;

const logIn = async (page: Page, gateway: RunningGateway): Promise<string> => {
  const { username, password } = gateway.facts.accounts.member;
  const subscribed = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => payload.toString().startsWith('RECEIPT\nreceipt-id:1'),
    }),
  );
  await page.locator('foyer-balance').getByRole('button').first().click();
  const form = page.locator('foyer-login');
  await form.getByRole('textbox', { name: 'Username' }).fill(username);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  const info = page.waitForResponse((response) => response.url().endsWith('/wps/member/info?'));
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  const { value } = (await (await info).json()) as { value: { id: string } };
  await subscribed;
  return String(value.id);
};

const benchPaint = async (gateway: RunningGateway, examples: string): Promise<BenchRow[]> => {
  const browser = await chromium.launch({
    executablePath: requireBrowser((line) => process.stderr.write(`${line}\n`)),
    args: [...BROWSER_ARGS],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${examples}/partner-lobby/`);
    const memberId = await logIn(page, gateway);
    // What follows the login is through.
    await page.waitForTimeout(4_000);
    await page.evaluate(watchAmount);
    const delays: number[] = [];
    for (let count = 0; count < PAINTS; count += 1) {
      await page.evaluate('globalThis.__paints.length = 0');
      const sentAt = Date.now();
      await pay(gateway, memberId);
      await page.waitForFunction('globalThis.__paints.length > 0', undefined, { timeout: 10_000 });
      delays.push((await page.evaluate<number>('globalThis.__paints[0]')) - sentAt);
      await page.waitForTimeout(150);
    }
    return [
      atMost(
        'a win paid by a vendor to its number on the page, p95',
        percentile(delays, 0.95),
        500,
        'ms',
        `median ${Math.round(median(delays))} ms, ${PAINTS} wins`,
      ),
    ];
  } finally {
    await browser.close();
  }
};

/** Idle sockets, and how long what happened takes to reach a page. */
export const benchSockets = async (): Promise<Measured> => {
  const data = makeDataDir();
  const gateway = await startGateway(data.path);
  try {
    const idle = await benchIdle(gateway);
    const { examples } = gateway.facts as RunningGateway['facts'] & { examples: string };
    return { rows: [...idle, ...(await benchPaint(gateway, examples))], settings: gateway.settings };
  } finally {
    await gateway.stop();
    data.remove();
  }
};
