/** Type of the members who help an agent. The protocol does not know it: on the wire they are agents. */
export const SUB_ACCOUNT_TYPE = 43;
const AGENT = 1;
export const wireType = (type: number): number => (type === SUB_ACCOUNT_TYPE ? AGENT : type);
