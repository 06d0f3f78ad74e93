import { z } from 'zod';
import { isLoopbackHost } from '../../platform/callers';

/** Of programs that are installed on the person's computer; any other scheme could be anybody's. */
const schemes: readonly string[] = [
  ...['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'claude:', 'zed:', 'raycast:', 'goose:'],
];

const NAME_MAX = 100;
const REDIRECTS_MAX = 10;

/** Whether codes may be sent there: to a program on the person's own computer, or to a site by https. */
export function allowedRedirect(address: string): boolean {
  const url = URL.parse(address);
  if (!url || address.length > 500 || address.includes('#') || url.username !== '' || url.password !== '')
    return false;
  if (url.protocol === 'http:') return isLoopbackHost(url.host);
  if (url.protocol === 'https:') return !isLoopbackHost(url.host);
  return schemes.includes(url.protocol);
}

/** Where a code goes, as the consent page names it and as its policy must let it through. */
export function redirectTarget(address: string): { shown: string; source: string; local: boolean } {
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { shown: url.protocol.slice(0, -1), source: url.protocol, local: true };
  return { shown: url.host, source: url.origin, local: isLoopbackHost(url.host) };
}

/** Control characters, and those that turn the direction of writing round. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name as the assistant gave it, on one line; empty: it gave none. */
export const plainName = (name: unknown): string =>
  typeof name === 'string' ? name.replace(invisible, ' ').replace(/\s+/g, ' ').trim().slice(0, NAME_MAX) : '';

const registration = z.object({
  client_name: z.string().max(NAME_MAX, `must have at most ${NAME_MAX} characters`).default(''),
  redirect_uris: z
    .array(z.string())
    .min(1, 'must name at least one address')
    .max(REDIRECTS_MAX, `must name at most ${REDIRECTS_MAX} addresses`),
  grant_types: z.array(z.string()).max(10).default(['authorization_code', 'refresh_token']),
  response_types: z.array(z.string()).max(10).default(['code']),
});

export interface AssistantMetadata {
  client_name: string;
  application_type: 'native';
  token_endpoint_auth_method: 'none';
  grant_types: string[];
  response_types: ['code'];
  redirect_uris: string[];
  id_token_signed_response_alg: 'ES256';
}

/** Reads a registration (RFC 7591); what it asks for beside this is left out, as the reply shows. */
export function readRegistration(
  body: unknown,
): { metadata: AssistantMetadata } | { error: string; error_description: string } {
  const refuse = (error: string, error_description: string) => ({ error, error_description });
  const read = registration.safeParse(body);
  if (!read.success) {
    const [first] = read.error.issues;
    const field = first?.path.join('.') ?? '';
    const what = `${field === '' ? 'The registration' : field} ${first?.message ?? 'cannot be read'}`;
    return refuse(field.startsWith('redirect') ? 'invalid_redirect_uri' : 'invalid_client_metadata', what);
  }
  const { client_name, redirect_uris, grant_types, response_types } = read.data;
  const wrong = redirect_uris.findIndex((address) => !allowedRedirect(address));
  if (wrong !== -1)
    return refuse(
      'invalid_redirect_uri',
      `redirect_uris.${wrong} must be https, http on this computer (127.0.0.1, localhost), or the address of a known assistant`,
    );
  if (!grant_types.includes('authorization_code') || !response_types.includes('code'))
    return refuse('invalid_client_metadata', 'grant_types must hold authorization_code, response_types code');
  return {
    metadata: {
      client_name: plainName(client_name),
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: [
        'authorization_code',
        ...(grant_types.includes('refresh_token') ? ['refresh_token'] : []),
      ],
      response_types: ['code'],
      redirect_uris,
      id_token_signed_response_alg: 'ES256',
    },
  };
}
