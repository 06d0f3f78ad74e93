import { useState } from 'react';
import { aiSettingsWords as words } from '@shared/words/aiModels';
import { settingsWords } from '@shared/words/settings';
import type { AiModel } from '../../../data/aiModels';
import { SettingsPart } from '../../../parts/settings/SettingsPart';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { Limits } from './Limits';
import { ModelDialog } from './ModelDialog';
import { ModelList } from './ModelList';
import { RequestLog } from './RequestLog';
import { Rules } from './Rules';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

/** The models of the organization: which are asked for what, what leaves for them, and what was asked. */
export function AiModelsTab() {
  if (!useRights().mayChange('systemSettings:write'))
    return (
      <Panel title={words.title}>
        <Empty icon="lock" title={settingsWords.adminsOnly} />
      </Panel>
    );
  return <SettingsPart>{() => <Models />}</SettingsPart>;
}

function Models() {
  const query = useCall('aiModels.list');
  const { data } = query;
  /** Null: none is open; undefined: a new one. */
  const [editing, setEditing] = useState<AiModel | null | undefined>(null);
  return (
    <div className="cl-stack cl-stack--l">
      <Panel
        title={words.title}
        actions={
          <Button icon="plus" size="small" onClick={() => setEditing(undefined)}>
            {words.add}
          </Button>
        }
      >
        <div className="cl-stack">
          <p className="cl-muted">{words.text}</p>
          {!data ? (
            <Pending what="AI models" query={query} rows={3} />
          ) : data.data.length === 0 ? (
            <Empty icon="sparkle" title={words.none}>
              {words.noneText}
            </Empty>
          ) : (
            <ModelList models={data.data} onEdit={setEditing} />
          )}
        </div>
        {editing !== null && <ModelDialog model={editing} onClose={() => setEditing(null)} />}
      </Panel>
      {data && data.data.length > 0 && (
        <>
          <Rules models={data.data} />
          <Limits today={data.today} />
        </>
      )}
      {data && (data.data.length > 0 || data.today.requests > 0) && <RequestLog />}
    </div>
  );
}
