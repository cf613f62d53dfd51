import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll } from 'vitest';
import { describeIdentityExamples } from '../../src/testing/examples-identity';
import { OWN_ORIGIN, startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { peopleOf, type People } from './people';
import { softAuthenticator } from './soft-authenticator';

let bench: GatewayBench;
let people: People;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  identity = identityOf(bench);
  await identity.flags({
    MOBILEVERCODELOGIN3: true,
    CHNGPASSVERIF3: true,
    LOGINIPVERF3: true,
    PASSKEY3: true,
    BINDGA3: true,
  });
});
afterAll(() => bench.stop());

/** An authenticator's code counts once: each one asked for is of the next half minute. */
const STEP_MS = 30_000;
let serial = 0;
let passedMs = 0;

// The same list that holds the fake gateway to its word, over HTTP.
describeIdentityExamples('our SDK and identity, against the real gateway', async () => {
  await identity.settings({ bot_check: 'altcha', verify_new_places: false });
  return {
    config: { merchant: 'demo', gateway: `http://127.0.0.1:${bench.port}` },
    async person() {
      serial += 1;
      const mobileNum = `1195555${3000 + serial}`;
      const { username, password, email } = await people.create({
        email: `sdk${serial}@example.test`,
        mobile: `55${mobileNum}`,
      });
      return { username, password, email, mobileNum, countryDialingCode: '55' };
    },
    code: (address) => identity.lastCode(address),
    async resetCode(email) {
      const [mail] = await people.messages(email, 'reset-link');
      return /#reset=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '';
    },
    authenticator(secret) {
      bench.pass(STEP_MS);
      passedMs += STEP_MS;
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      return Promise.resolve(totp.generate({ timestamp: Date.now() + passedMs }));
    },
    device() {
      const key = softAuthenticator({ origin: OWN_ORIGIN });
      return {
        supported: () => true,
        autofill: () => Promise.resolve(true),
        create: (options) => Promise.resolve(key.create(options)),
        get: (options) => Promise.resolve(key.get(options)),
      };
    },
    wantProof: (on) => identity.settings({ bot_check_always: on ? ['login'] : [] }),
    async demandNewPassword(username) {
      await bench.db
        .merchant(MERCHANT)
        .query('update member set must_change = true where username = $1', [username]);
    },
  };
});
