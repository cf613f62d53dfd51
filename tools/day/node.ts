import { buildApp } from '../../gateway/app';
import { openDatabase } from '../../gateway/database/connect';
import { deskMount } from '../../gateway/desk/index';
import { startJobs } from '../../gateway/platform/index';
import { socketMount } from '../../gateway/realtime/index';
import { DAY, openDay } from './subjects';

// One node of the gateway as a process of its own, so that it can be killed. Its parent says where and what time it is.
interface Order {
  ownerUrl: string;
  appUrl: string;
  port: number;
  laterMs: number;
}
const order = JSON.parse(process.argv[2] ?? '{}') as Order;
const UNLIMITED = 1_000_000;

let { laterMs } = order;
const now = (): number => Date.now() + laterMs;
const onError = (error: unknown, what: string): void =>
  void process.send?.({ fault: `${what}: ${error instanceof Error ? (error.stack ?? '') : String(error)}` });

const db = await openDatabase({ url: order.ownerUrl, appUrl: order.appUrl, migrate: false });
const { services, vendors, jobs, sealing } = await openDay({ db, port: order.port, now, onError });
const ownOrigins = new Set<string>([DAY.origin]);
const common = { ownOrigins, trustedProxyHops: 0, rateLimitScale: UNLIMITED, now };
const app = await buildApp({
  services,
  log: { level: 'error' },
  ...common,
  secure: false,
  countryHeader: null,
  metricsToken: null,
  openSealed: (input) => sealing.open(input),
  mounts: [
    ...vendors.mounts,
    services.paymentCallbacks,
    socketMount({ services, ...common, onError: (error) => onError(error, 'a socket') }).mount,
    deskMount({ db, ...services.desk, ...common, secure: false, onError }),
  ],
});
await app.listen({ host: '127.0.0.1', port: order.port });
startJobs([...vendors.jobs, ...jobs], onError);
process.on('message', (message: { passMs?: number }) => {
  laterMs += message.passMs ?? 0;
});
// A parent that is gone has no use for it.
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
