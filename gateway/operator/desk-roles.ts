/** What an operator of the desk is there for; which calls a role may make stands with each call. */
export const DESK_ROLES = ['viewer', 'cashier', 'approver', 'support', 'admin'] as const;

export type DeskRole = (typeof DESK_ROLES)[number];
