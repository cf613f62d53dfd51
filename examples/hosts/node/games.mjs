import { createClient, gamesDomain } from 'foyer';

// node games.mjs https://YOUR-GATEWAY YOUR-CODE
const [gateway = '', merchant = ''] = process.argv.slice(2);
const client = createClient({ merchant, gateway });
try {
  await client.system.start();
  const { status } = client.system.store.getState();
  const { totalCount } = await client.use(gamesDomain).list({ category: 'RNG', page: 1 });
  console.log(`${merchant}: ${totalCount} slots, paid in ${status?.currency ?? '?'}`);
} finally {
  // Ends its timers and connections, and with them the script.
  client.destroy();
}
