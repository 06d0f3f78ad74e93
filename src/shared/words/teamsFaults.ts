/** What error numbers of the Microsoft sign-in mean. */
const signIn = {
  AADSTS7000215: 'The client secret is wrong. Give the value of the secret, not its id.',
  AADSTS7000222: 'The client secret has expired. Make a new one and give it here.',
  AADSTS700016: 'There is no app with this client id in the tenant.',
  AADSTS90002: 'There is no such tenant.',
  AADSTS900023: 'There is no such tenant.',
  AADSTS7000112: 'The app is disabled in the tenant.',
  AADSTS50034: 'The app does not exist in the tenant.',
} as const;

const bot = {
  BotNotInConversationRoster:
    'The bot is not there. Add its app to the team, or to the person’s apps, in Teams.',
  ConversationNotFound: 'This team, channel or person no longer exists.',
  BotDisabledByAdmin: 'An administrator has disabled the bot in Teams.',
  ConversationBlockedByUser: 'The person has blocked the bot.',
  MessageSizeTooBig: 'The message is too long.',
  ForbiddenOperationException:
    'The bot is not there. Add its app to the team, or to the person’s apps, in Teams.',
  Authorization_RequestDenied:
    'The app lacks a permission. Grant it in Microsoft Entra, with the consent of an administrator.',
  Forbidden: 'The app lacks a permission. Grant it in Microsoft Entra, with the consent of an administrator.',
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
  noToken: 'The sign-in of Microsoft has answered without a token. Look at the login address.',
  strange: 'Microsoft Graph has answered with something else than a list.',
  elsewhere: 'The next page of a list lies at another address, which is not asked.',
  connected: (app: string, tenant: string) => `Connected to the tenant ${tenant} as ${app}.`,
  noBot: (why: string) => `Lists can be read, but messages cannot be sent yet: ${why}`,
  guid: 'must be an id such as 1b4e28ba-2fa1-11d2-883f-0016d3cca427',
  taken: 'Microsoft Teams has taken it.',
} as const;
