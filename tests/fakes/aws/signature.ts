import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

export interface Signed {
  accessKeyId: string;
  region: string;
  service: string;
}

/**
 * Signature Version 4 as AWS describes it, computed anew from what has arrived: who signed, or why it is refused (the
 * codes of AWS).
 */
export function checkSignature(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
  secretOf: (accessKeyId: string, token: string | undefined) => string | undefined,
  now: Date,
): Signed | { refused: string } {
  const { headers } = request;
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, accessKeyId = '', day = '', region = '', service = '', names = '', signature = ''] =
    pattern.exec(headers.authorization ?? '') ?? [];
  if (accessKeyId === '') return { refused: 'MissingAuthenticationToken' };
  const token = headers['x-amz-security-token'];
  const secret = secretOf(accessKeyId, typeof token === 'string' ? token : undefined);
  if (secret === undefined) return { refused: 'InvalidAccessKeyId' };
  const moment = String(headers['x-amz-date']);
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(at - now.getTime()) < 15 * 60_000)) return { refused: 'RequestTimeTooSkewed' };
  const url = new URL(request.url ?? '/', 'http://fake');
  const path = service === 's3' ? url.pathname : url.pathname.split('/').map(encode).join('/');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const claimed = headers['x-amz-content-sha256'];
  const hash = typeof claimed === 'string' ? claimed : sha256(body);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return { refused: 'XAmzContentSHA256Mismatch' };
  const signedNames = names.split(';');
  for (const needed of ['host', 'x-amz-date', ...(token === undefined ? [] : ['x-amz-security-token'])])
    if (!signedNames.includes(needed)) return { refused: 'AccessDenied' };
  const canonical = [
    request.method,
    path,
    query,
    ...signedNames.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    names,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day));
  return hmac(key, text).toString('hex') === signature
    ? { accessKeyId, region, service }
    : { refused: 'SignatureDoesNotMatch' };
}
