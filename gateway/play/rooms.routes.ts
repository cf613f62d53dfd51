import { roomList } from '../../src/contract/calls/rooms';
import { roomToWire } from '../../src/contract/entities/room';
import { route, type Route } from '../http/index';
import type { PlayServices } from './services';

export const roomsRoutes: readonly Route<PlayServices>[] = [
  route(roomList, async (input, { merchant, language, services }) => {
    const rooms = await services.rooms.list(merchant, { ...input, language });
    return { list: rooms.map(roomToWire) };
  }),
];
