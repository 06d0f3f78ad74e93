import type { SecretCandidate } from '../app/secrets';
import { openKeyring } from './keyringSecrets';
import { openKeytar } from './keytarSecrets';

const SERVICE = 'Costloom';

/** In the order in which they are tried. `load` imports a package by name; keytar is optional and may be missing. */
export function systemKeychains(load: (name: string) => Promise<unknown>): SecretCandidate[] {
  return [
    { name: 'keyring', open: () => openKeyring(SERVICE) },
    { name: 'keytar', open: () => openKeytar(SERVICE, load) },
  ];
}
