/** Choosing the server that the app works with. */
export const serverWords = {
  choose: 'Use your team’s server…',
  another: 'Use another server…',
  address: 'Server address',
  placeholder: 'https://costs.example.com',
  help: 'Ask your administrator for it.',
  helpFromHere: 'Ask your administrator for it. While you use it, workflows on this computer don’t run.',
  connect: 'Connect',
  back: 'Use this computer instead',
  empty: 'Enter the address of your team’s server.',
  moved: (organization: string, host: string) =>
    `${organization} has moved to ${host}. Sign in there with the same account.`,
  go: (host: string) => `Go to ${host}`,
};

export const serverFaults = {
  address: 'The address must start with https://. Plain http:// works for this computer only.',
  nobody: (host: string) => `No Costloom server answers at ${host}. Check the address and your network.`,
  administered: 'Your administrator has set the server, so it can’t be changed here.',
};
