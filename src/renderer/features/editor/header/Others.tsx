import { useEffect, useMemo } from 'react';
import { headerWords as words } from '@shared/words/editorHeader';
import { saveWords } from '@shared/words/saving';
import { PRESENCE_BEAT, useOtherEditorsQuery } from '../../../data/presence';
import { useUser } from '../../../parts/user/userContext';
import { beginWindowId } from '../../../platform/windowId';
import { Button, Tooltip } from '../../../ui/base/Button';
import { Tag } from '../../../ui/feedback/States';
import { ask } from '../session/edits';
import { isDirty } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { useChange } from '../../../platform/api/calls';

const windowId = beginWindowId(window);

/** Who else has the workflow open, and whether somebody saved it while it is edited here. */
export function Others() {
  const store = useEditorStore();
  const user = useUser();
  const id = useEditor((state) => state.workflow.workflowId);
  const editing = useEditor(isDirty);
  const remote = useEditor((state) => state.remote);
  const said = useMemo(() => ({ params: { id }, body: { window_id: windowId, editing } }), [id, editing]);
  const { data } = useOtherEditorsQuery(said, { pollingInterval: PRESENCE_BEAT });
  const [leave] = useChange('workflowEditors.announce');
  useEffect(
    () => () => void leave({ params: { id }, body: { window_id: windowId, leaving: true } }),
    [leave, id],
  );
  const others = (data?.data ?? []).filter((one) => one.window_id !== windowId);
  return (
    <>
      {remote && (
        <Button size="small" icon="warning" onClick={() => store.update((s) => ask(s, { kind: 'conflict' }))}>
          {saveWords.remote(remote.changedBy)}
        </Button>
      )}
      {others.length > 0 && (
        <Tooltip
          text={others
            .map((one) => {
              const name = one.user_id === user.userId ? words.ownWindow : one.name || one.email;
              return one.editing ? words.editing(name) : words.looking(name);
            })
            .join(', ')}
        >
          <span role="status">
            <Tag tone={others.some((one) => one.editing) ? 'warn' : 'info'} icon="users">
              {others.length === 1
                ? others[0]?.user_id === user.userId
                  ? words.ownWindow
                  : (others[0]?.name ?? '')
                : String(others.length)}
            </Tag>
          </span>
        </Tooltip>
      )}
    </>
  );
}
