import {
  depositCancel,
  depositCreate,
  depositDetail,
  depositMethods,
  depositProof,
  depositReport,
  depositSettings,
} from '../../contract/calls/deposits';
import { amountText } from '../../contract/money';
import { AppError } from '../kernel/app-error';
import { randomText } from '../kernel/random-text';
import { sendable, untilAnswered } from '../kernel/sent-orders';
import type { DepositsDomain, DomainDefinition } from '../types';

const REQUEST_ID_LENGTH = 24;
const PAGE_SIZE = 8;
/** A larger picture is refused here, before it is sent. */
const MAX_PICTURE_BYTES = 5_000_000;
const OUTCOMES = { open: '0', credited: '1', failed: '2', over: '3' } as const;
/** Characters are made of so many bytes at once: more arguments than this no engine takes. */
const CHUNK = 32_768;

const base64Of = async (picture: Blob): Promise<string> => {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
};

/** What a member pays in. Nothing is kept here: what is so, the gateway says. */
export const depositsDomain: DomainDefinition<DepositsDomain> = {
  name: 'deposits',
  create: (client) => ({
    settings: () => client.call(depositSettings, {}),
    methods: () => client.call(depositMethods, {}),
    newRequestId: () => randomText(client.ports.random, REQUEST_ID_LENGTH),
    async create({ method, amount, document = '', requestId }) {
      const request = {
        methodCode: method,
        amount: amountText(sendable(amount)),
        requestId: requestId ?? randomText(client.ports.random, REQUEST_ID_LENGTH),
        ...(document === '' ? {} : { document }),
      };
      return untilAnswered(client, () => client.call(depositCreate, request));
    },
    detail: (id) => client.call(depositDetail, { depositId: id }),
    cancel: (id) => client.call(depositCancel, { depositId: id }),
    async proof(id, picture) {
      if (picture.size === 0 || picture.size > MAX_PICTURE_BYTES) throw new AppError('DEPOSIT_PROOF_REFUSED');
      return client.call(depositProof, { depositId: id, picture: await base64Of(picture) });
    },
    list: ({ page, size = PAGE_SIZE, outcome, from, to }) =>
      client.call(depositReport, {
        page,
        size,
        ...(outcome === undefined ? {} : { depositState: OUTCOMES[outcome] }),
        ...(from === undefined ? {} : { startTime: from }),
        ...(to === undefined ? {} : { endTime: to }),
      }),
  }),
};
