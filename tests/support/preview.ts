import { PREVIEW, type Applied } from '@server/db/adopt';

/** What a preview build noted of so many migrations. Between the first two and the last they were called otherwise. */
export const previewOf = (count: number): Applied[] =>
  Array.from({ length: count }, (_, at) => ({
    name:
      ['0001_base', PREVIEW.second][at] ??
      (at === PREVIEW.count - 1 ? PREVIEW.last : `0011_preview_${String(at).padStart(3, '0')}`),
    checksum: 'preview',
  }));
