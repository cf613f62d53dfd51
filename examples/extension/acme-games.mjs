// A game vendor: the gateway asks Acme's server for the address of a game. examples/vendor is that server.
// Its wallet calls come to /vendor/acme/ and are served by the gateway, signed with ACME_VENDOR_SECRET.
import { createHmac } from 'node:crypto';

/** @import { ExtensionVendor, OpenedOnce, VendorExtensionTools } from '../../gateway/extensions/types' */

const TIMEOUT_MS = 5_000;

/** @type {OpenedOnce<ExtensionVendor, VendorExtensionTools>} */
export const acmeGames = {
  environment: {
    ACME_GAMES_URL: {
      type: 'address',
      about: 'origin of Acme’s game server, like https://games.acme.example',
    },
    ACME_VENDOR_SECRET: { type: 'text', about: 'shared with Acme, 32 characters or more' },
  },
  open: ({ environment: { ACME_GAMES_URL, ACME_VENDOR_SECRET } }) => ({
    walletSecret: ACME_VENDOR_SECRET,
    gameOrigins: [new URL(ACME_GAMES_URL).origin],
    async launch({ merchantId, memberId, sessionId, gameId, currency, language }) {
      const body = JSON.stringify({
        merchant: merchantId,
        member: memberId.toString(),
        session: sessionId,
        game: gameId,
        currency,
        language,
      });
      const sign = createHmac('sha256', ACME_VENDOR_SECRET).update(body).digest('hex');
      const reply = await fetch(`${ACME_GAMES_URL}/launch`, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', 'x-acme-signature': sign },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (reply.status === 404) return { ok: false, code: 'GAME_UNKNOWN' };
      if (!reply.ok) return { ok: false, code: 'VENDOR_UNAVAILABLE' };
      return { ok: true, url: (await reply.json()).url };
    },
  }),
};
