/**
 * Makes a node without a registry of custom elements. Preact creates children with the registry of their parent, and a document
 * that the node is moved into refuses the registry of another window. Safari 26.0 takes no null: there the node has the page's.
 */
export const unregistered = <Made>(make: (options: { customElementRegistry?: null }) => Made): Made => {
  try {
    return make({ customElementRegistry: null });
  } catch {
    return make({});
  }
};
