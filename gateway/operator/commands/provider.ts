import { deleteProvider, readSignInProvider, writeProvider } from '../../content/index';
import type { Command } from '../command';
import { missing, wrong } from '../problem';
import { switchOption, textOption } from '../values';

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const show: Command = {
  name: 'provider show',
  summary: 'Shows the sign-in provider of a merchant.',
  scope: 'merchant',
  examples: ['foyer provider show --merchant demo'],
  async run({ merchant, db }) {
    const provider = await readSignInProvider(db, merchant.id);
    if (provider === null) return { lines: [`${merchant.code} has no sign-in provider.`], data: null };
    return {
      lines: Object.entries(provider).map(([name, value]) => `${name}: ${String(value)}`),
      data: provider,
    };
  },
};

const set: Command = {
  name: 'provider set',
  summary:
    'Sets the merchant’s project at the sign-in provider (Firebase). Its buttons are flags: GOOGLELOGIN3 …',
  scope: 'merchant',
  options: {
    project: { value: 'ID', help: 'the project; needed the first time' },
    'api-key': { value: 'KEY', help: 'the key pages use; it is public' },
    'auth-domain': { value: 'HOST', help: 'like acme.firebaseapp.com' },
    phone: { value: 'on|off', help: 'the provider sends and checks codes by SMS' },
    remove: { help: 'takes the provider away' },
  },
  examples: [
    'foyer provider set --project acme --api-key AIza… --auth-domain acme.firebaseapp.com --phone on --merchant demo',
    'foyer provider set --remove --merchant demo',
  ],
  async run({ merchant, db, options, change }) {
    const had = await readSignInProvider(db, merchant.id);
    if (options['remove'] === true) {
      if (had === null) throw missing('--remove', `${merchant.code} has no sign-in provider.`);
      await change(async (query, note) => {
        await deleteProvider(query, merchant.id);
        note({ target: had.project_id, before: had, after: null });
      });
      return { lines: [`${merchant.code} has no sign-in provider any more.`], data: null };
    }
    const project = textOption(options, 'project', {
      max: 64,
      pattern: /^[a-z0-9-]{1,64}$/,
      like: 'small letters, digits and dashes',
    });
    const next = {
      project_id: project ?? had?.project_id ?? '',
      api_key:
        textOption(options, 'api-key', {
          max: 200,
          pattern: /^[\x21-\x7e]*$/,
          like: 'at most 200 plain characters',
        }) ??
        had?.api_key ??
        '',
      auth_domain:
        textOption(options, 'auth-domain', {
          max: 255,
          pattern: HOST,
          like: 'a host like acme.firebaseapp.com',
        }) ??
        had?.auth_domain ??
        '',
      phone: switchOption(options, 'phone') ?? had?.phone ?? false,
    };
    if (next.project_id === '') throw wrong('--project', 'is needed: the merchant has no provider yet.');
    await change(async (query, note) => {
      await writeProvider(query, { ...next, merchantId: merchant.id });
      note({ target: next.project_id, before: had, after: next });
    });
    return { lines: [`Sign-ins of ${merchant.code} go through the project ${next.project_id}.`], data: next };
  },
};

export const providerCommands: readonly Command[] = [show, set];
