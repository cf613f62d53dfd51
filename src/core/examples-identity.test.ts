import { createFakeGateway } from '../testing/fake-gateway';
import { newMember } from '../testing/fake-state';
import { describeIdentityExamples } from '../testing/examples-identity';
import { GATEWAY, MERCHANT } from '../testing/fixtures';

describeIdentityExamples('the fake gateway and identity', () => {
  const { fetch, state } = createFakeGateway();
  Object.assign(state.flags, { PASSKEY3: true, CHNGPASSVERIF3: true, LOGINIPVERF3: true, BINDGA3: true });
  let serial = 0;
  return Promise.resolve({
    config: { merchant: MERCHANT, gateway: GATEWAY, ports: { fetch } },
    person() {
      serial += 1;
      const made = {
        username: `person${serial}`,
        password: 'Right-horse-7',
        email: `person${serial}@mail.example`,
      };
      const mobileNum = `1195555${1000 + serial}`;
      newMember(state, { ...made, mobile: `55${mobileNum}` });
      return Promise.resolve({ ...made, mobileNum, countryDialingCode: '55' });
    },
    code: () => Promise.resolve(state.identity.code),
    resetCode: (email) =>
      Promise.resolve(state.identity.mails.filter((mail) => mail.address === email).at(-1)?.code ?? ''),
    authenticator: () => Promise.resolve(state.identity.code),
    device: () => ({
      supported: () => true,
      autofill: () => Promise.resolve(true),
      create: () => Promise.resolve({ id: 'key-of-this-device' }),
      get: () => Promise.resolve({ id: 'key-of-this-device' }),
    }),
    wantProof(on) {
      state.identity.botCheckDue = on;
      return Promise.resolve();
    },
    demandNewPassword(username) {
      state.flags.PWDEXPFORCECHANGE3 = true;
      const member = state.members.get(username);
      if (member) member.passwordExpired = true;
      return Promise.resolve();
    },
  });
});
