import { useCallback, useEffect, useRef, useState } from 'react';
import { isFault } from '@shared/kernel/fault';
import { DATA_FILE_MAX_MB } from '@shared/model/limits';
import { messages } from '@shared/words/messages';
import { useCreateUploadMutation, useDeleteUploadMutation } from '../../data/costs.endpoints';
import { usePreviewDataFileMutation, type FilePreview } from '../../data/datastores.endpoints';
import { reasonOf } from '../../platform/api/reasonOf';
import { useHost } from '../../platform/hostContext';
import { uploadFile } from '../imports/uploadFile';

/** DS-32, -33, -35, -36: refuses a file before a byte of it is sent. */
export function dataFileProblem(file: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(csv|tsv|json)$/i.test(file.name)) return messages.fileUnsupported;
  if (file.size === 0) return messages.fileEmpty;
  return file.size > DATA_FILE_MAX_MB * 1024 ** 2 ? messages.fileTooLarge(DATA_FILE_MAX_MB) : null;
}

export type DataFileState =
  | { step: 'choose'; problem: string | null }
  | { step: 'reading'; name: string }
  | { step: 'read'; name: string; uploadId: string; preview: FilePreview };

/** Uploads a file and has it read; what is not used in the end is dropped. */
export function useDataFile() {
  const host = useHost();
  const [state, setState] = useState<DataFileState>({ step: 'choose', problem: null });
  const [createUpload] = useCreateUploadMutation();
  const [deleteUpload] = useDeleteUploadMutation();
  const [read] = usePreviewDataFileMutation();
  const kept = useRef<string | null>(null);
  const abort = useRef<AbortController | null>(null);

  const drop = useCallback(() => {
    abort.current?.abort();
    abort.current = null;
    if (kept.current) void deleteUpload({ params: { id: kept.current } });
    kept.current = null;
  }, [deleteUpload]);
  useEffect(() => drop, [drop]);

  const choose = useCallback(
    async (file: File) => {
      drop();
      const fail = (problem: string) => setState({ step: 'choose', problem });
      const problem = dataFileProblem(file);
      if (problem) return fail(problem);
      const controller = new AbortController();
      abort.current = controller;
      setState({ step: 'reading', name: file.name });
      const upload = await createUpload({ body: { name: file.name, size: file.size } });
      if (upload.error) return fail(reasonOf(upload.error));
      const { uploadId } = upload.data.data;
      kept.current = uploadId;
      if (controller.signal.aborted) return drop();
      try {
        await uploadFile({
          ...{ host, uploadId, file, signal: controller.signal },
          onProgress: () => undefined,
          pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        });
      } catch (error) {
        if (!controller.signal.aborted) fail(isFault(error) ? error.message : messages.error);
        return;
      }
      const reply = await read({ body: { upload_id: uploadId } });
      if (controller.signal.aborted) return;
      if (reply.error) return fail(reasonOf(reply.error));
      setState({ step: 'read', name: file.name, uploadId, preview: reply.data.data });
    },
    [createUpload, drop, host, read],
  );
  return {
    state,
    choose,
    restart: () => {
      drop();
      setState({ step: 'choose', problem: null });
    },
    /** The server has taken the upload. */
    handedOver: () => {
      kept.current = null;
    },
  };
}
