import { headerWords as words } from '@shared/words/editorHeader';
import { usePreviousPath } from '../../../parts/navigation/previousPath';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { Button } from '../../../ui/base/Button';
import { closeTarget } from './closeTarget';

/** The way out of the editor; the address may name no space. */
export function CloseButton({ spaceId }: { spaceId: string | undefined }) {
  const previous = usePreviousPath();
  const open = useOpenPath();
  return (
    <Button
      kind="quiet"
      icon="close"
      label={words.close}
      onClick={() => open(closeTarget(previous, spaceId))}
    />
  );
}
