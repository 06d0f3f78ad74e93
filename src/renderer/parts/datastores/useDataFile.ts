import { useCallback, useState } from 'react';
import { DATA_FILE_MAX_MB } from '@shared/model/limits';
import { messages } from '@shared/words/messages';
import type { FilePreview } from '../../data/datastores';
import { reasonOf } from '../../platform/api/reasonOf';
import { useUpload } from '../imports/useUpload';
import { useChange } from '../../platform/api/calls';

/** DS-32, -33, -35, -36: refuses a file before a byte of it is sent. */
function dataFileProblem(file: Pick<File, 'name' | 'size'>): string | null {
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
  const [state, setState] = useState<DataFileState>({ step: 'choose', problem: null });
  const [read] = useChange('datastores.previewFile');
  const { send, drop, isKept, handedOver } = useUpload();

  const choose = useCallback(
    async (file: File) => {
      drop();
      const fail = (problem: string) => setState({ step: 'choose', problem });
      const problem = dataFileProblem(file);
      if (problem) return fail(problem);
      setState({ step: 'reading', name: file.name });
      const sent = await send(file);
      if (sent === null) return;
      if ('problem' in sent) return fail(sent.problem);
      const { uploadId } = sent;
      const reply = await read({ body: { upload_id: uploadId } });
      if (!isKept(uploadId)) return;
      if (reply.error) return fail(reasonOf(reply.error));
      setState({ step: 'read', name: file.name, uploadId, preview: reply.data.data });
    },
    [drop, isKept, read, send],
  );
  return {
    state,
    choose,
    restart: () => {
      drop();
      setState({ step: 'choose', problem: null });
    },
    handedOver,
  };
}
