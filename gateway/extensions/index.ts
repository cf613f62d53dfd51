export { ExtensionError, loadExtensions } from './load';
export { readExtensionNames } from './names';
export { type Extensions, openExtensions } from './open';
export { AdapterError, paymentAdaptersOf } from './payments';
