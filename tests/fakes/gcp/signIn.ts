import { importSPKI, jwtVerify } from 'jose';
import type { ServiceAnswer, ServiceAsked } from '../jsonService';

export const AUDIENCE =
  '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/pool/providers/own';
export const SUBJECT = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJjb3N0bG9vbSJ9.c2lnbmVk';
export const TAKEN_ON = 'costloom@acme-billing.iam.gserviceaccount.com';
export const PERSON = { client_id: 'gcloud', client_secret: 'not so secret', refresh_token: 'of ada' };
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';

const refused = (error: string, error_description = error): ServiceAnswer => ({
  status: 400,
  body: { error, error_description },
});
const token = (access_token: string): ServiceAnswer => ({
  body: { access_token, expires_in: 3599, token_type: 'Bearer' },
});

/** Exactly these fields, with these values where they are given. */
const isForm = (form: URLSearchParams, fields: Readonly<Record<string, string | undefined>>) =>
  form.size === Object.keys(fields).length &&
  Object.entries(fields).every(([name, value]) =>
    value === undefined ? form.has(name) : form.get(name) === value,
  );

async function ofAccount(form: URLSearchParams, publicKey: string): Promise<ServiceAnswer> {
  const known = await importSPKI(publicKey, 'RS256');
  try {
    const { payload } = await jwtVerify(form.get('assertion') ?? '', known, {
      audience: 'https://oauth2.googleapis.com/token',
    });
    return payload['scope'] === SCOPE ? token('a token') : refused('invalid_scope');
  } catch {
    return refused('invalid_grant', 'Invalid JWT Signature.');
  }
}

/** What oauth2, sts and iamcredentials of Google answer; undefined for other paths. */
export async function googleSignIn(
  asked: ServiceAsked,
  publicKey: string,
): Promise<ServiceAnswer | undefined> {
  const form = new URLSearchParams(asked.body);
  if (asked.path === '/token') {
    const { refresh_token } = PERSON;
    if (isForm(form, { grant_type: 'refresh_token', ...PERSON, refresh_token: undefined }))
      return form.get('refresh_token') === refresh_token
        ? token('a token')
        : refused('invalid_grant', 'Token has been expired or revoked.');
    const isJwt = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: undefined };
    return isForm(form, isJwt) ? ofAccount(form, publicKey) : refused('unsupported_grant_type');
  }
  if (asked.path === '/v1/token') {
    const isExchange = isForm(form, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      audience: AUDIENCE,
      scope: SCOPE,
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      subject_token: SUBJECT,
    });
    return isExchange ? token('a federated token') : refused('invalid_request');
  }
  if (asked.path !== `/v1/projects/-/serviceAccounts/${TAKEN_ON}:generateAccessToken`) return undefined;
  const isRight =
    asked.headers.authorization === 'Bearer a federated token' &&
    asked.body === JSON.stringify({ scope: [SCOPE] });
  if (!isRight) return { status: 403, body: { error: { code: 403, message: 'PERMISSION_DENIED' } } };
  const expireTime = new Date(Date.now() + 3_600_000).toISOString();
  return { body: { accessToken: 'a token', expireTime } };
}
