import { useState } from 'react';
import { inputTypes, type InputParameter } from '@shared/model/graph/types';
import {
  coerce,
  duplicateInputIds,
  inputIdProblem,
  mayAddInput,
  tidyInputId,
} from '@shared/model/steps/inputParameters';
import { checkWords } from '@shared/words/checks';
import { inputWords as words } from '@shared/words/inputParameters';
import { Button } from '../../../ui/base/Button';
import { Banner, Empty } from '../../../ui/feedback/States';
import { Field, Switch } from '../../../ui/fields/Field';
import { SelectField, TextField } from '../../../ui/fields/TextField';
import { Stack } from '../../../ui/layout/Layout';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useConfirm } from '../../../ui/overlays/useConfirm';
import { ask, setInputs } from '../session/edits';
import { inputsOf, isEditable } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { InputValue } from './InputValue';
import './inputs.css';

const fresh: InputParameter = {
  id: '',
  type: 'string',
  defaultValue: null,
  optional: false,
  description: '',
};
const types = inputTypes.map((value) => ({ value, label: words.types[value] }));

/** The workflow's parameters: what a person or a trigger gives to a run (EDIT-52 to -58). */
export function InputsDialog() {
  const open = useEditor((state) => state.asking?.kind === 'inputs');
  return open ? <Inputs /> : null;
}

function Inputs() {
  const store = useEditorStore();
  const inputs = useEditor(inputsOf);
  const editable = useEditor(isEditable);
  const change = (next: InputParameter[]) => store.update((state) => setInputs(state, next));
  const put = (at: number, input: InputParameter) => change(inputs.map((one, i) => (i === at ? input : one)));
  const [askDelete, question] = useConfirm<{ at: number; id: string }>({
    title: words.deleteTitle,
    text: ({ id }) => words.deleteText(id || words.unnamed),
    confirm: words.delete,
    danger: true,
    run: ({ at }) => change(inputs.filter((_, i) => i !== at)),
  });
  const duplicates = duplicateInputIds(inputs);
  const close = () => store.update((state) => ask(state, null));
  return (
    <Dialog
      title={words.title}
      open
      onClose={close}
      width={820}
      actions={
        <>
          {editable && (
            <Button icon="plus" disabled={!mayAddInput(inputs)} onClick={() => change([...inputs, fresh])}>
              {words.add}
            </Button>
          )}
          <Button kind="primary" onClick={close}>
            {words.done}
          </Button>
        </>
      }
    >
      <Stack>
        <p className="cl-muted">{words.about}</p>
        {duplicates.length > 0 && <Banner tone="bad">{checkWords.inputId.duplicate(duplicates)}</Banner>}
        {inputs.length === 0 && <Empty icon="braces" title={words.none} />}
        {inputs.map((input, at) => (
          <InputRow
            // The rows have no identity but their place while an id is being typed.
            key={at}
            input={input}
            readOnly={!editable}
            onChange={(next) => put(at, next)}
            onDelete={() => askDelete({ at, id: input.id })}
          />
        ))}
      </Stack>
      {question}
    </Dialog>
  );
}

interface RowProps {
  input: InputParameter;
  readOnly: boolean;
  onChange(input: InputParameter): void;
  onDelete(): void;
}

function InputRow({ input, readOnly, onChange, onDelete }: RowProps) {
  const [left, setLeft] = useState(input.id !== '');
  const problem = left || input.id !== '' ? inputIdProblem(input.id) : null;
  const { defaultValue: given } = input;
  const wrong = given === null || given === '' ? null : coerce(input.type, given).reason;
  return (
    <div className="cl-columns cl-gap-s cl-input-row" role="group" aria-label={input.id || words.unnamed}>
      <TextField
        label={words.id}
        error={problem}
        value={input.id}
        disabled={readOnly}
        autoFocus={input.id === '' && !readOnly}
        onLeave={() => setLeft(true)}
        onChange={(text) => onChange({ ...input, id: tidyInputId(text) })}
      />
      <SelectField
        label={words.type}
        value={input.type}
        options={types}
        disabled={readOnly}
        onChange={(type) => onChange({ ...input, type })}
      />
      <Field label={words.default} error={wrong}>
        {({ id, describedBy, invalid }) => (
          <InputValue
            parameter={input}
            id={id}
            label={words.defaultOf(input.id || words.unnamed)}
            describedBy={describedBy}
            invalid={invalid}
            disabled={readOnly}
            value={given}
            onChange={(defaultValue) => onChange({ ...input, defaultValue })}
          />
        )}
      </Field>
      <TextField
        label={words.description}
        value={input.description}
        disabled={readOnly}
        maxLength={2000}
        onChange={(description) => onChange({ ...input, description })}
      />
      <Switch
        label={words.optional}
        checked={input.optional}
        disabled={readOnly}
        onChange={(optional) => onChange({ ...input, optional })}
      />
      {!readOnly && (
        <Button
          kind="quiet"
          icon="trash"
          label={words.deleteOne(input.id || words.unnamed)}
          onClick={onDelete}
        />
      )}
    </div>
  );
}
