import type { FastifyInstance } from 'fastify';
import { assistantScopes } from '@shared/model/assistantScopes';
import { assistantResourceOf, issuerOf } from '../accessTokens';

/** Where assistants find out how to sign in to /mcp (RFC 9728). */
export const resourceMetadataOf = (base: string): string =>
  `${base}/.well-known/oauth-protected-resource/mcp`;

export const registrationOf = (base: string): string => `${base}/oidc/register`;

const resourceMetadata = (base: string) => ({
  resource: assistantResourceOf(base),
  authorization_servers: [issuerOf(base)],
  scopes_supported: assistantScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Costloom',
});

/** RFC 8414: what an assistant needs of the provider under /oidc, and nothing of what the app alone uses. */
const serverMetadata = (base: string) => {
  const issuer = issuerOf(base);
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: registrationOf(base),
    revocation_endpoint: `${issuer}/token/revocation`,
    jwks_uri: `${issuer}/jwks`,
    scopes_supported: assistantScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
};

export function addMetadata(app: FastifyInstance, base: () => string): void {
  // Both places: by the path of what it describes, and at the root, where clients of older revisions look.
  for (const path of ['', '/mcp'])
    app.get(`/.well-known/oauth-protected-resource${path}`, async () => resourceMetadata(base()));
  for (const path of ['', '/oidc'])
    app.get(`/.well-known/oauth-authorization-server${path}`, async () => serverMetadata(base()));
}
