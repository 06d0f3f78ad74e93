import { useState } from 'react';
import { resourceWords as words } from '@shared/words/charges';
import { undoWords } from '@shared/words/remedies';
import type { CloudChange } from '../../data/audit';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Tag } from '../../ui/feedback/States';
import { runPath, type RunRef } from '../executions/runLinks';
import { PathLink } from '../navigation/PathLink';
import { useRights } from '../user/userContext';
import { UndoDialog } from './UndoDialog';
import { undoable } from './undoable';
import './cloudChanges.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../feedback/Loaded';

const tones = { changed: 'good', failed: 'bad', unclear: 'warn' } as const;

/** What workflows did to a resource in the cloud, with the run of each and its way back. */
export function ChangesPanel({ resource, onlyIfAny = false }: { resource: string; onlyIfAny?: boolean }) {
  const asked = useCall('organisations.cloudChanges', { query: { resource } });
  const { data } = asked;
  const changes = data?.data;
  if (onlyIfAny && (changes?.length ?? 0) === 0) return null;
  return (
    <Panel title={words.changes}>
      {!changes ? (
        <Pending what="changes" query={asked} rows={2} />
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
