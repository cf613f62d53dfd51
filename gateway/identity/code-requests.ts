import { findMemberByMobile } from './members.queries';
import type { SentPurpose } from './codes.queries';
import type { Database } from '../database/types';
import type { BotChecks } from './bot-check';
import type { Codes, SendCode } from './codes';
import { GatewayError, type Visitor } from '../platform/index';
import { CODE_LOGIN_MODULES } from './login';
import type { KnownDevices } from './known-devices';
import type { MobileNumber } from './mobile-address';

export interface CodeRequest {
  visitor: Visitor;
  mobile: string;
  dialingCode: string;
  altcha: string;
  language: string;
}

type Sent = Awaited<ReturnType<Codes['send']>>;

/** Codes that people ask for before they are logged in. Known and unknown numbers get the same answer in the same time. */
export interface CodeRequests {
  /** `purpose` as clients word it: login, forgot, verify, or '' from those that name none. */
  forLogin(input: CodeRequest & { purpose: '' | 'login' | 'forgot' | 'verify' }): Promise<Sent>;
  forRegistration(input: CodeRequest): Promise<Sent>;
}

const PURPOSES = { '': 'any', login: 'login', forgot: 'forgot', verify: 'factor' } as const satisfies Record<
  string,
  SentPurpose
>;
const FORGOT_MODULES = ['CHNGPASSVERIF3'] as const;
const FACTOR_MODULES = ['LOGINIPVERF3'] as const;
/** Modules of which one has to be on. */
const MODULES: Readonly<Record<keyof typeof PURPOSES, readonly string[]>> = {
  '': [...CODE_LOGIN_MODULES, ...FORGOT_MODULES, ...FACTOR_MODULES],
  login: CODE_LOGIN_MODULES,
  forgot: FORGOT_MODULES,
  verify: FACTOR_MODULES,
};

export const createCodeRequests = (deps: {
  db: Database;
  codes: Codes;
  botChecks: BotChecks;
  devices: Pick<KnownDevices, 'knowsDevice'>;
}): CodeRequests => {
  const { db, codes, botChecks, devices } = deps;

  const send = async (
    input: CodeRequest,
    settle: (number: MobileNumber) => Promise<Pick<SendCode, 'purpose' | 'deliver' | 'shown'>>,
  ): Promise<Sent> => {
    const { visitor, mobile, dialingCode, altcha, language } = input;
    const number = await codes.number({ merchantId: visitor.merchant.id, mobile, dialingCode });
    const proved = await botChecks.demand({ visitor, action: 'sms', fields: { altcha } });
    const settled = await settle(number);
    return codes.send({ visitor, channel: 'sms', address: number.address, language, proved, ...settled });
  };

  return {
    forLogin: (input) => {
      const { merchant } = input.visitor;
      if (!MODULES[input.purpose].some((module) => merchant.flags.get(module) === true))
        throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: `no codes for ${input.purpose}` });
      return send(input, async ({ spellings: mobiles }) => {
        const member = await findMemberByMobile(db, { merchantId: merchant.id, mobiles });
        const { visitor } = input;
        const isKnown = await devices.knowsDevice({ memberId: member?.id ?? null, visitor });
        return {
          purpose: PURPOSES[input.purpose],
          deliver: member?.status === 'active',
          shown: isKnown ? 'known' : null,
        };
      });
    },
    // An existing account is not revealed: the code goes out, and the form that brings it is refused.
    forRegistration: (input) => send(input, () => Promise.resolve({ purpose: 'register', deliver: true })),
  };
};
