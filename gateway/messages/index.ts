export { createDelivery, type DeliveryDeps, type MessageDelivery } from './delivery';
export { escapeHtml, renderMessage } from './render';
export { createSenders, missingSenders } from './senders';
export { type MessageSettings, readMessageSettings } from './settings';
