import type { Client } from '../types';

type Deps = Pick<Client, 'config' | 'ports'>;
export const REMEMBER_FLAG = 'loginRemember';
export const nameCookie = ({ config }: Deps) => `${config.merchant}-login`;

/** The name of the last login while it is remembered, else ''. */
export const rememberedUsername = (client: Deps): string => {
  const { cookies } = client.ports.storage;
  return cookies.get(REMEMBER_FLAG) === '1' ? (cookies.get(nameCookie(client)) ?? '') : '';
};
