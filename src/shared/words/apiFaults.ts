/** What connecting an API of one's own says, and calling it from a workflow. */
export const apiFaults = {
  addressOnly: 'must be an address without ? or #, such as https://api.example.com/v2',
  badHeader: 'is not a header name that can be sent',
  noToken: (service: string) => `${service} answered without an access_token.`,
  connected: (host: string) => `Connected: ${host} accepts these credentials.`,
  answers: (host: string) => `${host} answers. Enter a test path to check the credentials too.`,
  signIn: (error: string, description: string) => {
    if (error === 'invalid_client') return 'The client ID or the client secret is wrong.';
    if (error === 'invalid_scope') return 'The scope does not exist, or this client cannot use it.';
    return description || error;
  },
  gone: 'API: the integration is not connected, or it is inactive. Connect it under Integrations, or choose another.',
  notBelow: (name: string, origin: string) =>
    `URL: the credentials of “${name}” are sent to ${origin} only. Enter a path such as /items, or choose another authentication.`,
  notAnAddress: (url: string) => `URL: “${url.slice(0, 200)}” is not a path or an address.`,
} as const;
