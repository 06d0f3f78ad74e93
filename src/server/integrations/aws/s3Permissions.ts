/** What IAM asks for, by what a request names in its query. */
const bySubresource: Readonly<Record<string, { read: string; change: string }>> = {
  lifecycle: { read: 's3:GetLifecycleConfiguration', change: 's3:PutLifecycleConfiguration' },
  'intelligent-tiering': {
    read: 's3:GetIntelligentTieringConfiguration',
    change: 's3:PutIntelligentTieringConfiguration',
  },
  tagging: { read: 's3:GetBucketTagging', change: 's3:PutBucketTagging' },
  uploads: { read: 's3:ListBucketMultipartUploads', change: '' },
  uploadId: { read: 's3:ListMultipartUploadParts', change: 's3:AbortMultipartUpload' },
};

/** The permission that a request to S3 needs, as `PUT /bills?lifecycle`; '' where it is not known. */
export function s3Permission(operation: string): string {
  const [method = '', target = ''] = operation.split(' ');
  const { pathname, searchParams } = new URL(target, 'https://s3.amazonaws.com');
  if (pathname === '/') return 's3:ListAllMyBuckets';
  for (const name of searchParams.keys()) {
    const needed = Object.hasOwn(bySubresource, name) ? bySubresource[name] : undefined;
    if (needed) return method === 'GET' ? needed.read : needed.change;
  }
  return '';
}
