import { useState } from 'react';
import { syncWords } from '@shared/words/syncs';
import type { FoundExport } from '../../../data/syncs';
import { SyncList } from '../../../parts/syncs/SyncList';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner, Empty, Skeleton, Tag } from '../../../ui/feedback/States';
import { StartSync } from './StartSync';
import { useCall } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';

const words = syncWords.exports;

/** The bills that an integration delivers: those that are synced, and those that could be. */
export function BillExports(props: { integrationId: string; integrationName: string }) {
  const syncs = useCall('costs.listSyncs', {});
  const own = syncs.data?.data.filter((sync) => sync.integrationId === props.integrationId) ?? [];
  return (
    <>
      {own.length > 0 && (
        <Panel title={syncWords.title} flush>
          <SyncList syncs={own} />
        </Panel>
      )}
      <Found {...props} synced={own.map(({ syncId }) => syncId)} />
    </>
  );
}

function Found(props: { integrationId: string; integrationName: string; synced: readonly string[] }) {
  const may = useRights().mayChange('resources:write');
  const [chosen, setChosen] = useState<FoundExport | null>(null);
  const found = useCall('costs.findExports', { params: { id: props.integrationId } });
  const exports = found.data?.data;
  return (
    <Panel
      title={words.title}
      actions={
        <Button kind="quiet" icon="refresh" busy={found.isFetching} onClick={() => void found.refetch()}>
          {words.again}
        </Button>
      }
    >
      {found.error && !found.isFetching ? (
        <FailedFetch what="billing exports" query={found} />
      ) : !exports ? (
        <Skeleton rows={3} label={words.looking} />
      ) : exports.length === 0 ? (
        <Empty icon="bills" title={words.none}>
          {words.noneText}
        </Empty>
      ) : (
        <ul className="cl-exports" aria-label={words.title}>
          {exports.map((one) => (
            <Row
              key={one.exportKey}
              one={one}
              synced={one.syncId !== null && props.synced.includes(one.syncId)}
              may={may}
              onSync={() => setChosen(one)}
            />
          ))}
        </ul>
      )}
      {chosen && (
        <StartSync
          found={chosen}
          integrationId={props.integrationId}
          suggestion={nameFor(chosen, props.integrationName, exports ?? [])}
          onClose={() => setChosen(null)}
          onStarted={() => {
            setChosen(null);
            void found.refetch();
          }}
        />
      )}
    </Panel>
  );
}

/** The integration's name is enough where it has one export. */
const nameFor = ({ name }: FoundExport, integration: string, all: readonly FoundExport[]) =>
  all.length > 1 ? `${integration} ${name}`.slice(0, 100) : integration;

function Row(props: { one: FoundExport; synced: boolean; may: boolean; onSync(): void }) {
  const { one } = props;
  return (
    <li className="cl-row cl-gap-m">
      <div className="cl-stack cl-gap-xxs cl-grow">
        <strong className="cl-clip">{one.name}</strong>
        <span className="cl-faint cl-clip" title={one.place}>
          {one.contents} · {one.place}
        </span>
        {one.problem !== null && <Banner tone="warn">{one.problem}</Banner>}
      </div>
      {props.synced ? (
        <Tag tone="good" icon="check">
          {words.synced}
        </Tag>
      ) : (
        props.may && (
          <Button kind="primary" onClick={props.onSync}>
            {words.sync}
          </Button>
        )
      )}
    </li>
  );
}
