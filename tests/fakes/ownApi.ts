import { startJsonService, type JsonService, type ServiceAnswer, type ServiceAsked } from './jsonService';

export const API_CLIENT = { id: 'costloom', secret: 'client & secret' };

const formOf = ({ body }: ServiceAsked) => new URLSearchParams(body);
const encoded = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);

/** What a token endpoint takes (RFC 6749, 4.4.2), else what it refuses with (5.2). */
function refusalOf(asked: ServiceAsked): string | undefined {
  const form = formOf(asked);
  if (asked.method !== 'POST' || asked.headers['content-type'] !== 'application/x-www-form-urlencoded')
    return 'invalid_request';
  if (form.get('grant_type') !== 'client_credentials') return 'unsupported_grant_type';
  const known = ['grant_type', 'scope', 'audience', 'client_id', 'client_secret'];
  if ([...form.keys()].some((name) => !known.includes(name))) return 'invalid_request';
  const pair = Buffer.from(`${encoded(API_CLIENT.id)}:${encoded(API_CLIENT.secret)}`).toString('base64');
  const { authorization } = asked.headers;
  const inBody = form.get('client_id') === API_CLIENT.id && form.get('client_secret') === API_CLIENT.secret;
  // Only one way at a time (2.3).
  return (authorization === `Basic ${pair}`) === inBody ? 'invalid_client' : undefined;
}

export interface OwnApi {
  url: string;
  asked: ServiceAsked[];
  /** Whether a request has the right credentials. */
  takes: (asked: ServiceAsked, token: string) => boolean;
  /** The token that it takes now. */
  token: string;
  /** What `/v2/away` leads to. */
  away: string;
  stop(): Promise<void>;
}

/** An API on loopback that repeats whatever it is sent, as the worst ones do. */
export async function startOwnApi(takes: OwnApi['takes']): Promise<OwnApi> {
  let granted = 0;
  const api: Omit<OwnApi, 'url' | 'asked' | 'stop'> = { takes, token: '', away: '' };
  const service: JsonService = await startJsonService((asked): ServiceAnswer => {
    if (asked.path === '/oauth2/token') {
      const error = refusalOf(asked);
      if (error !== undefined) return { status: 401, body: { error } };
      granted += 1;
      api.token = `token-number-${granted}`;
      return { body: { access_token: api.token, token_type: 'Bearer', expires_in: 3600 } };
    }
    const query = Object.fromEntries(asked.query);
    const body = { path: asked.path, query, headers: asked.headers, body: asked.body };
    if (!api.takes(asked, api.token)) return { status: 401, body };
    if (asked.path === '/v2/away') return { status: 302, headers: { location: api.away }, body };
    if (asked.path === '/v2') return { status: 404, body };
    const own = { 'x-echo': String(asked.headers.authorization ?? '') };
    return { status: asked.path === '/v2/broken' ? 400 : 200, headers: own, body };
  });
  return Object.assign(api, { url: service.url, asked: service.asked, stop: () => service.stop() });
}
