import type { Answer } from '../platform/api/call';

export type BackupReport = NonNullable<Answer<'storage.backups'>['data']['here']>;
export type StoredArea = Answer<'storage.read'>['data']['areas'][number];
