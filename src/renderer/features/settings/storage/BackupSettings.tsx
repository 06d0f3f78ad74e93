import { BACKUPS_KEPT_MOST } from '@shared/model/storage/backups';
import { backupWords as words } from '@shared/words/backups';
import type { BackupReport } from '../../../data/storage';
import { PageForm } from '../../../parts/forms/PageForm';
import { useForm } from '../../../parts/forms/useForm';
import { useChange } from '../../../platform/api/calls';
import { Button } from '../../../ui/base/Button';
import { Checkbox } from '../../../ui/fields/Field';
import { TextField } from '../../../ui/fields/TextField';
import { Columns, Row } from '../../../ui/layout/Layout';

const isCount = (text: string) =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= BACKUPS_KEPT_MOST;

/** When backups are made, where to, how many are kept, and whether the key goes with them. */
export function BackupSettings({ settings }: { settings: BackupReport['settings'] }) {
  const [save] = useChange('storage.setBackups');
  const form = useForm({
    start: { ...settings, keep: String(settings.keep) },
    save: ({ folder, keep, ...body }) =>
      save({ body: { ...body, folder: folder.trim(), keep: Number(keep) } }),
    saved: words.saved,
  });
  const { draft, bind, patch } = form;
  const keepError = isCount(draft.keep) ? form.problems.keep : words.keepWrong(BACKUPS_KEPT_MOST);
  return (
    <PageForm form={form}>
      <Columns gap="l">
        <TextField label={words.folder} help={words.folderHelp} maxLength={1000} {...bind('folder')} />
        <TextField label={words.keep} width={110} {...bind('keep')} error={keepError} />
        <Checkbox label={words.nightly} checked={draft.nightly} onChange={(nightly) => patch({ nightly })} />
        <Checkbox
          label={words.keyToo}
          checked={draft.with_key}
          onChange={(with_key) => patch({ with_key })}
        />
        {form.isChanged && (
          <Row>
            <Button
              kind="primary"
              submit
              disabled={!isCount(draft.keep) || draft.folder.trim() === ''}
              busy={form.isBusy}
            >
              {words.save}
            </Button>
          </Row>
        )}
      </Columns>
    </PageForm>
  );
}
