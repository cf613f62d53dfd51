/** Parts of a member's own pages with the call without which each of them cannot work. */
const PARTS: readonly (readonly [selector: string, call: string])[] = [
  ["[part='avatar']", 'profile.avatar'],
  ["[part='change-contact']", 'profile.contactChange'],
  ["[part='confirm-contact']", 'contact.verify'],
  ["[part='forgot']", 'paymentPassword.reset'],
  ["[part='payee'] [part='remove']", 'payees.remove'],
];

/** The calls that a page's `data-lacks` names where the gateway does not have them. */
export const partCalls: readonly string[] = PARTS.map(([, call]) => call);

/** Leaves the parts out of a page that names their calls. Loaded in front of an older gateway only. */
export const partStyles: readonly string[] = [
  PARTS.map(([selector, call]) => `[data-lacks~='${call}'] ${selector} { display: none; }`).join('\n'),
];
