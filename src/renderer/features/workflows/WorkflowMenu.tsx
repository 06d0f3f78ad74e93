import { RUNNABLE_BY_ASSISTANTS } from '@shared/model/runnableFrom';
import { workflowListWords } from '@shared/words/workflowLists';
import type { WorkflowSummary } from '../../data/workflows';
import { MenuGroup, MenuItem } from '../../ui/overlays/Popover';
import { RowMenu } from '../../ui/overlays/RowMenu';
import { isDeletable, isEditable, isMovable } from './listRows';

export type RowAsk =
  | 'open'
  | 'window'
  | 'rename'
  | 'move'
  | 'labels'
  | 'assistants'
  | 'clone'
  | 'template'
  | 'export'
  | 'delete';

/** What can be done with one workflow; what its kind or the user's role does not allow is not there. */
export function WorkflowMenu(props: {
  row: WorkflowSummary;
  mayChange: boolean;
  mayMove: boolean;
  onAsk(ask: RowAsk, row: WorkflowSummary): void;
}) {
  const { row, mayChange } = props;
  const words = workflowListWords.actions;
  const ask = (what: RowAsk) => () => props.onAsk(what, row);
  const editable = mayChange && isEditable(row);
  return (
    <RowMenu label={words.menu(row.name)}>
      <MenuItem icon="arrowRight" text={words.open} onClick={ask('open')} />
      <MenuItem icon="external" text={words.openWindow} onClick={ask('window')} />
      <MenuGroup />
      {editable && <MenuItem icon="edit" text={words.rename} hint="F2" onClick={ask('rename')} />}
      {mayChange && props.mayMove && isMovable(row) && (
        <MenuItem icon="moveTo" text={words.move} hint="M" onClick={ask('move')} />
      )}
      {editable && <MenuItem icon="tag" text={words.labels} hint="L" onClick={ask('labels')} />}
      {editable && (
        <MenuItem
          icon="sparkle"
          text={
            row.runnable_from.includes(RUNNABLE_BY_ASSISTANTS) ? words.withoutAssistants : words.assistants
          }
          onClick={ask('assistants')}
        />
      )}
      {mayChange && <MenuItem icon="copy" text={words.clone} onClick={ask('clone')} />}
      {mayChange && <MenuItem icon="templates" text={words.template} onClick={ask('template')} />}
      <MenuItem icon="download" text={words.export} onClick={ask('export')} />
      {mayChange && isDeletable(row) && (
        <>
          <MenuGroup />
          <MenuItem icon="trash" text={words.delete} hint="Del" danger onClick={ask('delete')} />
        </>
      )}
    </RowMenu>
  );
}
