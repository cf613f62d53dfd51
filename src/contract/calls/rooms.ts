import * as v from 'valibot';
import { defineCall } from '../call';
import { roomFromWire } from '../entities/room';
import { looseList, maybeText, passThrough } from '../wire';

/** Rooms of games against other players: of one game, of one vendor, or all. */
export const roomList = defineCall({
  name: 'rooms.list',
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  module: 'GAMELO3',
  access: 'member',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({ ...passThrough, vassalage: maybeText(32), nodeId: maybeText(32) }),
    v.transform((wire) => ({ vendor: wire.vassalage, gameId: wire.nodeId })),
  ),
  reply: v.pipe(
    v.object({ list: looseList(roomFromWire) }),
    v.transform((wire) => wire.list),
  ),
  errors: [],
});
