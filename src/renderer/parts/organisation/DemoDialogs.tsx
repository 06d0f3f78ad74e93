import { demoOrganisationWords as words } from '@shared/words/organisations';
import { shellWords } from '@shared/words/shell';
import { Button } from '../../ui/base/Button';
import { Confirm, Dialog } from '../../ui/overlays/Dialog';
import { useDemoOrganisation } from './useDemoOrganisation';

/** Says what is about to come, and loads it; who may make no organization is told whom to ask. */
export function LoadDemoDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const demo = useDemoOrganisation();
  if (!demo.mayCreate)
    return (
      <Dialog
        title={words.load}
        open={open}
        width={420}
        onClose={onClose}
        actions={<Button onClick={onClose}>{shellWords.ok}</Button>}
      >
        {words.mayNot}
      </Dialog>
    );
  return (
    <Confirm
      title={words.title}
      open={open}
      confirm={words.load}
      busy={demo.busy}
      onConfirm={() => void demo.load().then(onClose)}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <p className="cl-muted">{words.then}</p>
    </Confirm>
  );
}

export function DeleteDemoDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const demo = useDemoOrganisation();
  return (
    <Confirm
      title={words.removeTitle}
      open={open}
      danger
      confirm={words.remove}
      busy={demo.busy}
      onConfirm={() => void demo.remove().then(onClose)}
      onClose={onClose}
    >
      {words.removeText}
    </Confirm>
  );
}
