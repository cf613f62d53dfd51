export { ExtensionError, loadExtensions } from './load';
export { readExtensionNames } from './names';
export { type Extensions, openExtensions } from './open';
export { paymentAdaptersOf } from './payments';
