import { useCallback, useEffect, useReducer, useRef } from 'react';
import { isFault } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import {
  useCreateUploadMutation,
  useDeleteUploadMutation,
  useInspectUploadMutation,
  type Inspection,
} from '../../data/costs.endpoints';
import { reasonOf } from '../../platform/api/reasonOf';
import { useHost } from '../../platform/hostContext';
import { uploadFile } from '../../parts/imports/uploadFile';
import { fileProblem } from './billFile';
import { freshWizard, wizardReducer } from './wizard';

/** The way of a file to its review. What is uploaded and not imported is dropped when the screen is left. */
export function useWizard() {
  const host = useHost();
  const [state, dispatch] = useReducer(wizardReducer, freshWizard);
  const [createUpload] = useCreateUploadMutation();
  const [deleteUpload] = useDeleteUploadMutation();
  const [inspect] = useInspectUploadMutation();
  const abort = useRef<AbortController | null>(null);
  const kept = useRef<string | null>(null);

  const drop = useCallback(() => {
    abort.current?.abort();
    abort.current = null;
    if (kept.current) void deleteUpload({ params: { id: kept.current } });
    kept.current = null;
  }, [deleteUpload]);
  useEffect(() => drop, [drop]);

  const look = useCallback(
    async (uploadId: string, format?: Inspection['format'], corrections: Record<string, string> = {}) => {
      const reply = await inspect({ body: { upload_id: uploadId, format, corrections } });
      if (kept.current !== uploadId) return;
      if (reply.error) dispatch({ type: 'failed', reason: reasonOf(reply.error) });
      else dispatch({ type: 'found', found: reply.data.data });
    },
    [inspect],
  );

  const choose = useCallback(
    async (file: File) => {
      drop();
      const problem = fileProblem(file);
      if (problem) return dispatch({ type: 'failed', reason: problem });
      const controller = new AbortController();
      abort.current = controller;
      dispatch({ type: 'chosen', name: file.name, size: file.size });
      const upload = await createUpload({ body: { name: file.name, size: file.size } });
      if (upload.error) return dispatch({ type: 'failed', reason: reasonOf(upload.error) });
      const { uploadId } = upload.data.data;
      kept.current = uploadId;
      if (controller.signal.aborted) return drop();
      try {
        await uploadFile({
          host,
          uploadId,
          file,
          signal: controller.signal,
          onProgress: (bytes) => dispatch({ type: 'sent', bytes }),
          pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        });
      } catch (error) {
        if (controller.signal.aborted) return;
        return dispatch({ type: 'failed', reason: isFault(error) ? error.message : messages.error });
      }
      dispatch({ type: 'uploaded', uploadId });
      await look(uploadId);
    },
    [createUpload, drop, host, look],
  );

  return {
    state,
    choose,
    restart: () => {
      drop();
      dispatch({ type: 'restarted' });
    },
    correct: (column: string, source: string) => {
      if (state.step !== 'review') return;
      dispatch({ type: 'corrected', column, source });
      void look(state.uploadId, state.format, { ...state.corrections, [column]: source });
    },
    reformat: (format: Inspection['format']) => {
      if (state.step !== 'review') return;
      dispatch({ type: 'reformatted', format });
      void look(state.uploadId, format);
    },
    /** The import owns the upload now. */
    handedOver: () => {
      kept.current = null;
    },
  };
}
