const days = (count: number): string => (count === 1 ? '1 day' : `${count.toLocaleString('en')} days`);

/** Texts of the OpenCost or Kubecost that a cluster’s allocations are read from. */
export const clusterSourceWords = {
  connect: 'Connect',
  none: 'Connect OpenCost or Kubecost to read allocations every 6 hours instead of adding files.',
  title: (name: string) => `Read allocations of ${name}`,
  text: 'Costloom reads the last 31 days now, then looks every 6 hours. Days already complete stay as they are.',
  failed: 'the OpenCost connection',
  kind: 'Reads from',
  address: 'Address',
  addressHelp: {
    opencost: 'Without /allocation, such as https://opencost.example.com',
    kubecost: 'Without /model/allocation, such as https://kubecost.example.com',
  },
  addressMissing: 'Value is required',
  token: 'Bearer token',
  tokenHelp: 'Leave empty if none is needed',
  tokenKept: 'Leave empty to keep the saved token',
  tokenGone: 'The address has changed: enter the token again, or remove the saved one',
  dropToken: 'Remove saved token',
  test: 'Test connection',
  tested: (day: string, namespaces: number, workloads: number, total: string) =>
    `It answered. ${day} (UTC) has ${namespaces === 1 ? '1 namespace' : `${namespaces.toLocaleString('en')} namespaces`}, ${workloads === 1 ? '1 workload' : `${workloads.toLocaleString('en')} workloads`} and ${total} allocated.`,
  testedNothing: (day: string) => `It answered, but has no allocations for ${day} (UTC).`,
  noIdle: 'It has no idle cost for that day, so namespaces carry the full cost of the nodes.',
  save: 'Save and read',
  saved: 'Saved. Reading starts in the background.',
  panel: 'Connection',
  reads: (kind: string, address: string) => `Allocations are read from ${kind} at ${address}.`,
  reading: 'Reading now…',
  waiting: 'Not read yet.',
  read: (count: number, at: string) =>
    count === 0 ? `Read ${at}: no new days.` : `Read ${at}: ${days(count)} updated.`,
  next: (at: string) => `Next reading ${at}.`,
  edit: 'Edit',
  again: 'Read now',
  started: 'Reading starts in the background',
  stop: 'Disconnect',
  stopTitle: 'Disconnect this cluster?',
  stopText: 'No more days are read, and the saved token is deleted. Allocations read so far stay.',
  stopped: 'Cluster disconnected',
} as const;

/** Why allocations are not read. */
export const clusterSourceFaults = {
  address: 'must be an address such as https://opencost.example.com',
  plain: 'must start with https: costs and the token would be readable on the way',
  tokenAgain: 'is needed again, because the address has changed',
  unset: 'This cluster isn’t connected to OpenCost or Kubecost.',
  ofDay: (day: string, reason: string) => `${day}: ${reason}`,
  notAllocations: (name: string) =>
    `${name} did not answer with allocations. Check the address: it is the one before /allocation.`,
  otherDay: (name: string, asked: string, found: string) =>
    `${name} answered with ${found} when asked for ${asked}. Set its time zone to UTC.`,
  entry: (place: string, reason: string, more: number) =>
    `${place === '' ? '' : `${place}: `}${reason}${more === 0 ? '' : ` (and ${more} more)`}`,
  unexpected: 'The day could not be read. It is tried again at the next reading.',
} as const;
