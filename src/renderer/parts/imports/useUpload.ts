import { useCallback, useEffect, useRef } from 'react';
import { isFault } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import { reasonOf } from '../../platform/api/reasonOf';
import { useHost } from '../../platform/hostContext';
import { uploadFile } from './uploadFile';
import { useChange } from '../../platform/api/calls';

export type Uploaded = { uploadId: string } | { problem: string };

/** One file at a time on its way to the server; what nobody took over is dropped there when the screen is left. */
export function useUpload() {
  const host = useHost();
  const [createUpload] = useChange('uploads.create');
  const [deleteUpload] = useChange('uploads.delete');
  const abort = useRef<AbortController | null>(null);
  const kept = useRef<string | null>(null);

  const drop = useCallback(() => {
    abort.current?.abort();
    abort.current = null;
    if (kept.current) void deleteUpload({ params: { id: kept.current } });
    kept.current = null;
  }, [deleteUpload]);
  useEffect(() => drop, [drop]);

  /** Null: dropped meanwhile, so that nobody waits for an answer. */
  const send = useCallback(
    async (file: File, onProgress: (bytes: number) => void = () => undefined): Promise<Uploaded | null> => {
      drop();
      const controller = new AbortController();
      const { signal } = controller;
      abort.current = controller;
      const upload = await createUpload({ body: { name: file.name, size: file.size } });
      if (upload.error) return signal.aborted ? null : { problem: reasonOf(upload.error) };
      const { uploadId } = upload.data.data;
      if (signal.aborted) {
        void deleteUpload({ params: { id: uploadId } });
        return null;
      }
      kept.current = uploadId;
      try {
        const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
        await uploadFile({ host, uploadId, file, signal, onProgress, pause });
      } catch (error) {
        if (signal.aborted) return null;
        return { problem: isFault(error) ? error.message : messages.error };
      }
      return signal.aborted ? null : { uploadId };
    },
    [createUpload, deleteUpload, drop, host],
  );

  const isKept = useCallback((uploadId: string) => kept.current === uploadId, []);
  /** The server has taken the upload. */
  const handedOver = useCallback(() => {
    kept.current = null;
  }, []);
  return { send, drop, isKept, handedOver };
}
