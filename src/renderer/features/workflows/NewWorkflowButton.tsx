import { useNavigate } from 'react-router';
import { workflowListWords } from '@shared/words/workflowLists';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';

/** The ways to a new workflow. `templates`: the path of the gallery, which knows where the workflow is to go. */
export function NewWorkflowButton(props: {
  templates: string;
  onEmpty(): void;
  onGenerate(): void;
  onImport(): void;
}) {
  const words = workflowListWords.create;
  const navigate = useNavigate();
  const seesTemplates = useRights().may('templates:read');
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu label={words.menu}>
          <MenuItem icon="plus" text={words.empty} onClick={props.onEmpty} />
          <MenuItem icon="sparkle" text={words.generate} onClick={props.onGenerate} />
          {seesTemplates && (
            <MenuItem
              icon="templates"
              text={words.fromTemplate}
              onClick={() => void navigate(props.templates)}
            />
          )}
          <MenuItem icon="upload" text={words.import} onClick={props.onImport} />
        </Menu>
      }
    >
      <Button kind="primary" icon="plus" endIcon="chevronDown" menu>
        {words.button}
      </Button>
    </Popover>
  );
}
