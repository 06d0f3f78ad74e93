import { useState } from 'react';
import { BACKUPS_KEPT_MOST } from '@shared/model/storage/backups';
import { backupWords as words } from '@shared/words/backups';
import type { BackupReport } from '../../../data/storage';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Checkbox, Field, TextInput } from '../../../ui/fields/Field';
import { useToast } from '../../../ui/overlays/Toasts';
import { useChange } from '../../../platform/api/calls';

const isCount = (text: string) =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= BACKUPS_KEPT_MOST;

/** When backups are made, where to, how many are kept, and whether the key goes with them. */
export function BackupSettings({ settings }: { settings: BackupReport['settings'] }) {
  const [nightly, setNightly] = useState(settings.nightly);
  const [withKey, setWithKey] = useState(settings.with_key);
  const [folder, setFolder] = useState(settings.folder);
  const [keep, setKeep] = useState(String(settings.keep));
  const [refused, setRefused] = useState<string | null>(null);
  const [save, { isLoading }] = useChange('storage.setBackups');
  const toast = useToast();
  const isChanged =
    nightly !== settings.nightly ||
    withKey !== settings.with_key ||
    folder.trim() !== settings.folder ||
    keep.trim() !== String(settings.keep);
  async function write() {
    const body = { nightly, folder: folder.trim(), keep: Number(keep), with_key: withKey };
    const reply = await save({ body });
    setRefused(reply.error ? reasonOf(reply.error) : null);
    if (!reply.error) toast(words.saved);
  }
  return (
    <div className="cl-form">
      <Field label={words.folder} help={words.folderHelp} error={refused}>
        <TextInput value={folder} onChange={setFolder} maxLength={1000} />
      </Field>
      <Field label={words.keep} error={isCount(keep) ? null : words.keepWrong(BACKUPS_KEPT_MOST)}>
        <TextInput value={keep} onChange={setKeep} width={110} />
      </Field>
      <Checkbox label={words.nightly} checked={nightly} onChange={setNightly} />
      <Checkbox label={words.keyToo} checked={withKey} onChange={setWithKey} />
      {isChanged && (
        <div className="cl-row">
          <Button
            kind="primary"
            disabled={!isCount(keep) || folder.trim() === ''}
            busy={isLoading}
            onClick={() => void write()}
          >
            {words.save}
          </Button>
        </div>
      )}
    </div>
  );
}
