// A script as a host would write it: it reads with the SDK, destroys the client and has nothing more to do. It does
// not call process.exit: whether it ends is what the test wants to know.
import WebSocket from 'ws';
import {
  createClient,
  favouritesDomain,
  gamesDomain,
  liveDomain,
  messagesDomain,
  noticesDomain,
  walletDomain,
} from '../core';
import type { SocketPort } from '../core';

const [gateway = '', username = '', password = '', moment = ''] = process.argv.slice(2);

const socket: SocketPort = (address, protocol, on) => {
  const opened = new WebSocket(address, protocol);
  opened.on('open', () => on.open());
  opened.on('message', (data: Buffer) => on.text(data.toString()));
  opened.on('close', (code, reason) => on.close(code, reason.toString()));
  opened.on('error', () => undefined);
  return { send: (text) => opened.send(text), close: () => opened.close() };
};
const client = createClient({ merchant: 'demo', gateway, ports: { socket } });

if (moment === 'starting') {
  void client.system.start();
  void client.session.login({ mode: 'username', username, password }).catch(() => undefined);
} else {
  await client.system.start();
  await client.session.login({ mode: 'username', username, password });
  const live = client.use(liveDomain);
  const { games } = await client.use(gamesDomain).list({ category: 'RNG', page: 1 });
  await client.use(walletDomain).refresh();
  await client.use(noticesDomain).start();
  const [first] = games;
  // Two toggles within a second: the second one waits.
  for (const game of first ? [first, first] : []) client.use(favouritesDomain).toggle(game);
  client.use(messagesDomain).toast({ tone: 'info', text: 'hello' });
  await new Promise<void>((done) => {
    const look = (): void => {
      if (live.store.getState().state === 'live') done();
    };
    live.store.subscribe(look);
    look();
  });
}
client.destroy();
process.stdout.write('destroyed\n');
