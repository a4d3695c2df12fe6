// Which addresses a webhook may be sent to: only those that anybody on the internet could reach.
import { BlockList, isIPv4 } from 'node:net'
import type { Network } from '../../config.ts'

const NOT_PUBLIC_4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT, and a cloud's metadata
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // a cloud's host, in public space
  ['169.254.0.0', 16], // link-local: where most clouds keep their metadata
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
// Of IPv6 only 2000::/3 is given out, so everything else is refused; these parts of it aren't public either.
const NOT_PUBLIC_6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4: carries an IPv4 address of anybody's choice
  ['2620:4f:8000::', 48],
  ['3ffe::', 16],
  ['3fff::', 20],
]

const refused4 = new BlockList()
for (const [network, prefix] of NOT_PUBLIC_4) refused4.addSubnet(network, prefix, 'ipv4')
const refused6 = new BlockList()
for (const [network, prefix] of NOT_PUBLIC_6) refused6.addSubnet(network, prefix, 'ipv6')
const given6 = new BlockList()
given6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused4.check(address, 'ipv4')
  return given6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

/** Public addresses, and those the operator has opened for development. */
export function allowedAddresses(open: readonly Network[]): (address: string) => boolean {
  if (open.length === 0) return isPublicAddress
  const opened4 = new BlockList()
  const opened6 = new BlockList()
  for (const { address, prefix, family } of open)
    (family === 'ipv4' ? opened4 : opened6).addSubnet(address, prefix, family)
  return (address) =>
    (isIPv4(address) ? opened4.check(address, 'ipv4') : opened6.check(address, 'ipv6')) || isPublicAddress(address)
}
