import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { EXPORT_FILE_ENDING } from '@shared/model/storage/areas';
import { storageWords as words } from '@shared/words/storage';
import { uploadFile } from '../../../parts/imports/uploadFile';
import { membership, useUser } from '../../../parts/user/userContext';
import { api } from '../../../platform/api/api';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useHost } from '../../../platform/hostContext';
import { Panel } from '../../../ui/base/Panel';
import { Progress } from '../../../ui/feedback/States';
import { useToast } from '../../../ui/overlays/Toasts';
import { TypedConfirm } from '../../../ui/overlays/TypedConfirm';
import { useChange } from '../../../platform/api/calls';
import { FileButton } from '../../../ui/fields/FileButton';

/** An export takes the place of everything in the organisation. */
export function Importing() {
  const [file, setFile] = useState<File | null>(null);
  const organisation = membership(useUser())?.orgName ?? '';
  const { run, busy, share } = useImporting(organisation);
  return (
    <Panel title={words.import}>
      <div className="cl-stack">
        <p className="cl-muted">{words.importText}</p>
        <FileButton
          label={words.import}
          accept={`${EXPORT_FILE_ENDING},.ndjson`}
          disabled={busy}
          onFile={setFile}
        >
          {words.importAction}
        </FileButton>
        {busy && <Progress value={share} label={words.importing} />}
        {file && (
          <TypedConfirm
            title={words.import}
            label={words.typeName(organisation)}
            accepts={(typed) => typed === organisation}
            confirm={words.importConfirm}
            busy={busy}
            onConfirm={() => {
              setFile(null);
              void run(file);
            }}
            onClose={() => setFile(null)}
          >
            {words.importOf(file.name)} {words.cannotUndo}
          </TypedConfirm>
        )}
      </div>
    </Panel>
  );
}

function useImporting(organisation: string) {
  const host = useHost();
  const toast = useToast();
  const dispatch = useDispatch();
  const [createUpload] = useChange('uploads.create');
  const [importStorage] = useChange('storage.import');
  const [share, setShare] = useState<number | undefined>();
  const [busy, setBusy] = useState(false);

  async function send(file: File) {
    const { data: upload } = await createUpload({ body: { name: file.name, size: file.size } }).unwrap();
    await uploadFile({
      host,
      file,
      uploadId: upload.uploadId,
      signal: new AbortController().signal,
      onProgress: (received) => setShare(received / file.size),
      pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    });
    setShare(undefined);
    const body = { upload_id: upload.uploadId, confirm_name: organisation };
    return (await importStorage({ body }).unwrap()).data;
  }

  async function run(file: File) {
    setBusy(true);
    try {
      const { rows, from } = await send(file);
      dispatch(api.util.resetApiState());
      toast(words.imported(rows, from));
    } catch (error) {
      toast({ text: `${words.import}: ${reasonOf(error)}`, error: true });
    } finally {
      setBusy(false);
      setShare(undefined);
    }
  }
  return { run, busy, share };
}
