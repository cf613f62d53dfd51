import { roomList as call } from '../../src/contract/calls/rooms';
import { roomToWire } from '../../src/contract/entities/room';
import { route } from './route';

export const roomsList = route(call, async (input, { merchant, language, services }) => {
  const rooms = await services.rooms.list(merchant, { ...input, language });
  return { list: rooms.map(roomToWire) };
});
