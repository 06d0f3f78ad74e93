import type { JsonObject } from '@shared/model/json';
import {
  lifecycleTypes,
  storageClasses,
  type LifecycleType,
  type StorageClass,
} from '@shared/model/steps/s3Lifecycle';
import { paramWords } from '@shared/words/paramEditors';
import { Button } from '../../../../ui/base/Button';
import { Field } from '../../../../ui/fields/Field';
import { Select } from '../../../../ui/fields/Select';
import { NumberText } from '../../fields/NumberText';
import { OrReference } from '../basic/OrReference';
import type { ParamEditorProps } from '../contract';
import {
  classOf,
  isTransition,
  newLifecycle,
  newRow,
  numberFields,
  numberProblem,
  readLifecycle,
  withNumber,
  writeLifecycle,
  type Lifecycle,
} from './lifecycle';
import { Stack } from '../../../../ui/layout/Layout';
import '../params.css';
import './lifecycle.css';

const words = paramWords.lifecycle;

/** One rule for the objects of a bucket: what it does, and after how many days. */
export function LifecycleEditor(props: ParamEditorProps) {
  return (
    <OrReference param={props}>
      <Rule {...props} />
    </OrReference>
  );
}

function Rule(props: ParamEditorProps) {
  const { readOnly } = props;
  const rule = readLifecycle(props.value);
  const type = (next: Lifecycle) => props.onChange(writeLifecycle(next));
  const put = (next: Lifecycle) => {
    type(next);
    props.onCommit();
  };
  const many = isTransition(rule.type);
  return (
    <Stack gap="s">
      <Select<LifecycleType>
        id={props.id}
        describedBy={props.describedBy}
        invalid={props.invalid}
        label={words.type}
        value={rule.type}
        options={lifecycleTypes.map((value) => ({ value, label: words.types[value], hint: value }))}
        disabled={readOnly}
        onChange={(next) => put(newLifecycle(next))}
        fill
      />
      {rule.type === 'ExpiredObjectDeleteMarker' && <p className="cl-faint">{words.marker}</p>}
      {rule.rows.map((row, index) => (
        <Row
          key={index}
          param={props}
          type={rule.type}
          row={row}
          name={many ? words.transition(index + 1) : undefined}
          onType={(next) => type({ ...rule, rows: rule.rows.with(index, next) })}
          onPut={(next) => put({ ...rule, rows: rule.rows.with(index, next) })}
          onRemove={
            many && rule.rows.length > 1 && !readOnly
              ? () => put({ ...rule, rows: rule.rows.toSpliced(index, 1) })
              : undefined
          }
          removeLabel={words.remove(index + 1)}
        />
      ))}
      {many && !readOnly && (
        <div>
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            onClick={() => put({ ...rule, rows: [...rule.rows, newRow(rule.type)] })}
          >
            {words.add}
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface RowProps {
  param: ParamEditorProps;
  type: LifecycleType;
  row: JsonObject;
  name: string | undefined;
  onType(row: JsonObject): void;
  onPut(row: JsonObject): void;
  onRemove: (() => void) | undefined;
  removeLabel: string;
}

function Row({ param, type, row, name, onType, onPut, onRemove, removeLabel }: RowProps) {
  return (
    <div
      className="cl-row cl-row--wrap cl-align-end cl-pe__inner cl-lifecycle__row"
      role={name === undefined ? undefined : 'group'}
      aria-label={name}
    >
      {numberFields(type).map((field) => (
        <Field
          key={field}
          label={field === 'NewerNoncurrentVersions' ? words.kept : words.days}
          error={numberProblem(row, field)}
        >
          {(control) => (
            <NumberText
              {...control}
              value={row[field] ?? null}
              min={0}
              readOnly={param.readOnly}
              world={param.world}
              onChange={(value) => onType(withNumber(row, field, value))}
              onCommit={param.onCommit}
            />
          )}
        </Field>
      ))}
      {isTransition(type) && (
        <Field label={words.storageClass}>
          <Select<StorageClass>
            label={words.storageClass}
            value={classOf(row)}
            options={storageClasses.map((value) => ({ value, label: words.classes[value] }))}
            disabled={param.readOnly}
            onChange={(value) => onPut({ ...row, StorageClass: value })}
            fill
          />
        </Field>
      )}
      {onRemove && <Button kind="quiet" icon="close" label={removeLabel} onClick={onRemove} />}
    </div>
  );
}
