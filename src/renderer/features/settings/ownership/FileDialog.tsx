import { FILE_PREVIEW_ROWS } from '@shared/model/limits';
import { ownershipWords as words } from '@shared/words/ownershipSettings';
import { Banner } from '../../../ui/feedback/States';
import { ActionDialog } from '../../../ui/overlays/Dialog';
import { useSaveSetting } from '../../../parts/settings/useSetting';
import { AccountRows } from './AccountRows';
import type { ReadFile } from './readFile';

/** What was found in a file, before it takes the place of what is mapped. */
export function FileDialog({ file, onClose }: { file: Extract<ReadFile, { ok: true }>; onClose(): void }) {
  const { save, saving } = useSaveSetting();
  const { rows, left } = file;
  async function use() {
    if (await save('ownership', 'accounts', rows, words.saved)) onClose();
  }
  return (
    <ActionDialog
      title={words.fileTitle}
      open
      onClose={onClose}
      width={640}
      confirm={words.useFile}
      busy={saving}
      onConfirm={() => void use()}
      autoFocus
    >
      <div className="cl-stack">
        <p className="cl-muted">
          {file.name}: {words.filePreview(Math.min(rows.length, FILE_PREVIEW_ROWS), rows.length)}.{' '}
          {words.fileReplaces}
        </p>
        {left > 0 && <Banner tone="warn">{words.fileLeft(left)}</Banner>}
        <AccountRows rows={rows} />
      </div>
    </ActionDialog>
  );
}
