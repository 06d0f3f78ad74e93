import { useCallback, useReducer } from 'react';
import type { DateOrder } from '@shared/api/costs/imports.api';
import type { Inspection } from '../../data/costs';
import { useUpload } from '../../parts/imports/useUpload';
import { reasonOf } from '../../platform/api/reasonOf';
import { fileProblem } from './billFile';
import { freshWizard, wizardReducer } from './wizard';
import { useChange } from '../../platform/api/calls';

interface How {
  format?: Inspection['format'] | undefined;
  corrections?: Record<string, string>;
  dateOrder?: DateOrder | undefined;
}

/** The way of a file to its review. What is uploaded and not imported is dropped when the screen is left. */
export function useWizard() {
  const [state, dispatch] = useReducer(wizardReducer, freshWizard);
  const [inspect] = useChange('costs.inspect');
  const { send, drop, isKept, handedOver } = useUpload();

  const look = useCallback(
    async (uploadId: string, how: How = {}) => {
      const { format, corrections = {}, dateOrder } = how;
      const body = { upload_id: uploadId, format, corrections, date_order: dateOrder };
      const reply = await inspect({ body });
      if (!isKept(uploadId)) return;
      if (reply.error) dispatch({ type: 'failed', reason: reasonOf(reply.error) });
      else dispatch({ type: 'found', found: reply.data.data });
    },
    [inspect, isKept],
  );

  const choose = useCallback(
    async (file: File) => {
      drop();
      const problem = fileProblem(file);
      if (problem) return dispatch({ type: 'failed', reason: problem });
      dispatch({ type: 'chosen', name: file.name, size: file.size });
      const sent = await send(file, (bytes) => dispatch({ type: 'sent', bytes }));
      if (sent === null) return;
      if ('problem' in sent) return dispatch({ type: 'failed', reason: sent.problem });
      dispatch({ type: 'uploaded', uploadId: sent.uploadId });
      await look(sent.uploadId);
    },
    [drop, look, send],
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
      void look(state.uploadId, { ...state, corrections: { ...state.corrections, [column]: source } });
    },
    order: (dateOrder: DateOrder) => {
      if (state.step !== 'review') return;
      dispatch({ type: 'dated', order: dateOrder });
      void look(state.uploadId, { ...state, dateOrder });
    },
    reformat: (format: Inspection['format']) => {
      if (state.step !== 'review') return;
      dispatch({ type: 'reformatted', format });
      void look(state.uploadId, { format, dateOrder: state.dateOrder });
    },
    /** The import owns the upload now. */
    handedOver,
  };
}
