import { useState } from 'react';
import { backupWords as words } from '@shared/words/backups';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Field, TextInput } from '../../../ui/fields/Field';
import { useToast } from '../../../ui/overlays/Toasts';
import { TypedConfirm } from '../../../ui/overlays/TypedConfirm';
import { useChange } from '../../../platform/api/calls';

/** A backup that is not in the list: of another computer, or in a folder that was used before. */
export function RestoreElsewhere() {
  const [isOpen, setOpen] = useState(false);
  const [folder, setFolder] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [restore, { isLoading }] = useChange('storage.restoreBackup');
  const toast = useToast();
  const close = () => {
    setOpen(false);
    setFolder('');
    setProblem(undefined);
  };
  async function run() {
    setProblem(undefined);
    const reply = await restore({ body: { folder: folder.trim() } });
    if (reply.error) return setProblem(reasonOf(reply.error));
    close();
    toast(words.restoringFrom);
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.elsewhere}</Button>
      {isOpen && (
        <TypedConfirm
          title={words.elsewhereTitle}
          label={words.typeRestore}
          accepts={(typed) => typed === words.restoreTyped && folder.trim() !== ''}
          confirm={words.restoreAction}
          busy={isLoading}
          first={
            <Field label={words.folder} help={words.elsewhereHelp} error={problem}>
              <TextInput value={folder} onChange={setFolder} autoFocus />
            </Field>
          }
          onConfirm={() => void run()}
          onClose={close}
        >
          {words.restoreThat}
        </TypedConfirm>
      )}
    </>
  );
}
