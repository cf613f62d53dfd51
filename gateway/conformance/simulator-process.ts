import { startPixSimulator, type PixSimulatorOptions } from '../simulators/pix/index';
import { startQuaysideSimulator, type QuaysideSimulatorOptions } from '../simulators/quayside/index';

// A payment provider in play as a process of its own, so that it can be killed. Its parent says which, and what with.

export type SimulatorOrder =
  | { play: 'pix'; options: Omit<PixSimulatorOptions, 'webhookUrl' | 'now'>; webhookUrl: string }
  | { play: 'quayside'; options: Omit<QuaysideSimulatorOptions, 'webhookUrl' | 'now'>; webhookUrl: string };

const order = JSON.parse(process.argv[2] ?? '{}') as SimulatorOrder;
const common = { webhookUrl: () => order.webhookUrl, now: Date.now };
const started =
  order.play === 'pix'
    ? await startPixSimulator({ ...order.options, ...common })
    : await startQuaysideSimulator({ ...order.options, ...common });
// A parent that is gone has no use for it.
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: started.origin });
