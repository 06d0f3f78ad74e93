import { useReducer, useRef } from 'react';
import type { DateOrder } from '@shared/api/costs/imports.api';
import { importWords } from '@shared/words/imports';
import type { Inspection } from '../../data/costs';
import { useUpload } from '../../parts/imports/useUpload';
import { reasonOf } from '../../platform/api/reasonOf';
import { batchReducer, type BatchStep } from './batch';
import { fileProblem } from './billFile';
import { useChange } from '../../platform/api/calls';

/** Under this a file is better looked at before it is imported. */
const SURE = 0.8;

/** What a person has to look at before this file can be imported; null: nothing. */
function whyNotUnseen(found: Inspection): string | null {
  if (found.missing.length > 0) return importWords.wizard.missing(found.missing.join(', '));
  return found.score < SURE ? importWords.batch.unclear(found.formatLabel) : null;
}

/** As many as the list of imports shows at once. */
const FILES_MAX = 100;

const targetOf = ({ proposed }: Inspection, sourceId: string | null) => {
  const known = sourceId ?? proposed.sourceId;
  return known === null ? { source_name: proposed.sourceName } : { source_id: known };
};

/**
 * Several files, one after the other: each is recognized and imported into the source of its payer. One that fails or
 * has to be asked about stops none of the others. `sourceId`: the source that all of them go to.
 */
export function useBatch(sourceId: string | null) {
  const [files, dispatch] = useReducer(batchReducer, []);
  const [inspect] = useChange('costs.inspect');
  const [start] = useChange('costs.startImport');
  const { send, handedOver } = useUpload();
  const busy = useRef(false);

  async function begin(uploadId: string, found: Inspection, order?: DateOrder): Promise<BatchStep> {
    const body = { upload_id: uploadId, corrections: {}, date_order: order, ...targetOf(found, sourceId) };
    const reply = await start({ body });
    return reply.error
      ? { phase: 'failed', problem: reasonOf(reply.error) }
      : { phase: 'started', importId: reply.data.data.importId };
  }

  async function bring(file: File, move: (to: BatchStep) => void): Promise<BatchStep | null> {
    const problem = fileProblem(file);
    if (problem) return { phase: 'failed', problem };
    move({ phase: 'uploading', sent: 0 });
    const sent = await send(file, (bytes) => move({ phase: 'uploading', sent: bytes }));
    if (sent === null) return null;
    if ('problem' in sent) return { phase: 'failed', problem: sent.problem };
    const { uploadId } = sent;
    move({ phase: 'inspecting' });
    const reply = await inspect({ body: { upload_id: uploadId, corrections: {} } });
    if (reply.error) return { phase: 'failed', problem: reasonOf(reply.error) };
    const found = reply.data.data;
    const why = whyNotUnseen(found);
    if (why !== null) return { phase: 'failed', problem: why };
    // From here on the next file does not take the place of this one.
    handedOver();
    return found.ambiguousDate === null ? begin(uploadId, found) : { phase: 'asking', uploadId, found };
  }

  return {
    files,
    async choose(chosen: readonly File[]) {
      if (busy.current) return;
      busy.current = true;
      dispatch({ type: 'chosen', files: chosen });
      for (const [at, file] of chosen.entries()) {
        const move = (to: BatchStep) => dispatch({ type: 'moved', at, to });
        const end: BatchStep | null =
          at < FILES_MAX
            ? await bring(file, move)
            : { phase: 'failed', problem: importWords.batch.tooMany(FILES_MAX) };
        if (end === null) break;
        move(end);
      }
      busy.current = false;
    },
    async answer(at: number, order: DateOrder) {
      const file = files[at];
      if (file?.phase !== 'asking') return;
      dispatch({ type: 'moved', at, to: { phase: 'inspecting' } });
      dispatch({ type: 'moved', at, to: await begin(file.uploadId, file.found, order) });
    },
  };
}
