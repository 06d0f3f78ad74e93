import { PRESET_COLORS_MAX } from '@shared/model/limits';
import { presetProblem, type ThemePreset } from '@shared/model/settings/themePresets';
import { url } from '@shared/rules/fields';
import { settingsWords } from '@shared/words/settings';
import { themeWords as words } from '@shared/words/themeSettings';
import { AreaField, TextField } from '../../ui/fields/TextField';
import { Stack } from '../../ui/layout/Layout';
import { FormDialog } from '../forms/FormDialog';
import { ruled } from '../forms/ruled';
import { useForm } from '../forms/useForm';
import { ColorFields, isColor } from './ColorFields';
import { PresetPreview } from './PresetPreview';

const NAME_MAX = 60;

export function PresetDialog(props: {
  preset: ThemePreset;
  others: readonly ThemePreset[];
  isNew: boolean;
  busy: boolean;
  onSave(preset: ThemePreset): void;
  onClose(): void;
}) {
  const form = useForm({
    start: props.preset,
    problems: (draft) => problemsOf(draft, props.others),
    save: ({ name, logo, ...typed }) => {
      props.onSave({ ...typed, name: name.trim(), logo: logo.trim() });
      return Promise.resolve({ data: true });
    },
  });
  const { draft, bind, problems } = form;
  // A name that is taken is said at once, an empty one when somebody wants to save it.
  const nameError = draft.name.trim() === '' ? problems.name : problemsOf(draft, props.others).name;
  return (
    <FormDialog
      form={{ ...form, isBusy: props.busy }}
      title={props.isNew ? words.addTitle : words.editTitle}
      width={640}
      confirm={settingsWords.save}
      disabled={form.failures > 0 && form.isWrong}
      onClose={props.onClose}
    >
      <div className="cl-preset">
        <Stack>
          <TextField
            label={words.name}
            maxLength={NAME_MAX}
            autoFocus
            onEnter={form.submit}
            {...bind('name')}
            error={nameError}
          />
          <ColorFields
            colors={draft.colors}
            error={draft.colors.length === 0 ? words.problems.colors : (problems.colors ?? null)}
            onChange={(colors) => form.patch({ colors })}
          />
          <TextField label={words.logo} help={words.logoHelp} {...bind('logo')} />
          <AreaField label={words.css} mono {...bind('customCss')} />
        </Stack>
        <PresetPreview colors={draft.colors.filter(isColor)} />
      </div>
    </FormDialog>
  );
}

function problemsOf(draft: ThemePreset, others: readonly ThemePreset[]) {
  const problem = presetProblem(draft, others, PRESET_COLORS_MAX);
  const isOfName = problem === 'name' || problem === 'exists';
  const said = problem && words.problems[problem];
  const wrongColor = draft.colors.every(isColor) ? null : words.wrongColor;
  return {
    name: isOfName ? said : null,
    colors: isOfName ? wrongColor : (said ?? wrongColor),
    logo: ruled(draft.logo, url),
  };
}
