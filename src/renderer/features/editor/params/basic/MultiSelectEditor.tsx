import { useState } from 'react';
import { paramWords } from '@shared/words/paramEditors';
import { Segmented } from '../../../../ui/fields/Field';
import { MultiSelect } from '../../../../ui/fields/Select';
import { Row, Stack } from '../../../../ui/layout/Layout';
import type { ParamEditorProps } from '../contract';
import { readChosen, writeChosen, type Chosen, type MultiMode } from './multiSelect';
import { OrReference } from './OrReference';

const words = paramWords.multi;

/** All, some, or all except some; a value with a reference is free text (PARAM-10). */
export function MultiSelectEditor(props: ParamEditorProps) {
  return (
    <OrReference param={props}>
      <Choice {...props} />
    </OrReference>
  );
}

function Choice(props: ParamEditorProps) {
  const { definition } = props;
  const { selectValues, hasExclude } = definition;
  const [wanted, setWanted] = useState<MultiMode | null>(null);
  const read = readChosen(props.value);
  // “All except nothing” is stored as all, so that a mode just chosen is known here alone.
  const mode = read.mode === 'all' && wanted === 'except' ? 'except' : read.mode;
  const set = (chosen: Chosen) => {
    props.onChange(
      writeChosen(
        chosen,
        selectValues.map(({ value }) => value),
      ),
    );
    props.onCommit();
  };
  const modes: { value: MultiMode; label: string }[] = [
    { value: 'all', label: words.all },
    { value: 'some', label: words.some },
    ...(hasExclude || mode === 'except' ? [{ value: 'except' as const, label: words.except }] : []),
  ];
  const known = new Set(selectValues.map(({ value }) => value));
  const unknown = read.values.filter((value) => !known.has(value));
  return (
    <Stack gap="s">
      <Row>
        <Segmented<MultiMode>
          label={words.mode}
          value={mode}
          options={modes}
          disabled={props.readOnly}
          onChange={(next) => {
            setWanted(next);
            set({ mode: next, values: next === 'all' ? [] : read.values });
          }}
        />
      </Row>
      {mode === 'all' ? (
        <p className="cl-faint">{words.every(selectValues.length)}</p>
      ) : (
        <MultiSelect
          id={props.id}
          describedBy={props.describedBy}
          invalid={props.invalid}
          label={definition.title}
          hideLabel
          fill
          none={words.none}
          values={read.values}
          options={[
            ...selectValues,
            ...unknown.map((value) => ({ value, label: paramWords.select.unknown(value) })),
          ]}
          disabled={props.readOnly}
          onChange={(values) => set({ mode, values })}
        />
      )}
    </Stack>
  );
}
