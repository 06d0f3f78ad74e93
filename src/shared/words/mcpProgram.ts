/** What the program that connects assistants over stdio says when it can’t. */
export const mcpProgramWords = {
  noAddress: 'COSTLOOM_URL: is missing. Set it to the address of Costloom, such as http://127.0.0.1:4321.',
  badAddress: 'COSTLOOM_URL: must start with https://, or with http:// for this computer.',
  noKey: 'COSTLOOM_KEY: is missing. Create an API key in Costloom and set it.',
  badKey: 'COSTLOOM_KEY: is no API key of Costloom. Copy the key again; it begins with clk_.',
  refused: 'COSTLOOM_KEY: Costloom refused it. Create another API key.',
  unreachable: (address: string) =>
    `COSTLOOM_URL: Costloom doesn’t answer at ${address}. Start it, then connect again.`,
  notCostloom: (address: string, status: number) =>
    `COSTLOOM_URL: ${address} answered ${status}. Check the address.`,
  noJson: 'The message is not JSON.',
  noReply: 'Costloom didn’t answer. Try again.',
} as const;
