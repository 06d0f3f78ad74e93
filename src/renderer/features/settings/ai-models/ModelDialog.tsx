import { useState } from 'react';
import { kindFacts, modelKinds } from '@shared/model/ai/models';
import { aiSettingsWords as words, modelKindNames } from '@shared/words/aiModels';
import type { AiModel } from '../../../data/aiModels';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner } from '../../../ui/feedback/States';
import { Field, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import {
  addressHelp,
  bodyOf,
  draftOf,
  keepsKey,
  keyHelp,
  ofKind,
  problemsOf,
  type ModelDraft,
} from './modelDraft';
import { ModelName } from './ModelName';
import { TryModel } from './TryModel';
import { useChange } from '../../../platform/api/calls';

const kinds = modelKinds.map((value) => ({ value, label: modelKindNames[value] }));

/** A model is added, or one that is there is changed. */
export function ModelDialog({ model, onClose }: { model: AiModel | undefined; onClose(): void }) {
  const [draft, setDraft] = useState(() => draftOf(model));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [create, creating] = useChange('aiModels.create');
  const [change, changing] = useChange('aiModels.change');
  const toast = useToast();
  const problems = problemsOf(draft, model);
  const wrong = Object.values(problems).some((problem) => problem !== null);
  const patch = (next: Partial<ModelDraft>) => {
    setRefused(null);
    setDraft((now) => ({ ...now, ...next }));
  };
  const shown = (problem: string | null) => (tried ? problem : null);

  async function save() {
    setTried(true);
    if (wrong) return;
    const body = bodyOf(draft);
    const reply = model ? await change({ params: { id: model.model_id }, body }) : await create({ body });
    if (reply.error) return setRefused(reasonOf(reply.error));
    toast(words.saved);
    onClose();
  }

  return (
    <FormDialog
      title={model ? words.dialog.edit : words.dialog.add}
      open
      onClose={onClose}
      width={600}
      keepOnOutsideClick
      confirm={words.save}
      busy={creating.isLoading || changing.isLoading}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        <div className="cl-form">
          <Field label={words.fields.kind}>
            <Select
              label={words.fields.kind}
              value={draft.kind}
              options={kinds}
              fill
              onChange={(kind) => {
                setRefused(null);
                setDraft(ofKind(draft, kind));
              }}
            />
          </Field>
          <Field label={words.fields.name} error={shown(problems.name)}>
            <TextInput value={draft.name} maxLength={100} onChange={(name) => patch({ name })} />
          </Field>
        </div>
        <Field label={words.fields.address} error={shown(problems.address)} help={addressHelp(draft)}>
          <TextInput
            value={draft.address}
            maxLength={500}
            placeholder="https://…/v1"
            onChange={(address) => patch({ address })}
          />
        </Field>
        {kindFacts[draft.kind].key !== 'none' && (
          <Field label={words.fields.key} error={shown(problems.key)} help={keyHelp(draft, model)}>
            <TextInput
              type="password"
              value={draft.key}
              placeholder={keepsKey(draft, model) ? '••••••••' : ''}
              onChange={(key) => patch({ key })}
            />
          </Field>
        )}
        <ModelName
          draft={draft}
          model={model}
          error={shown(problems.model)}
          onChange={(name) => patch({ model: name })}
        />
        <div className="cl-form">
          {(['priceIn', 'priceOut'] as const).map((field) => (
            <Field key={field} label={words.fields[field]} error={problems[field]} help={words.help.price}>
              <TextInput value={draft[field]} onChange={(price) => patch({ [field]: price })} />
            </Field>
          ))}
        </div>
        <TryModel draft={draft} model={model} disabled={wrong} onTry={() => setTried(true)} />
        {refused !== null && <Banner tone="bad">{refused}</Banner>}
      </div>
    </FormDialog>
  );
}
