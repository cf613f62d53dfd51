import { BlockList, isIP } from 'node:net';

const V4 = { family: 'ipv4', bits: 32, name: 'IPv4' } as const;
const V6 = { family: 'ipv6', bits: 128, name: 'IPv6' } as const;

/** A range of addresses. */
export interface Network {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

/** A network like 203.0.113.0/24 or 2001:db8::/32, a single address too; or what is wrong with the text. */
export const readNetwork = (
  text: string,
): { network: Network; problem: null } | { network: null; problem: string } => {
  const refused = (problem: string) => ({ network: null, problem });
  const [address = '', bits, ...more] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || more.length > 0) return refused('is no network like 203.0.113.0/24 or 2001:db8::/32');
  const kind = version === 6 ? V6 : V4;
  if (kind === V6 && /^::ffff:/i.test(address))
    return refused('is IPv4 in the dress of IPv6: write it as IPv4');
  const prefix = bits === undefined ? kind.bits : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
  if (!(prefix <= kind.bits))
    return refused(`has a length that ${kind.name} does not know: 0 to ${kind.bits}`);
  return { network: { address, prefix, family: kind.family }, problem: null };
};

/** Networks to look addresses up in; texts that are no networks are left out. */
export const networkList = (texts: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const text of texts) {
    const { network } = readNetwork(text);
    if (network !== null) list.addSubnet(network.address, network.prefix, network.family);
  }
  return list;
};
