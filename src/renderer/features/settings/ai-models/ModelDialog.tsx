import { kindFacts, modelKinds } from '@shared/model/ai/models';
import { aiSettingsWords as words, modelKindNames } from '@shared/words/aiModels';
import type { AiModel } from '../../../data/aiModels';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { useForm } from '../../../parts/forms/useForm';
import { useChange } from '../../../platform/api/calls';
import { SelectField, TextField } from '../../../ui/fields/TextField';
import { Columns } from '../../../ui/layout/Layout';
import { addressHelp, bodyOf, draftOf, keepsKey, keyHelp, ofKind, problemsOf } from './modelDraft';
import { ModelName } from './ModelName';
import { TryModel } from './TryModel';

const kinds = modelKinds.map((value) => ({ value, label: modelKindNames[value] }));

/** A model is added, or one that is there is changed. */
export function ModelDialog({ model, onClose }: { model: AiModel | undefined; onClose(): void }) {
  const [create] = useChange('aiModels.create');
  const [change] = useChange('aiModels.change');
  const form = useForm({
    start: () => draftOf(model),
    problems: (typed) => problemsOf(typed, model),
    save: (typed) => {
      const body = bodyOf(typed);
      return model ? change({ params: { id: model.model_id }, body }) : create({ body });
    },
    names: { price_in: 'priceIn', price_out: 'priceOut' },
    saved: words.saved,
    onClose,
  });
  const { draft, bind } = form;
  const problems = problemsOf(draft, model);
  return (
    <FormDialog
      form={form}
      title={model ? words.dialog.edit : words.dialog.add}
      width={600}
      confirm={words.save}
      onClose={onClose}
    >
      <Columns>
        <SelectField
          label={words.fields.kind}
          options={kinds}
          {...bind('kind')}
          onChange={(kind) => form.patch(ofKind(draft, kind))}
        />
        <TextField label={words.fields.name} maxLength={100} {...bind('name')} />
      </Columns>
      <TextField
        label={words.fields.address}
        help={addressHelp(draft)}
        maxLength={500}
        placeholder="https://…/v1"
        {...bind('address')}
      />
      {kindFacts[draft.kind].key !== 'none' && (
        <TextField
          label={words.fields.key}
          help={keyHelp(draft, model)}
          type="password"
          placeholder={keepsKey(draft, model) ? '••••••••' : ''}
          {...bind('key')}
        />
      )}
      <ModelName draft={draft} model={model} {...bind('model')} />
      <Columns>
        {(['priceIn', 'priceOut'] as const).map((field) => (
          <TextField
            key={field}
            label={words.fields[field]}
            help={words.help.price}
            {...bind(field)}
            error={problems[field] ?? form.problems[field]}
          />
        ))}
      </Columns>
      <TryModel draft={draft} model={model} check={form.check} />
    </FormDialog>
  );
}
