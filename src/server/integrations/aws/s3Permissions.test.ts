import { expect, it } from 'vitest';
import { s3Permission } from './s3Permissions';

it.each([
  ['GET /?prefix=bills', 's3:ListAllMyBuckets'],
  ['GET /bills?lifecycle', 's3:GetLifecycleConfiguration'],
  ['DELETE /bills?lifecycle', 's3:PutLifecycleConfiguration'],
  ['PUT /bills?intelligent-tiering&id=costloom', 's3:PutIntelligentTieringConfiguration'],
  ['GET /bills/a%20b?uploadId=u-1&part-number-marker=2', 's3:ListMultipartUploadParts'],
  ['DELETE /bills/a%20b?uploadId=u-1', 's3:AbortMultipartUpload'],
  ['GET /bills/a?constructor', ''],
])('%s needs %s', (operation, permission) => {
  expect(s3Permission(operation)).toBe(permission);
});
