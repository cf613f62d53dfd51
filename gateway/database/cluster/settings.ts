/**
 * Server settings, given on the command line so that a newer gateway changes them by a restart. Small memory, durable
 * commits (fsync and synchronous_commit stay on), one machine: nothing replicates from here, so the log is kept small.
 */
export const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '40',
  password_encryption: 'scram-sha-256',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_buffers: '8MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  huge_pages: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  autovacuum_naptime: '20s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %u@%d ',
  log_checkpoints: 'off',
  // Statements may carry personal data; the log names the error alone.
  log_min_error_statement: 'panic',
};
