import { errorCodes, type GatewayErrorCode } from '../../src/contract/tables/error-codes';
import { errorText } from '../locales/index';

/** Wraps JSON text of a value into the answer of the protocol. */
export const successText = (valueJson: string): string =>
  `{"success":true,"value":${valueJson},"message":"","errorCode":""}`;

/** The same with further top-level keys. */
export const successWithExtra = (valueJson: string, extra: Record<string, string>): string =>
  `{"success":true,"value":${valueJson},"message":"","errorCode":"",${JSON.stringify(extra).slice(1)}`;

export interface Failure {
  code: GatewayErrorCode;
  language: string;
  value?: unknown;
}

/** The answer of a refused call; the tail of the message is the number a person can quote. */
export const failureText = ({ code, language, value }: Failure): string =>
  JSON.stringify({
    success: false,
    value: value ?? null,
    message: `${errorText(code, language)} (#${errorCodes[code].number})`,
    errorCode: errorCodes[code].wire[0],
  });

export const statusOf = (code: GatewayErrorCode): number => errorCodes[code].status;
