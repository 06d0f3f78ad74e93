import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { jwtVerify } from 'jose';
import { clientCertificate } from './certificate';

export const TENANT = '1b4e28ba-2fa1-11d2-883f-0016d3cca427';
export const CLIENT = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
export const DEVICE_CLIENT = '04b07795-8ddb-461a-bbee-02f9e1bf7b46';
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';

/** What the forms of Microsoft Entra hold, as its protocol reference publishes them. */
const forms: Readonly<Record<string, readonly string[][]>> = {
  client_credentials: [
    ['grant_type', 'client_id', 'client_secret', 'scope'],
    ['grant_type', 'client_id', 'client_assertion_type', 'client_assertion', 'scope'],
  ],
  refresh_token: [['grant_type', 'client_id', 'refresh_token', 'scope']],
  [DEVICE]: [['grant_type', 'client_id', 'device_code']],
};
const isForm = (form: URLSearchParams, names: readonly string[]) =>
  form.size === names.length && names.every((name) => (form.get(name) ?? '') !== '');

export interface EntraState {
  secret: string;
  /** The person has typed the code. */
  hasSignedIn: boolean;
  refreshToken: string;
}

interface Answer {
  status: number;
  body: object;
}
const refused = (error: string, error_description = error, status = 400): Answer => ({
  status,
  body: { error, error_description },
});

async function isSigned(assertion: string, tokenUrl: string): Promise<boolean> {
  const certificate = new X509Certificate(clientCertificate);
  const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url');
  try {
    const { protectedHeader, payload } = await jwtVerify(assertion, createPublicKey(clientCertificate), {
      algorithms: ['PS256'],
      audience: tokenUrl,
      issuer: CLIENT,
      subject: CLIENT,
    });
    const lives = (payload.exp ?? Infinity) - (payload.nbf ?? 0);
    return protectedHeader['x5t#S256'] === thumbprint && payload.jti !== undefined && lives <= 600;
  } catch {
    return false;
  }
}

const audienceOf = (scope: string | null) =>
  /^(https?:\/\/[^/]+)\/\.default(?: offline_access)?$/.exec(scope ?? '')?.[1];

/** What the sign-in of a tenant answers. */
export async function entraAnswer(
  state: EntraState,
  { tenant, endpoint, url, form }: { tenant: string; endpoint: string; url: string; form: URLSearchParams },
): Promise<Answer> {
  if (tenant !== TENANT) return refused('invalid_request', 'AADSTS90002: Tenant not found');
  if (endpoint === 'devicecode') {
    const isRight = isForm(form, ['client_id', 'scope']) && form.get('client_id') === DEVICE_CLIENT;
    if (!isRight) return refused('invalid_request');
    const page = 'https://microsoft.com/devicelogin';
    const codes = { device_code: 'the-device', user_code: 'ABC123XYZ', verification_uri: page };
    return { status: 200, body: { ...codes, expires_in: 900, interval: 5, message: '' } };
  }
  const grant = form.get('grant_type') ?? '';
  if (!(forms[grant] ?? []).some((names) => isForm(form, names))) return refused('invalid_request');
  if (form.get('client_id') !== (grant === 'client_credentials' ? CLIENT : DEVICE_CLIENT))
    return refused('unauthorized_client', 'AADSTS700016: not found');
  if (grant === DEVICE) {
    if (form.get('device_code') !== 'the-device') return refused('bad_verification_code');
    if (!state.hasSignedIn) return refused('authorization_pending');
    const body = { token_type: 'Bearer', expires_in: 3599, access_token: 'of a person' };
    return { status: 200, body: { ...body, refresh_token: state.refreshToken } };
  }
  if (grant === 'refresh_token' && form.get('refresh_token') !== state.refreshToken)
    return refused('invalid_grant', 'AADSTS700082: The refresh token has expired');
  const secret = form.get('client_secret');
  if (secret !== null && secret !== state.secret)
    return refused('invalid_client', 'AADSTS7000215: Invalid secret', 401);
  const assertion = form.get('client_assertion');
  const isProven = form.get('client_assertion_type') === ASSERTION && (await isSigned(assertion ?? '', url));
  if (assertion !== null && !isProven) return refused('invalid_client', 'AADSTS700027: Key not found', 401);
  const audience = audienceOf(form.get('scope'));
  if (audience === undefined) return refused('invalid_scope');
  const next = grant === 'refresh_token' ? { refresh_token: state.refreshToken } : {};
  const body = { token_type: 'Bearer', expires_in: 3599, access_token: `token for ${audience}` };
  return { status: 200, body: { ...body, ...next } };
}
