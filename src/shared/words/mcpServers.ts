/** What is said of MCP servers that are connected, and of what they answer. */
export const mcpServerFaults = {
  connected: (name: string, count: number, names: readonly string[], more: number) =>
    `Connected to ${name}. ${count} ${count === 1 ? 'tool' : 'tools'}${names.length === 0 ? '' : `: ${names.join(', ')}`}${more > 0 ? ` and ${more} more` : ''}.`,
  noMcp: (host: string) => `Address: no MCP server answers at ${host}.`,
  refused: 'Authorization: the MCP server does not accept these credentials.',
  forbidden: 'Authorization: the MCP server does not allow this.',
  elsewhere: (host: string) =>
    `Address: ${host} redirects to another address. Enter the address it redirects to.`,
  late: (seconds: number) => `The MCP server did not answer within ${seconds} seconds.`,
  tooLarge: 'The MCP server answered with more than 1 MB.',
  tooMany: 'The MCP server takes no more questions for now. Try again later.',
  status: (status: number) => `The MCP server answered with the status ${status}.`,
  said: (text: string) => `The MCP server says: ${text}`,
  badHeader: 'This header cannot be sent. Use letters, digits and hyphens, such as X-API-Key.',
  addressOnly: 'Enter the address without a question mark or a hash.',
} as const;
