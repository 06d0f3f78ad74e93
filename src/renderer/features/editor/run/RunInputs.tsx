import { useState } from 'react';
import type { Json } from '@shared/model/json';
import { runInputs } from '@shared/model/steps/inputParameters';
import { runDialogWords as words } from '@shared/words/runDialogs';
import { Field } from '../../../ui/fields/Field';
import { ActionDialog } from '../../../ui/overlays/Dialog';
import { InputValue } from '../inputs/InputValue';
import { ask } from '../session/edits';
import { useEditor, useEditorStore } from '../session/store';
import { runLabel } from './RunButton';
import type { useRun } from './useRun';

/** The values of a run by hand; each begins as its default. */
export function RunInputs({ run }: { run: ReturnType<typeof useRun> }) {
  const open = useEditor((state) => state.asking?.kind === 'runInputs');
  return open ? <Inputs run={run} /> : null;
}

function Inputs({ run }: { run: ReturnType<typeof useRun> }) {
  const store = useEditorStore();
  const inputs = useEditor((state) => state.saved.inputs);
  const label = useEditor(runLabel);
  const [values, setValues] = useState<Record<string, Json>>(() =>
    Object.fromEntries(inputs.map(({ id, defaultValue }) => [id, defaultValue])),
  );
  const [tried, setTried] = useState(false);
  const { problems } = runInputs(inputs, values);
  const close = () => store.update((state) => ask(state, null));
  const go = () => {
    setTried(true);
    if (problems.length === 0) void run.start(values);
  };
  return (
    <ActionDialog
      title={words.inputsTitle}
      open
      onClose={close}
      keepOnOutsideClick
      icon="play"
      confirm={label}
      busy={run.isStarting}
      onConfirm={go}
    >
      <form
        className="cl-stack"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        {inputs.map((parameter) => {
          const reason = tried ? problems.find(({ field }) => field === parameter.id)?.reason : undefined;
          const label = parameter.optional ? `${parameter.id} (${words.inputOptional})` : parameter.id;
          return (
            <Field
              key={parameter.id}
              label={label}
              help={parameter.description || null}
              error={reason ?? null}
            >
              {({ id, describedBy, invalid }) => (
                <InputValue
                  parameter={parameter}
                  value={values[parameter.id] ?? null}
                  onChange={(value) => setValues({ ...values, [parameter.id]: value })}
                  id={id}
                  describedBy={describedBy}
                  invalid={invalid}
                />
              )}
            </Field>
          );
        })}
        <button type="submit" hidden />
      </form>
    </ActionDialog>
  );
}
