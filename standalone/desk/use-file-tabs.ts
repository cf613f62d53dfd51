import { useDesk, usePages } from './desk-context';

const beforeOf = (before: string | undefined) => (before === undefined ? {} : { before });

/** Parts of a member's file that are read page by page. */
export const useLedger = (id: string) => {
  const { api } = useDesk();
  return usePages((before) => api.ask('member.ledger', { id, ...beforeOf(before) }), `ledger ${id}`);
};
export const useRounds = (id: string) => {
  const { api } = useDesk();
  return usePages((before) => api.ask('member.rounds', { id, ...beforeOf(before) }), `rounds ${id}`);
};
export const useEvents = (id: string) => {
  const { api } = useDesk();
  return usePages((before) => api.ask('member.events', { id, ...beforeOf(before) }), `events ${id}`);
};
export const useNotes = (id: string) => {
  const { api } = useDesk();
  return usePages((before) => api.ask('member.notes', { id, ...beforeOf(before) }), `notes ${id}`);
};
export const useDevices = (id: string) => {
  const { api } = useDesk();
  return usePages(
    async () => ({ rows: await api.ask('member.devices', { id }), next: null }),
    `devices ${id}`,
  );
};
