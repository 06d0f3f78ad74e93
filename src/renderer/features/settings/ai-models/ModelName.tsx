import { kindFacts } from '@shared/model/ai/models';
import { aiSettingsWords as words } from '@shared/words/aiModels';
import type { AiModel } from '../../../data/aiModels';
import { idsOf } from '../../../parts/settings/idsOf';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Field, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { bodyOf, problemsOf, type ModelDraft } from './modelDraft';
import { useChange } from '../../../platform/api/calls';

/** The model’s name is typed, or chosen from those that the address has. */
export function ModelName(props: {
  draft: ModelDraft;
  model: AiModel | undefined;
  error: string | null;
  onChange(model: string): void;
}) {
  const { draft, model } = props;
  const [list, { data, error, isLoading }] = useChange('aiModels.offered');
  const { address, key } = problemsOf(draft, model);
  const { kind, address: at, key: given } = bodyOf(draft);
  const load = () =>
    void list({
      body: {
        kind,
        address: at,
        ...(given === undefined ? {} : { key: given }),
        ...(model ? { model_id: model.model_id } : {}),
      },
    });
  const found = data?.data ?? [];
  const help = error ? reasonOf(error) : words.help.model;
  return (
    <Field label={words.fields.model} error={props.error} help={help}>
      {(ids) => (
        <div className="cl-row">
          <div className="cl-grow">
            <TextInput
              {...idsOf(ids)}
              value={draft.model}
              maxLength={200}
              placeholder={kindFacts[draft.kind].example}
              onChange={props.onChange}
            />
          </div>
          {found.length > 0 && (
            <Select
              label={words.chooseModel}
              value={found.includes(draft.model) ? draft.model : null}
              placeholder={words.chooseModel}
              options={found.map((name) => ({ value: name, label: name }))}
              onChange={props.onChange}
            />
          )}
          {kindFacts[draft.kind].wire !== 'bedrock' && (
            <Button busy={isLoading} disabled={address !== null || key !== null} onClick={load}>
              {words.load}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
