import type { ProviderSources } from '../http/index';

const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/i;
const MAX_DOMAINS = 20;

/**
 * What the site's policy lets through for Firebase, which checks phones and social accounts.
 * @param domains the merchants' auth domains; one that is no host is left out
 * @param emulator origin of an offline emulator, '' in earnest
 */
export const providerSources = (
  domains: readonly string[],
  emulator: string,
): ProviderSources | undefined => {
  const hosts = [...new Set(domains)].filter((domain) => HOST.test(domain)).slice(0, MAX_DOMAINS);
  if (hosts.length === 0) return undefined;
  const offline = emulator === '' ? [] : [emulator];
  return {
    scripts: [
      'https://apis.google.com',
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
      ...offline,
    ],
    calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', ...offline],
    frames: ['https://www.google.com/recaptcha/', ...hosts.map((host) => `https://${host}`), ...offline],
  };
};
