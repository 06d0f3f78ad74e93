import type { ImportJob, Inspection } from '../../data/costs';

/** Where one file of several stands. From `started` on its import goes on by itself. */
export type BatchFile = { name: string; size: number } & (
  | { phase: 'waiting' }
  | { phase: 'uploading'; sent: number }
  | { phase: 'inspecting' }
  | { phase: 'asking'; uploadId: string; found: Inspection }
  | { phase: 'started'; importId: string }
  | { phase: 'failed'; problem: string }
);

type Step<T> = T extends { name: string; size: number } ? Omit<T, 'name' | 'size'> : never;
export type BatchStep = Step<BatchFile>;

export type BatchEvent =
  | { type: 'chosen'; files: readonly { name: string; size: number }[] }
  | { type: 'moved'; at: number; to: BatchStep };

/** A file that failed or is under way stays as it is; an answer that comes late changes nothing. */
export function batchReducer(files: readonly BatchFile[], event: BatchEvent): readonly BatchFile[] {
  if (event.type === 'chosen') return event.files.map(({ name, size }) => ({ name, size, phase: 'waiting' }));
  return files.map((file, index) => {
    if (index !== event.at || file.phase === 'failed' || file.phase === 'started') return file;
    return { name: file.name, size: file.size, ...event.to };
  });
}

export interface BatchCount {
  done: number;
  held: number;
  failed: number;
  /** Neither of these: still under way. */
  going: number;
}

/** What has become of the files so far. */
export function countBatch(files: readonly BatchFile[], jobs: readonly ImportJob[]): BatchCount {
  const count: BatchCount = { done: 0, held: 0, failed: 0, going: 0 };
  for (const file of files) count[outcomeOf(file, jobOf(file, jobs))] += 1;
  return count;
}

export const jobOf = (file: BatchFile, jobs: readonly ImportJob[]): ImportJob | undefined =>
  file.phase === 'started' ? jobs.find(({ importId }) => importId === file.importId) : undefined;

function outcomeOf(file: BatchFile, job: ImportJob | undefined): keyof BatchCount {
  if (file.phase === 'failed' || job?.state === 'failed' || job?.state === 'cancelled') return 'failed';
  if (job?.state === 'held') return 'held';
  return job?.state === 'done' || job?.state === 'unchanged' ? 'done' : 'going';
}
