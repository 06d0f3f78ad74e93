import { useState } from 'react';
import { hasReference } from '@shared/model/references/collect';
import { editorFieldWords } from '@shared/words/editorFields';
import { paramWords } from '@shared/words/paramEditors';
import { Button } from '../../../../ui/base/Button';
import { TextInput } from '../../../../ui/fields/Field';
import { Row } from '../../../../ui/layout/Layout';
import { FieldPathPicker } from '../../fields/paths/FieldPathPicker';
import { fieldsFor, pathState } from '../../fields/paths/fieldPaths';
import type { ParamWorld } from '../contract';

const words = paramWords.conditions;

/** The path of a field in an item: typed, or chosen among the fields of the step's list that are known. */
export function FieldInput(props: {
  label: string;
  value: string;
  onChange(path: string): void;
  onCommit(): void;
  readOnly: boolean;
  world: ParamWorld;
}) {
  const { value, world } = props;
  const [picking, setPicking] = useState(false);
  const fields = fieldsFor(world);
  const path = value.trim();
  const state = path === '' || hasReference(path) ? 'known' : pathState(path, fields);
  return (
    <>
      <Row gap="xs" align="stretch">
        <div className="cl-grow">
          <TextInput
            label={props.label}
            value={value}
            onChange={props.onChange}
            onLeave={props.onCommit}
            disabled={props.readOnly}
            invalid={state === 'broken'}
            placeholder={words.fieldPlaceholder}
          />
        </div>
        {!props.readOnly && fields.length > 0 && (
          <Button
            kind="quiet"
            icon="list"
            label={`${editorFieldWords.paths.choose}: ${props.label}`}
            onClick={() => setPicking(true)}
          />
        )}
      </Row>
      {state !== 'known' && (
        <p className={state === 'broken' ? 'cl-field__error' : 'cl-field__help'}>
          {state === 'broken' ? editorFieldWords.paths.broken : editorFieldWords.paths.unknown}
        </p>
      )}
      {picking && (
        <FieldPathPicker
          single
          fields={fields}
          paths={path === '' ? [] : [path]}
          onClose={() => setPicking(false)}
          onApply={([chosen]) => {
            setPicking(false);
            if (chosen === undefined) return;
            props.onChange(chosen);
            props.onCommit();
          }}
        />
      )}
    </>
  );
}
