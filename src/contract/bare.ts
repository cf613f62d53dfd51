/**
 * An object of ours without a prototype: what a host page added to Object.prototype is no field of it. For whatever is looked up
 * by key and may lack it, and for options that the platform reads: those are read with everything that they inherit.
 */
export const bare = <T extends object>(object: T): T => Object.setPrototypeOf(object, null) as T;

/** The same for what was parsed: everything in it. */
export const bareTree = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) bareTree(member);
  return Array.isArray(value) ? value : bare(value);
};
