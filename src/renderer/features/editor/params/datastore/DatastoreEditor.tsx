import { useEffect, useState } from 'react';
import { paramWords } from '@shared/words/paramEditors';
import { DatastoreDialog } from '../../../../parts/datastores/DatastoreDialog';
import { datastorePath } from '../../../../parts/datastores/datastorePaths';
import { useOpenWindow } from '../../../../parts/navigation/useOpenPath';
import { useRights } from '../../../../parts/user/userContext';
import { Picker } from '../../../../parts/pickers/Picker';
import { Button } from '../../../../ui/base/Button';
import { OrReference } from '../basic/OrReference';
import { textOf } from '../basic/texts';
import type { ParamEditorProps } from '../contract';
import { isLost, resetBy } from './recordInput';
import { useCall } from '../../../../platform/api/calls';

const words = paramWords.datastore;

/** A datastore of the organisation; one that is gone is not kept. Another one empties what was entered for its columns. */
export function DatastoreEditor(props: ParamEditorProps) {
  const { value, world, readOnly, onChange } = props;
  const { data, error, refetch, isFetching } = useCall('datastores.list', { query: {} });
  const openWindow = useOpenWindow();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const mayAdd = useRights().mayChange('resources:write') && !readOnly;
  const text = textOf(value).trim();
  const isGone = !readOnly && data !== undefined && !isFetching && text !== made && isLost(value, data.data);
  useEffect(() => {
    if (isGone) onChange(null);
  }, [isGone, onChange]);
  const choose = (id: string | null) => {
    if (id === text) return;
    onChange(id);
    for (const { key, value: empty } of resetBy(world.definition)) world.setOther(key, empty);
    props.onCommit();
  };
  const options = data?.data.map(({ datastoreId, name, description, records, space_id }) => ({
    value: datastoreId,
    label: name,
    detail: description,
    hint: words.records(records),
    own: space_id === world.spaceId,
  }));
  const found = data?.data.find(({ datastoreId, name }) => datastoreId === text || name === text);
  return (
    <OrReference param={props}>
      <div className="cl-row">
        <div className="cl-grow">
          <Picker
            id={props.id}
            describedBy={props.describedBy}
            invalid={props.invalid}
            disabled={readOnly}
            label={props.definition.title}
            what={words.what}
            placeholder={words.choose}
            value={found?.datastoreId ?? (text === '' ? null : text)}
            options={options?.toSorted((a, b) => Number(b.own) - Number(a.own))}
            error={error}
            onRetry={() => void refetch()}
            busy={isFetching && data === undefined}
            gone={paramWords.picker.gone}
            clearable={props.definition.optional}
            onChange={choose}
            footer={
              mayAdd
                ? (close) => (
                    <Button
                      kind="quiet"
                      size="small"
                      icon="plus"
                      onClick={() => {
                        close();
                        setAdding(true);
                      }}
                    >
                      {words.add}
                    </Button>
                  )
                : undefined
            }
          />
        </div>
        {found && (
          <Button
            kind="quiet"
            icon="external"
            label={paramWords.picker.openWindow(found.name)}
            onClick={() => void openWindow(datastorePath(found.space_id, found.datastoreId))}
          />
        )}
      </div>
      {adding && (
        <DatastoreDialog
          spaceId={world.spaceId}
          onClose={() => setAdding(false)}
          onDone={({ datastoreId }) => {
            setMade(datastoreId);
            choose(datastoreId);
          }}
        />
      )}
    </OrReference>
  );
}
