/** What no kill and no lost answer excuses: two workers locked in two orders, or one key of the ledger was used for two deeds. */
const GRAVE = /deadlock|40P01|LEDGER_KEY_CONFLICT/;

/** Whether a fault that a node told of is one by itself, whatever the books say. */
export const isGrave = (fault: string): boolean => GRAVE.test(fault);
