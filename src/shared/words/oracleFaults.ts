/** What connecting Oracle Cloud says. */
export const oracleFaults = {
  badOcid: (kind: string) => `is not a ${kind} OCID, such as ocid1.${kind}.oc1..aaaa`,
  badRegion: 'is not a region, such as eu-frankfurt-1',
  badFingerprint: 'is not a fingerprint, such as 12:34:56:78:90:ab:cd:ef:12:34:56:78:90:ab:cd:ef',
  badKey: 'Not a PEM file with an RSA private key, or the passphrase is wrong.',
  otherKey: (fingerprint: string) => `does not match this key, whose fingerprint is ${fingerprint}`,
  notUnderstood: 'Oracle Cloud sent an unexpected response.',
  connected: (files: number) =>
    files === 0
      ? 'Connected. There is no FOCUS report yet: the first one arrives within 24 hours.'
      : `Connected: ${files === 1 ? '1 FOCUS report' : `${files.toLocaleString('en-US')} FOCUS reports`} from this month and last month.`,
  said(code: string, message: string): string {
    if (code === 'BucketNotFound')
      return 'This tenancy has no cost reports in this region. Use the home region, and the parent tenancy if there is one.';
    if (code === 'NotAuthorizedOrNotFound')
      return 'The user cannot read the cost reports. Add the policy from the setup to the root compartment.';
    if (code === 'NotAuthenticated')
      return 'This user does not have this key. Upload its public key under API keys, and check the fingerprint and the user OCID.';
    return message;
  },
  export: 'FOCUS reports',
  contents: 'FOCUS, CSV, a file every six hours',
} as const;
