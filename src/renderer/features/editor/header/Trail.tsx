import { headerWords as words } from '@shared/words/editorHeader';
import { shellWords } from '@shared/words/shell';
import { PathLink } from '../../../parts/navigation/PathLink';
import { workflowsPath } from '../../../parts/workflows/workflowPaths';
import { Icon } from '../../../ui/base/Icon';
import { useEditor } from '../session/store';
import { CloseButton } from './CloseButton';
import { useCall } from '../../../platform/api/calls';
import { Row } from '../../../ui/layout/Layout';

/** The close icon, and the space and folder that the workflow is in (EDIT-01 to -04). */
export function Trail() {
  const spaceId = useEditor((state) => state.workflow.space_id);
  const path = useEditor((state) => state.workflow.path);
  const { data } = useCall('spaces.list', { query: {} });
  const space = data?.data.find((one) => one.space_id === spaceId);
  const folder = path.split('/').at(-1) ?? '';
  return (
    <>
      <CloseButton spaceId={spaceId} />
      <nav aria-label={shellWords.breadcrumbs} className="cl-clip cl-editor-header__trail">
        <Row as="ol" className="cl-plainlist cl-crumbs">
          <Row as="li" gap="xs" className="cl-faint">
            <PathLink to={workflowsPath(spaceId)}>{space?.name ?? words.space}</PathLink>
            <Icon name="chevronRight" size={12} />
          </Row>
          {folder !== '' && (
            <Row as="li" gap="xs" className="cl-faint">
              <PathLink to={workflowsPath(spaceId, path)}>{folder}</PathLink>
              <Icon name="chevronRight" size={12} />
            </Row>
          )}
        </Row>
      </nav>
    </>
  );
}
