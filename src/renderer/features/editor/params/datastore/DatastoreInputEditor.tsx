import { useState } from 'react';
import { RECORD_ID_KEY, type Column } from '@shared/model/datastores/columns';
import { hasReference } from '@shared/model/references/collect';
import { paramWords } from '@shared/words/paramEditors';
import { Segmented } from '../../../../ui/fields/Field';
import { useConfirm } from '../../../../ui/overlays/useConfirm';
import type { ParamEditorProps } from '../contract';
import { PlainJson } from '../json/PlainJson';
import { ColumnField } from './ColumnField';
import {
  asksBeforeSwitch,
  firstMode,
  needsRecordId,
  recordOf,
  withField,
  type InputMode,
} from './recordInput';
import { Row, Stack } from '../../../../ui/layout/Layout';
import '../params.css';
import { useCall } from '../../../../platform/api/calls';

const words = paramWords.datastore;

/** Records as JSON, or one of them by the columns of the datastore. Switching clears what was entered, once asked. */
export function DatastoreInputEditor(props: ParamEditorProps) {
  const { value, world, readOnly } = props;
  const chosen = world.valueOf('datastore');
  const dynamic = hasReference(chosen);
  const id = typeof chosen === 'string' && !dynamic ? chosen.trim() : '';
  const { currentData } = useCall('datastores.read', { params: { id } }, { skip: id === '' });
  const columns = id === '' ? undefined : currentData?.data.schema;
  const [wanted, setWanted] = useState<InputMode | null>(null);
  const mode = wanted ?? firstMode(value, columns);
  const turn = (next: InputMode) => {
    setWanted(next);
    if (!asksBeforeSwitch(value)) return;
    props.onChange(null);
    props.onCommit();
  };
  const [ask, question] = useConfirm<InputMode>({
    title: words.switchTitle,
    text: words.switchText,
    confirm: words.switchYes,
    danger: true,
    run: turn,
  });
  return (
    <Stack gap="s">
      <Row>
        <Segmented<InputMode>
          label={words.mode}
          value={mode}
          options={[
            { value: 'json', label: words.json },
            { value: 'parameters', label: words.parameters },
          ]}
          disabled={readOnly}
          onChange={(next) => {
            if (next === mode) return;
            if (asksBeforeSwitch(value)) ask(next);
            else turn(next);
          }}
        />
      </Row>
      {mode === 'json' ? (
        <PlainJson {...props} />
      ) : columns ? (
        <Columns {...props} columns={columns} />
      ) : (
        <p className="cl-faint">{dynamic ? words.dynamic : words.chooseFirst}</p>
      )}
      {question}
    </Stack>
  );
}

function Columns(props: ParamEditorProps & { columns: readonly Column[] }) {
  const { columns, world, definition } = props;
  const record = recordOf(props.value, columns) ?? {};
  const withId: readonly Column[] = needsRecordId(world.definition, definition)
    ? [{ key: RECORD_ID_KEY, type: 'string' }, ...columns]
    : columns;
  return (
    <Stack className="cl-pe__inner" id={props.id} role="group" aria-describedby={props.describedBy}>
      {withId.map((column) => (
        <ColumnField
          key={column.key}
          column={column}
          param={props}
          value={record[column.key] ?? null}
          onChange={(value) => props.onChange(withField(record, column.key, value))}
        />
      ))}
    </Stack>
  );
}
