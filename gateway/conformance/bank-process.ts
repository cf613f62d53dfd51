import { startPixSimulator, type PixSimulatorOptions } from '../simulators/pix/index';

/** What a bank in play as a process of its own is told when it starts. */
export type BankOrder = Omit<PixSimulatorOptions, 'webhookUrl' | 'now'> & { webhookUrl: string };

const order = JSON.parse(process.argv[2] ?? '{}') as BankOrder;
const bank = await startPixSimulator({ ...order, webhookUrl: () => order.webhookUrl, now: Date.now });
// A parent that is gone has no use for it.
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: bank.origin });
