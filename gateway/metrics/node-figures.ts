import type { Registry } from 'prom-client';
import type { Database } from '../database/types';
import { createTally, registerGauge } from './tally';

/** What happens to the connections to Redis. */
export interface RedisFigures {
  /** Tells how many of the node's connections are ready, whenever it is asked. */
  watch(connected: () => number): void;
  failed(): void;
  reconnecting(): void;
}

export interface NodeFigures {
  redis: RedisFigures;
  /** Counts trouble that was reported to the log. */
  reported(): void;
  register(registry: Registry, deps: { db: Pick<Database, 'pool'> }): void;
}

/** What a node itself uses: connections to the database and to Redis. */
export const createNodeFigures = (build: { version: string }): NodeFigures => {
  let connected: (() => number) | null = null;
  const failures = createTally({
    name: 'foyer_redis_errors_total',
    help: 'Errors of the connections to Redis',
    labels: [],
  });
  const reconnects = createTally({
    name: 'foyer_redis_reconnects_total',
    help: 'Times that a connection to Redis was tried again',
    labels: [],
  });
  const trouble = createTally({
    name: 'foyer_reported_errors_total',
    help: 'Errors of jobs, messages, sockets and connections that were written to the log',
    labels: [],
  });
  for (const tally of [failures, reconnects, trouble]) tally.add({}, 0);
  return {
    redis: {
      watch: (source) => {
        connected = source;
      },
      failed: () => failures.add({}),
      reconnecting: () => reconnects.add({}),
    },
    reported: () => trouble.add({}),
    register(registry, { db }) {
      for (const tally of [failures, reconnects, trouble]) tally.register(registry);
      registerGauge(registry, {
        name: 'foyer_redis_connections',
        help: 'Connections to Redis that are ready: 2; no row without REDIS_URL',
        read: () => (connected === null ? [] : [[{}, connected()]]),
      });
      registerGauge(registry, {
        name: 'foyer_database_connections',
        help: 'Connections of the pool by state: used, idle, and those that may still be opened: unopened',
        labels: ['state'],
        read: () => {
          const { size, used, idle } = db.pool();
          return [
            [{ state: 'used' }, used],
            [{ state: 'idle' }, idle],
            [{ state: 'unopened' }, size - used - idle],
          ];
        },
      });
      registerGauge(registry, {
        name: 'foyer_database_waiting',
        help: 'Statements and transactions that wait for a connection of the pool',
        read: () => [[{}, db.pool().waiting]],
      });
      registerGauge(registry, {
        name: 'foyer_build_info',
        help: 'The version of this build; always 1',
        labels: ['version', 'node'],
        read: () => [[{ version: build.version, node: process.version }, 1]],
      });
    },
  };
};
