import { deleteApp, initializeApp } from '@firebase/app';
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  FacebookAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  signInWithPopup,
  signOut,
  TwitterAuthProvider,
  type User,
} from '@firebase/auth';
import type { ProviderChannel, ProviderPort } from '../types';

const channels: Record<ProviderChannel, () => GoogleAuthProvider | OAuthProvider> = {
  google: () => new GoogleAuthProvider(),
  facebook: () => new FacebookAuthProvider(),
  twitter: () => new TwitterAuthProvider(),
  line: () => new OAuthProvider('oidc.line'),
};
let serial = 0;

/** Firebase, as far as it is needed: it proves an identity once and keeps nothing. The session is the gateway's. */
export const firebase: ProviderPort = {
  open({ apiKey, authDomain, projectId, emulator }, language) {
    // A name of its own: the page around may have Firebase too.
    const app = initializeApp({ apiKey, authDomain, projectId }, `foyer-${++serial}`);
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    auth.languageCode = language.toLowerCase();
    if (emulator) {
      connectAuthEmulator(auth, emulator, { disableWarnings: true });
      // The emulator knows no captcha.
      auth.settings.appVerificationDisabledForTesting = true;
    }
    const tokenOf = async (user: User): Promise<string> => {
      const token = await user.getIdToken();
      await signOut(auth).catch(() => undefined);
      return token;
    };
    return Promise.resolve({
      async sendCode({ phone, anchor }) {
        const place = anchor.ownerDocument.createElement('div');
        anchor.append(place);
        const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
        try {
          const sent = await signInWithPhoneNumber(auth, phone, verifier);
          return async (code) => tokenOf((await sent.confirm(code)).user);
        } finally {
          verifier.clear();
          place.remove();
        }
      },
      signIn: async (channel) =>
        tokenOf((await signInWithPopup(auth, channels[channel](), browserPopupRedirectResolver)).user),
      close: () => void deleteApp(app).catch(() => undefined),
    });
  },
};
