/** What error numbers of the Microsoft sign-in mean. */
const signIn = {
  AADSTS7000215: 'The client secret is wrong. Enter the secret’s value, not its ID.',
  AADSTS7000222: 'The client secret has expired. Create a new one and enter it here.',
  AADSTS700016: 'The tenant has no app with this client ID.',
  AADSTS90002: 'This tenant does not exist.',
  AADSTS900023: 'This tenant does not exist.',
  AADSTS7000112: 'The app is disabled in the tenant.',
  AADSTS50034: 'The app does not exist in the tenant.',
} as const;

const bot = {
  BotNotInConversationRoster:
    'The bot is not installed there. In Teams, add its app to the team or to the person’s apps.',
  ConversationNotFound: 'This team, channel or person no longer exists.',
  BotDisabledByAdmin: 'An administrator has disabled the bot in Teams.',
  ConversationBlockedByUser: 'The person has blocked the bot.',
  MessageSizeTooBig: 'The message is too long.',
  ForbiddenOperationException:
    'The bot is not installed there. In Teams, add its app to the team or to the person’s apps.',
  Authorization_RequestDenied: 'The app lacks a permission. Grant it in Microsoft Entra, with admin consent.',
  Forbidden: 'The app lacks a permission. Grant it in Microsoft Entra, with admin consent.',
} as const;

const known = (table: object, key: string): string | undefined => {
  const value: unknown = Object.entries(table).find(([each]) => each === key)?.[1];
  return typeof value === 'string' ? value : undefined;
};

export const teamsFaults = {
  signIn(description: string): string {
    const number = /AADSTS\d+/.exec(description)?.[0] ?? '';
    // The rest of the lines are ids for the support of Microsoft.
    return known(signIn, number) ?? description.split(/\r?\n| Trace ID:/)[0] ?? '';
  },
  reason: (code: string, message: string): string => known(bot, code) ?? (message || code),
  noToken: 'The Microsoft sign-in returned no token. Check the sign-in URL.',
  strange: 'Microsoft Graph did not return a list.',
  elsewhere: 'The next page of a list is at another address, which Costloom does not call.',
  connected: (app: string, tenant: string) => `Connected to the tenant ${tenant} as ${app}.`,
  noBot: (why: string) => `Lists can be read, but messages cannot be sent yet: ${why}`,
  guid: 'must be an ID such as 1b4e28ba-2fa1-11d2-883f-0016d3cca427',
  taken: 'Microsoft Teams accepted it.',
} as const;
