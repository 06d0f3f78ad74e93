import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

const PEM =
  /-----BEGIN (?:RSA |ENCRYPTED )?PRIVATE KEY-----[\s\S]+?-----END (?:RSA |ENCRYPTED )?PRIVATE KEY-----/;

/** The RSA key of a PEM file, whatever stands around it; undefined: there is none. */
export function readRsaKey(pem: string, passphrase: string): KeyObject | undefined {
  const [key] = PEM.exec(pem) ?? [];
  if (key === undefined) return undefined;
  try {
    const read = createPrivateKey(passphrase === '' ? key : { key, passphrase });
    return read.asymmetricKeyType === 'rsa' ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Its public key as DER, which fingerprints are made of. */
export const publicDer = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' });
