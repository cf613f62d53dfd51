export { toSmsText } from './alphabet';
export { createDelivery, type DeliveryDeps, type MessageDelivery } from './delivery';
export { post } from './http';
export type { Delivery, PushMessage, PushPort, SmsPort } from './ports';
export { escapeHtml, renderMessage } from './render';
export { createSenders, missingSenders } from './senders';
export { type MessageSettings, readMessageSettings } from './settings';
