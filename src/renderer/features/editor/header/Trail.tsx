import { headerWords as words } from '@shared/words/editorHeader';
import { shellWords } from '@shared/words/shell';
import { useSpacesQuery } from '../../../data/spaces.endpoints';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { usePreviousPath } from '../../../parts/navigation/previousPath';
import { workflowsPath } from '../../../parts/workflows/workflowPaths';
import { Button } from '../../../ui/base/Button';
import { Icon } from '../../../ui/base/Icon';
import { useEditor } from '../session/store';
import { closeTarget } from './closeTarget';

/** The close icon, and the space and folder that the workflow is in (EDIT-01 to -04). */
export function Trail() {
  const spaceId = useEditor((state) => state.workflow.space_id);
  const path = useEditor((state) => state.workflow.path);
  const { data } = useSpacesQuery({ query: {} });
  const previous = usePreviousPath();
  const open = useOpenPath();
  const space = data?.data.find((one) => one.space_id === spaceId);
  const folder = path.split('/').at(-1) ?? '';
  return (
    <>
      <Button
        kind="quiet"
        icon="close"
        label={words.close}
        onClick={() => open(closeTarget(previous, spaceId))}
      />
      <nav aria-label={shellWords.breadcrumbs} className="cl-editor-header__trail">
        <ol className="cl-crumbs">
          <li>
            <PathLink to={workflowsPath(spaceId)}>{space?.name ?? words.space}</PathLink>
            <Icon name="chevronRight" size={12} />
          </li>
          {folder !== '' && (
            <li>
              <PathLink to={workflowsPath(spaceId, path)}>{folder}</PathLink>
              <Icon name="chevronRight" size={12} />
            </li>
          )}
        </ol>
      </nav>
    </>
  );
}
