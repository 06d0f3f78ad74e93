/** What services of storage and of AWS refuse, in words that say what to do. */
const reasons: Record<string, string> = {
  InvalidAccessKeyId: 'The access key ID does not exist. Check it, or create a new access key.',
  SignatureDoesNotMatch: 'The secret access key does not match the access key ID. Paste it again.',
  InvalidClientTokenId: 'The access key ID does not exist. Check it, or create a new access key.',
  UnrecognizedClientException: 'The access key does not exist. Check it, or create a new one.',
  ExpiredToken: 'The temporary credentials have expired. Sign in again.',
  ExpiredTokenException: 'The temporary credentials have expired. Sign in again.',
  RequestTimeTooSkewed: 'This computer’s clock is off by more than 15 minutes. Set it, then try again.',
  NoSuchBucket: 'The bucket does not exist. Check its name; it may have been deleted.',
  NoSuchKey: 'The file is no longer there.',
  PermanentRedirect: 'The bucket is in another region. Set its region.',
  AuthorizationHeaderMalformed: 'The bucket is in another region. Set its region.',
  InvalidBucketName: 'This is not a bucket name.',
};

export const bucketFaults = {
  reason(code: string, message: string): string {
    const known = reasons[code];
    if (known !== undefined) return known;
    if (/^(AccessDenied|AccessDeniedException|UnauthorizedOperation)$/.test(code))
      return `Access denied. ${message}`.trim();
    return message === '' ? code : message;
  },
  connected: (bucket: string, files: number) =>
    files === 1
      ? `${bucket} can be read: 1 file.`
      : `${bucket} can be read: ${files.toLocaleString('en-US')} files.`,
  notStorage: (service: string) => `${service} did not return a list of files.`,
  tooMany: (place: string, most: number) =>
    `${place} contains more than ${most.toLocaleString('en-US')} files. Enter a folder (prefix) that contains only bills.`,
  changed: (name: string) => `${name} changed while it was being read.`,
  missing: (manifest: string, file: string) =>
    `The manifest ${manifest} lists ${file}, which does not exist. The provider may still be writing it; the next sync tries again.`,
  badManifest: (manifest: string) =>
    `The manifest ${manifest} cannot be read. The provider may still be writing it; the next sync tries again.`,
  noFiles: (manifest: string) => `The manifest ${manifest} lists no files.`,
} as const;
