import * as v from 'valibot';
import type { VendorAdapter, VendorRound } from '../types';
import { playerText, SALTGLASS_VENDOR, type Pair } from './protocol';
import type { SignedClient } from './signed-client';

export const INIT_PATH = '/games/saltglass/operator/games/init';
export const ROUND_PATH = '/games/saltglass/operator/rounds/detail';
const MAX_ROWS = 60;

const initReply = v.object({
  url: v.pipe(v.string(), v.maxLength(2_048), v.url(), v.regex(/^https?:\/\//)),
});
const refusedReply = v.object({ error_code: v.string() });
const short = v.pipe(v.string(), v.maxLength(400));
const roundReply = v.object({
  rows: v.pipe(v.array(v.object({ label: short, value: short })), v.maxLength(MAX_ROWS)),
  proof: v.nullable(
    v.object({
      method: short,
      revealed: v.boolean(),
      values: v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(20_000))),
      url: v.pipe(v.string(), v.maxLength(4_096), v.regex(/^(https?:\/\/|$)/)),
    }),
  ),
});

export interface SaltglassAdapterOptions {
  client: SignedClient;
  /** Origin of the vendor's own API. */
  vendorUrl: () => string;
}

/** How the gateway asks the vendor for a game's address and for a round's story. */
export const createSaltglassAdapter = (options: SaltglassAdapterOptions): VendorAdapter => {
  const { client } = options;
  const at = (path: string): URL => new URL(path, options.vendorUrl());
  return {
    code: SALTGLASS_VENDOR,
    async launch(request) {
      const reply = await client.send(at(INIT_PATH), [
        ['game_uuid', request.gameId],
        ['player_id', playerText(request)],
        ['player_name', request.playerName],
        ['currency', request.currency],
        ['session_id', request.sessionId],
        ['language', request.language],
        ['trial', request.trial ? '1' : '0'],
        ...request.frameAncestors.map((origin, index): Pair => [`frame_ancestors[${index}]`, origin]),
      ]);
      const opened = v.safeParse(initReply, reply?.body);
      if (opened.success) return { ok: true, url: opened.output.url };
      const refused = v.safeParse(refusedReply, reply?.body);
      const isUnknown = refused.success && refused.output.error_code === 'GAME_NOT_FOUND';
      return { ok: false, code: isUnknown ? 'GAME_UNKNOWN' : 'VENDOR_UNAVAILABLE' };
    },
    async round({ roundId, language, ...player }): Promise<VendorRound | null> {
      const reply = await client.send(at(ROUND_PATH), [
        ['player_id', playerText(player)],
        ['round_id', roundId],
        ['language', language],
      ]);
      const read = v.safeParse(roundReply, reply?.body);
      return read.success ? read.output : null;
    },
  };
};
