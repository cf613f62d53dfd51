import { roomList } from '../../contract/calls/rooms';
import type { DomainDefinition, RoomsDomain } from '../types';

/** Rooms of games against others, with their stakes and who sits there: asked for each time, since seats come and go. */
export const roomsDomain: DomainDefinition<RoomsDomain> = {
  name: 'rooms',
  create: (client) => ({
    list: ({ gameId = '', vendor = '', signal }) =>
      client.call(
        roomList,
        { nodeId: gameId, vassalage: vendor, language: client.i18n.store.getState().language },
        signal ? { signal } : {},
      ),
  }),
};
