import { Fault } from '@shared/kernel/fault';
import { retry } from '@shared/kernel/retry';
import { UPLOAD_PART } from '@shared/model/limits';
import type { Host } from '../../platform/host';

export interface UploadOptions {
  host: Pick<Host, 'call'>;
  uploadId: string;
  file: Blob;
  signal: AbortSignal;
  /** Bytes that the server has. */
  onProgress(received: number): void;
  pause(ms: number): Promise<void>;
}

/**
 * Sends a file part by part, each at its offset; the server's answer says how far it is. A part that fails because the
 * connection broke is sent again, twice.
 */
export async function uploadFile(options: UploadOptions): Promise<void> {
  const { host, file, signal, uploadId } = options;
  let offset = 0;
  while (offset < file.size) {
    const bytes = new Uint8Array(await file.slice(offset, offset + UPLOAD_PART).arrayBuffer());
    const { size } = await sendPart({ uploadId, offset, bytes });
    if (size <= offset) throw new Fault('internal', 'The upload does not come forward. Try again.');
    offset = size;
    options.onProgress(offset);
  }

  function sendPart(part: { uploadId: string; offset: number; bytes: Uint8Array }) {
    return retry(() => host.call('upload.part', part, signal), {
      tries: 3,
      backoff: { first: 1_000 },
      signal,
      when: (error) => error instanceof Fault && (error.code === 'unavailable' || error.code === 'timeout'),
      pause: (ms) => options.pause(ms),
    });
  }
}
