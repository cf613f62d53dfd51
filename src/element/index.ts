export { defineElement, type FoyerElement, type FoyerElementClass } from './define-element';
export { commonAttributes } from './attributes';
export { adoptClient, REGISTRY_KEY, VERSION } from './page-client';
export {
  elementTable,
  type AboutElement,
  type AttributeRow,
  type AttributeTable,
  type AttributeValues,
  type ElementDefinition,
  type ElementTable,
} from './types';
