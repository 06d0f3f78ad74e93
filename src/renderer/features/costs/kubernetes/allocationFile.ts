import type { CallRequest } from '@shared/api';

type Sent = CallRequest<'kubernetes.import'>['body'];
/** A file as it is sent: Parquet as base64, all else as text. */
export type FileContent = Pick<Sent, 'text'> | Pick<Sent, 'parquet'>;

const PARQUET = 'PAR1';

const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error(file.type));
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : '');
    reader.readAsDataURL(file);
  });

/** Null: the file is empty. */
export async function contentOf(file: File): Promise<FileContent | null> {
  const isParquet = /\.(parquet|pq)$/i.test(file.name) || (await file.slice(0, 4).text()) === PARQUET;
  if (isParquet) return file.size === 0 ? null : { parquet: await base64Of(file) };
  const text = await file.text();
  return text.trim() === '' ? null : { text };
}
