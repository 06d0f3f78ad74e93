import { createHash, createSign, type KeyObject } from 'node:crypto';
import { publicDer } from '../common/rsaKey';

/** As Oracle shows it: MD5 of the public key. */
export function fingerprintOf(key: KeyObject): string {
  return (createHash('md5').update(publicDer(key)).digest('hex').match(/../g) ?? []).join(':');
}

/** The headers with which Oracle Cloud takes a request without a body (signature version 1). */
export function signedHeaders(
  { method, url }: { method: string; url: string },
  { key, keyId, now }: { key: KeyObject; keyId: string; now: Date },
): Record<string, string> {
  const { pathname, search, host } = new URL(url);
  const date = now.toUTCString();
  const lines = [
    `date: ${date}`,
    `(request-target): ${method.toLowerCase()} ${pathname}${search}`,
    `host: ${host}`,
  ];
  const signature = createSign('RSA-SHA256').update(lines.join('\n')).sign(key, 'base64');
  const fields = [
    'version="1"',
    `keyId="${keyId}"`,
    'algorithm="rsa-sha256"',
    'headers="date (request-target) host"',
    `signature="${signature}"`,
  ];
  return { date, authorization: `Signature ${fields.join(',')}` };
}
