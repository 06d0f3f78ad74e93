/** What connecting Oracle Cloud says. */
export const oracleFaults = {
  badOcid: (kind: string) => `is no OCID of a ${kind}, such as ocid1.${kind}.oc1..aaaa`,
  badRegion: 'is no region, such as eu-frankfurt-1',
  badFingerprint: 'is no fingerprint, such as 12:34:56:78:90:ab:cd:ef:12:34:56:78:90:ab:cd:ef',
  badKey: 'This is no PEM file with an RSA private key, or its passphrase is another one.',
  otherKey: (fingerprint: string) => `does not belong to this key, whose fingerprint is ${fingerprint}`,
  notUnderstood: 'Oracle Cloud answered with something unexpected.',
  connected: (files: number) =>
    files === 0
      ? 'Connected. There is no FOCUS report yet: the first one comes within 24 hours.'
      : `Connected: ${files === 1 ? '1 FOCUS report' : `${files.toLocaleString('en-US')} FOCUS reports`} of this month and the last one.`,
  said(code: string, message: string): string {
    if (code === 'BucketNotFound')
      return 'There are no cost reports of this tenancy in this region. Take the home region, and the parent tenancy where there is one.';
    if (code === 'NotAuthorizedOrNotFound')
      return 'The user may not read the cost reports. Add the policy of the setup to the root compartment.';
    if (code === 'NotAuthenticated')
      return 'The key is not known for this user. Upload its public key under API keys, and check the fingerprint and the user OCID.';
    return message;
  },
  export: 'FOCUS reports',
  contents: 'FOCUS, CSV; a file every six hours',
} as const;
