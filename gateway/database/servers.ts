const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i;
const ATTRIBUTES = 'target_session_attrs';

/** The servers that a DATABASE_URL names, as libpq reads it: `host:port,host:port`, and which of them may be used. */
export interface Servers {
  /** One address for each server, in their order. */
  urls: readonly string[];
  /** A server that takes no writes is passed over. */
  mustWrite: boolean;
  /** Value of `target_session_attrs`; null if there is none. */
  attributes: string | null;
}

/** Splits a URL with several hosts. One without stays as it is. */
export const readServers = (url: string): Servers => {
  const [, head = '', hosts = '', path = '', search = ''] = ADDRESS.exec(url) ?? [];
  const query = new URLSearchParams(search);
  const attributes = query.get(ATTRIBUTES);
  const names = hosts.split(',');
  if (names.length === 1 && attributes === null) return { urls: [url], mustWrite: false, attributes };
  query.delete(ATTRIBUTES);
  const rest = query.size === 0 ? path : `${path}?${query.toString()}`;
  return { urls: names.map((name) => `${head}${name}${rest}`), mustWrite: true, attributes };
};

/** What `target_session_attrs` may say: the gateway writes. */
export const WRITING_ATTRIBUTES: readonly string[] = ['read-write', 'primary'];
