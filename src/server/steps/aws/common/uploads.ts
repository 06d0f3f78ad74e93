import { z } from 'zod';
import { xmlDate, xmlOften, xmlText } from '../../../platform/xmlShapes';
import type { CloudCall } from '../../clouds.port';
import { atOnce } from '../../common/cloud/atOnce';
import { ask, askIf } from './aws';
import { s3, within, type Bucket } from './s3';

const PAGES_MAX = 100;
const PART_PAGES_MAX = 10;

/** A multipart upload that was begun and never ended. */
export interface Upload {
  key: string;
  uploadId: string;
  begun: Date;
}

const uploadPage = within(
  'ListMultipartUploadsResult',
  z.object({
    Upload: xmlOften(z.object({ Key: xmlText, UploadId: xmlText, Initiated: xmlDate })),
    IsTruncated: xmlText,
    NextKeyMarker: xmlText,
    NextUploadIdMarker: xmlText,
  }),
);

/** Keys are asked for as they stand in URLs: they may have spaces at their ends, and what XML cannot hold. */
const decoded = (key: string) => decodeURIComponent(key.replaceAll('+', ' '));

/** A path cannot name such a key: it would be read as another one. */
const isNamed = (key: string) => !key.split('/').some((part) => part === '.' || part === '..');

/** Uploads that were begun before then, at most so many; `more`: there are others. */
export async function uploadsBefore(
  { at, name }: Bucket,
  before: Date,
  limit: number,
): Promise<{ uploads: Upload[]; more: boolean }> {
  const uploads: Upload[] = [];
  let query: Record<string, string> = { uploads: '', 'encoding-type': 'url', 'max-uploads': '1000' };
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await ask(at, s3('GET', { bucket: name, query }), uploadPage);
    for (const { Key, UploadId, Initiated } of page.Upload) {
      const key = decoded(Key);
      if (Initiated === undefined || Initiated >= before || !isNamed(key)) continue;
      if (uploads.length === limit) return { uploads, more: true };
      uploads.push({ key, uploadId: UploadId, begun: Initiated });
    }
    if (page.IsTruncated !== 'true') return { uploads, more: false };
    const [after, upload] = [decoded(page.NextKeyMarker), page.NextUploadIdMarker];
    query = { ...query, 'key-marker': after, 'upload-id-marker': upload };
  }
  return { uploads, more: true };
}

const partPage = within(
  'ListPartsResult',
  z.object({
    Part: xmlOften(z.object({ Size: z.coerce.number() })),
    IsTruncated: xmlText,
    NextPartNumberMarker: xmlText,
  }),
);

/** Bytes that uploads hold; at least so many, where one has more than 10,000 parts or has ended meanwhile. */
export async function bytesOf({ at, name }: Bucket, uploads: readonly Upload[]): Promise<number> {
  let bytes = 0;
  await atOnce(uploads, async ({ key, uploadId }) => {
    let query: Record<string, string> = { uploadId };
    for (let pages = 0; pages < PART_PAGES_MAX; pages += 1) {
      const page = await askIf(at, s3('GET', { bucket: name, key, query }), partPage);
      bytes += (page?.Part ?? []).reduce((sum, { Size }) => sum + Size, 0);
      if (page?.IsTruncated !== 'true') return;
      query = { uploadId, 'part-number-marker': page.NextPartNumberMarker };
    }
  });
  return bytes;
}

export const endUpload = (bucket: string, { key, uploadId }: Upload): CloudCall =>
  s3('DELETE', { bucket, key, query: { uploadId } });
