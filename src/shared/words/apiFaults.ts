/** What connecting an API of one's own says, and calling it from a workflow. */
export const apiFaults = {
  addressOnly: 'is an address without ? and #, such as https://api.example.com/v2',
  badHeader: 'is not the name of a header that can be sent',
  noToken: (service: string) => `${service} answered without an access_token.`,
  connected: (host: string) => `Connected: ${host} takes these credentials.`,
  answers: (host: string) => `${host} answers. Fill in a path to test, and the credentials are tried too.`,
  signIn: (error: string, description: string) => {
    if (error === 'invalid_client') return 'The client ID or the client secret is wrong.';
    if (error === 'invalid_scope') return 'The scope is not known there, or this client may not have it.';
    return description || error;
  },
  gone: 'API: the integration is not connected, or it is inactive. Connect it under Integrations, or choose another one.',
  notBelow: (name: string, origin: string) =>
    `URL: the credentials of “${name}” are sent to ${origin} only. Give a path such as /items, or choose another authentication.`,
  notAnAddress: (url: string) => `URL: “${url.slice(0, 200)}” is not a path or an address.`,
} as const;
