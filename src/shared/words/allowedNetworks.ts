/** Texts of the IP allow list. */
export const allowedNetworkWords = {
  title: 'IP allow list',
  text: 'Members and API keys get in only from these addresses and networks. An empty list lets everyone in. SCIM and workflow triggers aren’t affected.',
  label: 'Allowed addresses and networks',
  example: 'An IPv4 or IPv6 address or network, such as 203.0.113.7 or 10.0.0.0/8',
  own: (address: string) => `You are using ${address}.`,
  addOwn: 'Add my address',
  exempt: 'You are on the computer that Costloom runs on, which always gets in.',
  remove: (network: string) => `Remove ${network}`,
  saved: 'IP allow list saved',
  failed: 'Failed to save the IP allow list',
  wayBack: 'If everyone is locked out, run “clear-ip-allow-list” with the address of an Admin on the server.',
} as const;

export const allowedNetworkFaults = {
  notNetwork: (text: string) =>
    `“${text}” is not an IP address or network. Enter one such as 203.0.113.7 or 10.0.0.0/8`,
  everyone: (text: string) => `“${text}” lets everyone in. Leave the list empty for that`,
  lockedOut: (address: string) =>
    `your own address ${address} isn’t in the list, so you would lock yourself out. Add it first`,
  refused: (address: string) =>
    `Your organization can’t be used from the address ${address}. Use an allowed network, or ask an Admin to add this one.`,
  unknownAddress: 'unknown',
} as const;
