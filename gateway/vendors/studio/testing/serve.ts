import Fastify from 'fastify';
import { families } from '../families/index';
import { memoryService } from './memory-service';

// Every model's page without a gateway: `npx rollup -c --configOnly studio`, then `PORT=… npx tsx gateway/vendors/studio/testing/serve.ts`.
const port = Number(process.env['PORT'] ?? 8085);
const app = Fastify();
await app.register(memoryService, { now: Date.now });
await app.listen({ host: '127.0.0.1', port });
for (const family of families)
  for (const { name } of family.models)
    process.stdout.write(
      `http://127.0.0.1:${port}/games/studio/${family.name}/${name}/?ticket=${family.name}:${name}:one\n`,
    );
