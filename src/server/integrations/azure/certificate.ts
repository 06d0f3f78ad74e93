import { createPrivateKey, randomUUID, X509Certificate, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { azureFaults as words } from '@shared/words/azureFaults';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/;
const KEY = /-----BEGIN (?:RSA )?PRIVATE KEY-----[\s\S]+?-----END (?:RSA )?PRIVATE KEY-----/;
/** Seconds that an assertion is good for. */
const LIVES = 300;

export interface ClientCertificate {
  key: KeyObject;
  certificate: X509Certificate;
}

/** A certificate with its private key, or why the text is none that can be used at this time. */
export function readCertificate(pem: string, now: Date): ClientCertificate | { problem: string } {
  const [certificateText] = CERTIFICATE.exec(pem) ?? [];
  const [keyText] = KEY.exec(pem) ?? [];
  if (certificateText === undefined || keyText === undefined) return { problem: words.noCertificate };
  try {
    const certificate = new X509Certificate(certificateText);
    const key = createPrivateKey(keyText);
    if (key.asymmetricKeyType !== 'rsa') return { problem: words.notRsa };
    if (!certificate.checkPrivateKey(key)) return { problem: words.otherKey };
    if (new Date(certificate.validTo).getTime() < now.getTime())
      return { problem: words.certificateEnded(new Date(certificate.validTo).toISOString().slice(0, 10)) };
    return { key, certificate };
  } catch {
    return { problem: words.noCertificate };
  }
}

/** What proves to Microsoft Entra that the application has the private key. */
export function clientAssertion(
  { key, certificate }: ClientCertificate,
  { clientId, audience, now }: { clientId: string; audience: string; now: Date },
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const thumbprint = Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url');
  return new SignJWT({})
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setNotBefore(seconds)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIVES)
    .sign(key);
}
