import { Counter, Gauge, type Registry } from 'prom-client';
import type { OutboxChannel } from '../platform/index';

export interface MessageFigures {
  sent(channel: OutboxChannel): void;
  /** Given up: refused for good, tried too often. */
  failed(channel: OutboxChannel): void;
  expired(channel: OutboxChannel): void;
  /** One try that did not work and comes again. */
  postponed(channel: OutboxChannel): void;
  waiting(channel: OutboxChannel, count: number): void;
  /** Shows them on /metrics. */
  register(registry: Registry): void;
}

export const createMessageFigures = (): MessageFigures => {
  const labelNames = ['channel'] as const;
  const ended = new Counter({
    name: 'foyer_messages_total',
    help: 'Messages that came to an end, by channel and how: sent, failed, expired',
    labelNames: ['channel', 'status'] as const,
    registers: [],
  });
  const postponed = new Counter({
    name: 'foyer_message_retries_total',
    help: 'Tries to send that failed and come again, by channel',
    labelNames,
    registers: [],
  });
  const waiting = new Gauge({
    name: 'foyer_messages_waiting',
    help: 'Messages that wait to be sent, by channel, at the last sweep',
    labelNames,
    registers: [],
  });
  for (const channel of ['sms', 'mail', 'push']) {
    for (const status of ['sent', 'failed', 'expired']) ended.inc({ channel, status }, 0);
    postponed.inc({ channel }, 0);
    waiting.set({ channel }, 0);
  }
  return {
    sent: (channel) => ended.inc({ channel, status: 'sent' }),
    failed: (channel) => ended.inc({ channel, status: 'failed' }),
    expired: (channel) => ended.inc({ channel, status: 'expired' }),
    postponed: (channel) => postponed.inc({ channel }),
    waiting: (channel, count) => waiting.set({ channel }, count),
    register(registry) {
      for (const metric of [ended, postponed, waiting]) registry.registerMetric(metric);
    },
  };
};
