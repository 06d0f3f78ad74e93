import { useState } from 'react';
import { resourceWords as words } from '@shared/words/charges';
import { messages } from '@shared/words/messages';
import { undoWords } from '@shared/words/remedies';
import { useCloudChangesQuery, type CloudChange } from '../../data/audit.endpoints';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Failed, Skeleton, Tag } from '../../ui/feedback/States';
import { runPath, type RunRef } from '../executions/runLinks';
import { PathLink } from '../navigation/PathLink';
import { useRights } from '../user/userContext';
import { UndoDialog } from './UndoDialog';
import './cloudChanges.css';

const tones = { changed: 'good', failed: 'bad', unclear: 'warn' } as const;

/** The newest change of each execution that can be taken back: those after which nothing was undone. */
function undoable(changes: readonly CloudChange[]): Set<CloudChange> {
  const lastUndo = changes.findIndex((one) => one.is_undo && one.state === 'changed');
  const since = lastUndo === -1 ? changes : changes.slice(0, lastUndo);
  const newest = new Map<string, CloudChange>();
  for (const one of since)
    if (one.state === 'changed' && !one.is_undo && !newest.has(one.execution_id))
      newest.set(one.execution_id, one);
  return new Set(newest.values());
}

/** What workflows did to a resource in the cloud, with the run of each and its way back. */
export function ChangesPanel({ resource, onlyIfAny = false }: { resource: string; onlyIfAny?: boolean }) {
  const { data, error, refetch, isFetching } = useCloudChangesQuery({ query: { resource } });
  const changes = data?.data;
  if (onlyIfAny && (changes?.length ?? 0) === 0) return null;
  return (
    <Panel title={words.changes}>
      {error && !changes ? (
        <Failed
          title={messages.failedToFetch('changes')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : !changes ? (
        <Skeleton rows={2} />
      ) : changes.length === 0 ? (
        <p className="cl-faint">{words.noChanges}</p>
      ) : (
        <Changes changes={changes} />
      )}
    </Panel>
  );
}

function Changes({ changes }: { changes: readonly CloudChange[] }) {
  const [undoing, setUndoing] = useState<RunRef | null>(null);
  const mayUndo = useRights().mayChange('wf:create');
  const offered = mayUndo ? undoable(changes) : new Set<CloudChange>();
  return (
    <>
      <ul className="cl-changes">
        {changes.map((change) => {
          const { at, actor, state, summary } = change;
          const run = { workflowId: change.workflow_id, executionId: change.execution_id };
          return (
            <li key={`${at} ${summary} ${change.execution_id}`}>
              <div className="cl-row">
                <PathLink className="cl-clip cl-grow" to={runPath(run)}>
                  {summary}
                </PathLink>
                <Tag tone={tones[state]}>{words.changeStates[state]}</Tag>
              </div>
              <div className="cl-row cl-faint">
                <span className="cl-grow">
                  {formatMoment(at)} · {actor}
                </span>
                {offered.has(change) && (
                  <Button size="small" icon="undo" onClick={() => setUndoing(run)}>
                    {undoWords.undo}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {undoing && <UndoDialog of={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}
