// Which addresses webhooks may be sent to: public ones only.
import { BlockList, isIPv4 } from 'node:net'
import type { Network } from '../../config/config.ts'

const NOT_PUBLIC_4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT, and the metadata service of one cloud
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // the host services of one cloud, in public address space
  ['169.254.0.0', 16], // link-local: the metadata service of most clouds
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
// Only 2000::/3 of IPv6 is allocated, so everything else is blocked; these parts of it aren't public either.
const NOT_PUBLIC_6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4: embeds any IPv4 address
  ['2620:4f:8000::', 48],
  ['3ffe::', 16],
  ['3fff::', 20],
]

const blocked4 = new BlockList()
for (const [network, prefix] of NOT_PUBLIC_4) blocked4.addSubnet(network, prefix, 'ipv4')
const blocked6 = new BlockList()
for (const [network, prefix] of NOT_PUBLIC_6) blocked6.addSubnet(network, prefix, 'ipv6')
const allocated6 = new BlockList()
allocated6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked4.check(address, 'ipv4')
  return allocated6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}

/** Public addresses, and networks that the operator has allowed for development. */
export function allowedAddresses(open: readonly Network[]): (address: string) => boolean {
  if (open.length === 0) return isPublicAddress
  const extra4 = new BlockList()
  const extra6 = new BlockList()
  for (const { address, prefix, family } of open)
    (family === 'ipv4' ? extra4 : extra6).addSubnet(address, prefix, family)
  return (address) =>
    (isIPv4(address) ? extra4.check(address, 'ipv4') : extra6.check(address, 'ipv6')) || isPublicAddress(address)
}
