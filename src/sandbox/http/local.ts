/** Whether an address is one of this machine, as sockets have it. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}
