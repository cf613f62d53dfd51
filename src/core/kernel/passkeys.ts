import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { PasskeyPort } from '../types';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];
/** Number of the ceremony under way: the library knows only one, and only its initiator may end it. */
let ceremony = 0;

/** Passkeys of this browser. The gateway's options are checked by the browser itself. */
export const browserPasskeys: PasskeyPort = {
  supported: () => browserSupportsWebAuthn(),
  autofill: () => browserSupportsWebAuthnAutofill(),
  async create(options) {
    ceremony += 1;
    return { ...(await startRegistration({ optionsJSON: options as unknown as Creation })) };
  },
  async get(options, { autofill, signal }) {
    const mine = ++ceremony;
    const end = () => {
      if (mine === ceremony) WebAuthnAbortService.cancelCeremony();
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', end);
    try {
      const answer = await startAuthentication({
        optionsJSON: options as unknown as Request,
        useBrowserAutofill: autofill,
        // The field stands in a shadow root, where the library does not look.
        verifyBrowserAutofillInput: false,
      });
      return { ...answer };
    } finally {
      signal.removeEventListener('abort', end);
    }
  },
};
