import { isIPv6 } from 'node:net';

/**
 * Returns the key under which limits count an address: an IPv4 address itself, also if it is mapped into
 * IPv6 (RFC 4291, 2.5.5.2); otherwise the /64 network of an IPv6 address, since one subscriber usually
 * has all of its addresses (RFC 6177). A text that is not an address is returned unchanged.
 */
export function addressGroup(ip: string): string {
  const [address = ''] = ip.split('%'); // RFC 4007: a zone, e.g. fe80::1%eth0
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Returns the eight 16-bit groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1); // without dotted decimals
  const [head = [], tail = []] = canonical
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
