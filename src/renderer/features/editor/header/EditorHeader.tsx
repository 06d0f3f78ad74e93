import { useSelector } from 'react-redux';
import { shellWords } from '@shared/words/shell';
import { headerWords as words } from '@shared/words/editorHeader';
import { sharingWords } from '@shared/words/sharing';
import { selectOffline } from '../../../data/session.slice';
import { useLastRuns } from '../../../parts/executions/useLastRuns';
import { RunStrip } from '../../../parts/executions/RunStrip';
import { useFrameMenus } from '../../../parts/page/frameMenus';
import { Button } from '../../../ui/base/Button';
import { Tag } from '../../../ui/feedback/States';
import { Switch } from '../../../ui/fields/Field';
import { ExecutionSummary } from '../run/ExecutionSummary';
import { RunButton } from '../run/RunButton';
import type { useRun } from '../run/useRun';
import type { WatchedRun } from '../run/useWatchedRun';
import type { Saving } from '../save/useSave';
import { isDraft, isGivenRunnable, isOwnEditable } from '../session/selectors';
import { useEditor } from '../session/store';
import { TestsButton } from '../tests/TestsButton';
import { formatVersionName } from '../versions/versionName';
import { RestoreButton } from '../versions/RestoreButton';
import { VersionsPopover } from '../versions/VersionsPopover';
import { HeaderFrame } from './BareHeader';
import { CloneButton } from './CloneButton';
import { ExplainButton } from './ExplainButton';
import { HeaderMenu } from './HeaderMenu';
import { Others } from './Others';
import { Trail } from './Trail';
import { useStateToggle } from './useStateToggle';
import { WorkflowName } from './WorkflowName';

interface Props {
  saving: Saving;
  run: ReturnType<typeof useRun>;
  watched: WatchedRun;
}

/** Where the workflow is and what is shown of it on the left; what can be done with it on the right. */
export function EditorHeader(props: Props) {
  const offline = useSelector(selectOffline);
  const menus = useFrameMenus();
  const viewed = useEditor((state) => state.viewed);
  return (
    <HeaderFrame
      end={
        <>
          {offline && (
            <Tag tone="warn" icon="offline">
              {shellWords.offline.mark}
            </Tag>
          )}
          <Others />
          <Actions {...props} />
          {menus}
        </>
      }
    >
      <Trail />
      <WorkflowName />
      <VersionsPopover />
      {viewed && (
        <>
          <Tag tone="warn">{formatVersionName(viewed.version.name)}</Tag>
          <RestoreButton />
        </>
      )}
    </HeaderFrame>
  );
}

function Actions({ saving, run, watched }: Props) {
  const own = useEditor(isOwnEditable);
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const lastRuns = useLastRuns(workflowId) ?? [];
  const isSystem = useEditor((state) => state.workflow.workflowMode === 'SYSTEM');
  const sharedBy = useEditor((state) => state.workflow.shared_by ?? null);
  const runsGiven = useEditor(isGivenRunnable);
  if (!own)
    return (
      <>
        {isSystem && <Tag tone="info">{words.system}</Tag>}
        {sharedBy !== null && (
          <span title={sharingWords.notYours(sharedBy)}>
            <Tag tone="info" icon="users">
              {sharingWords.sharedBy(sharedBy)}
            </Tag>
          </span>
        )}
        {runsGiven && (
          <>
            <ExecutionSummary watched={watched} />
            <RunStrip runs={lastRuns} />
            <StateToggle />
            <RunButton run={run} isRunning={watched.isRunning} />
          </>
        )}
        <ExplainButton />
        <TestsButton />
        <CloneButton />
      </>
    );
  return (
    <>
      <ExecutionSummary watched={watched} />
      <RunStrip runs={lastRuns} />
      <StateToggle />
      <RunButton run={run} isRunning={watched.isRunning} />
      <SaveButton saving={saving} />
      <HeaderMenu />
    </>
  );
}

function SaveButton({ saving }: { saving: Saving }) {
  return (
    <Button kind="primary" disabled={!saving.ready} busy={saving.busy} onClick={() => void saving.save()}>
      {words.save}
    </Button>
  );
}

function StateToggle() {
  const enabled = useEditor((state) => state.workflow.state === 'enabled');
  const draft = useEditor(isDraft);
  const { toggle, busy } = useStateToggle();
  return (
    <span className="cl-row cl-row--inline" title={draft ? words.draftHint : undefined}>
      <Switch
        label={enabled ? words.enabled : draft ? words.draft : words.disabled}
        checked={enabled}
        disabled={busy}
        onChange={() => void toggle()}
      />
    </span>
  );
}
