import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

/** Two cores carry two browsers with a gateway each; tests of one worker never meet those of the other. */
export const WORKERS = 2;

/** Names the ports and the data folder of one gateway, as its process reads them. */
export interface GatewayEnvironment {
  PORT: string;
  EXAMPLES_PORT: string;
  FOYER_DATA_DIR: string;
}

const KEPT_IN = 'FOYER_E2E_GATEWAYS';

/** Chosen once, by the process that starts the run; workers find it in their environment. Only names: the gateways make their folders. */
export async function workerGateways(): Promise<GatewayEnvironment[]> {
  const kept = process.env[KEPT_IN];
  if (kept !== undefined) return JSON.parse(kept) as GatewayEnvironment[];
  const run = randomUUID();
  const chosen: GatewayEnvironment[] = [];
  for (let index = 0; index < WORKERS; index += 1)
    chosen.push({
      PORT: String(await freePort()),
      EXAMPLES_PORT: String(await freePort()),
      FOYER_DATA_DIR: join(tmpdir(), `foyer-e2e-${run}-${index}`),
    });
  process.env[KEPT_IN] = JSON.stringify(chosen);
  return chosen;
}

/** The gateway of the worker that asks; the first one for the process that starts the run. */
export function ownGateway(gateways: readonly GatewayEnvironment[]): GatewayEnvironment {
  const own = gateways[Number(process.env['TEST_PARALLEL_INDEX'] ?? '0')];
  if (own === undefined) throw new Error('there are more workers than gateways');
  return own;
}
