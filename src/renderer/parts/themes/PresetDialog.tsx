import { useState } from 'react';
import { PRESET_COLORS_MAX } from '@shared/model/limits';
import { presetProblem, type ThemePreset } from '@shared/model/settings/themePresets';
import { check, url } from '@shared/rules/fields';
import { messages } from '@shared/words/messages';
import { settingsWords } from '@shared/words/settings';
import { themeWords as words } from '@shared/words/themeSettings';
import { Field, TextInput } from '../../ui/fields/Field';
import { TextArea } from '../../ui/fields/TextArea';
import { FormDialog } from '../../ui/overlays/Dialog';
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
  const [draft, setDraft] = useState(props.preset);
  const [tried, setTried] = useState(false);
  const change = (patch: Partial<ThemePreset>) => setDraft((now) => ({ ...now, ...patch }));
  const problem = presetProblem(draft, props.others, PRESET_COLORS_MAX);
  const aboutName = problem === 'name' || problem === 'exists';
  const wrongColor = draft.colors.some((color) => !isColor(color));
  const logo = check(draft.logo, url);
  // A name that is taken is said at once, an empty one when somebody wants to save it.
  const nameError = problem === 'exists' || (tried && problem === 'name') ? words.problems[problem] : null;
  const colorError =
    problem !== null && !aboutName ? words.problems[problem] : tried && wrongColor ? words.wrongColor : null;

  function save() {
    setTried(true);
    if (problem !== null || wrongColor || logo !== null) return;
    props.onSave({ ...draft, name: draft.name.trim(), logo: draft.logo.trim() });
  }
  return (
    <FormDialog
      title={props.isNew ? words.addTitle : words.editTitle}
      open
      onClose={props.onClose}
      width={640}
      keepOnOutsideClick
      confirm={settingsWords.save}
      busy={props.busy}
      disabled={problem !== null && tried}
      onConfirm={save}
    >
      <div className="cl-preset">
        <div className="cl-stack">
          <Field label={words.name} error={nameError}>
            <TextInput
              value={draft.name}
              maxLength={NAME_MAX}
              autoFocus
              onEnter={save}
              onChange={(name) => change({ name })}
            />
          </Field>
          <ColorFields colors={draft.colors} error={colorError} onChange={(colors) => change({ colors })} />
          <Field
            label={words.logo}
            help={words.logoHelp}
            error={tried && logo !== null ? messages[logo] : null}
          >
            <TextInput value={draft.logo} onChange={(text) => change({ logo: text })} />
          </Field>
          <Field label={words.css}>
            <TextArea mono rows={4} value={draft.customCss} onChange={(customCss) => change({ customCss })} />
          </Field>
        </div>
        <PresetPreview colors={draft.colors.filter(isColor)} />
      </div>
    </FormDialog>
  );
}
