import { createClient, registrationDomain, securityDomain } from '../../src/core';
import { demo } from './demo';
import { NEW_PASSWORD, newUsername } from './new-member';
import { sentMessage } from './outbox';

export interface TestMember {
  username: string;
  password: string;
  /** Without its dialling code. */
  mobileNum: string;
  email: string;
}

const HOME_DIALLING = '55';
let lastNumber = 0;
const newMobile = (): string => `119${String(Date.now() + (lastNumber += 1)).slice(-8)}`;

/**
 * A member of its own for a test that changes what belongs to one: made by the SDK, without a page.
 * @param proved the address, or in mobile mode the number, is shown to be theirs: only then it opens anything
 */
export async function newMember(
  mode: 'register' | 'registerMobile' = 'register',
  { proved = false, merchant = demo().merchant } = {},
): Promise<TestMember> {
  const { gateway } = demo();
  const username = newUsername();
  const mobileNum = newMobile();
  const email = `${username}@mail.example`;
  const client = createClient({ merchant, gateway });
  try {
    await client.system.start();
    const registration = client.use(registrationDomain);
    registration.setMode(mode);
    const password = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const { username: given } = await registration.submit({
      values:
        mode === 'register'
          ? { username, email, ...password }
          : { mobileNum, countryDialingCode: HOME_DIALLING, ...password },
      terms: true,
      adult: true,
    });
    if (proved) {
      const security = client.use(securityDomain);
      const method = mode === 'register' ? 'E' : 'S';
      await security.sendContactCode(method);
      const { code } = await sentMessage(method === 'E' ? email : mobileNum, 'contact-code');
      await security.proveContact(method, code ?? '');
    }
    await client.session.logout();
    return { username: given, password: NEW_PASSWORD, mobileNum, email };
  } finally {
    client.destroy();
  }
}
