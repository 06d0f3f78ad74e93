import { useState } from 'react';
import { readPresets } from '@shared/model/settings/read';
import type { ThemePreset } from '@shared/model/settings/themePresets';
import { messages } from '@shared/words/messages';
import { themeWords as words } from '@shared/words/themeSettings';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Tag } from '../../../ui/feedback/States';
import { Confirm } from '../../../ui/overlays/Dialog';
import { SettingsPart } from '../../../parts/settings/SettingsPart';
import { useSaveSetting, useSetting } from '../../../parts/settings/useSetting';
import { Palette } from './Palette';
import { newPreset } from './newPreset';
import { PresetDialog } from './PresetDialog';

const DOMAIN = 'data_transform';
const TYPE = 'theme_presets';

export function ThemesTab() {
  return <SettingsPart>{() => <Presets />}</SettingsPart>;
}

function Presets() {
  const presets = readPresets(useSetting(DOMAIN, TYPE).value);
  const [editing, setEditing] = useState<ThemePreset | null>(null);
  const [removing, setRemoving] = useState<ThemePreset | null>(null);
  const { save, saving } = useSaveSetting();
  const isNew = (preset: ThemePreset) => !presets.some(({ id }) => id === preset.id);

  async function keep(preset: ThemePreset) {
    const fresh = isNew(preset);
    const next = fresh ? [...presets, preset] : presets.map((one) => (one.id === preset.id ? preset : one));
    if (await save(DOMAIN, TYPE, next, fresh ? messages.presetAdded : words.changed)) setEditing(null);
  }
  async function remove({ id }: ThemePreset) {
    setRemoving(null);
    const next = presets.filter((one) => one.id !== id);
    await save(DOMAIN, TYPE, next, messages.presetDeleted);
  }
  return (
    <Panel
      title={words.title}
      actions={
        <Button icon="plus" size="small" onClick={() => setEditing(newPreset())}>
          {words.add}
        </Button>
      }
    >
      <p className="cl-muted">{words.help}</p>
      <ul className="cl-presets" aria-label={words.title}>
        {presets.map((preset) => (
          <li key={preset.id} className="cl-presets__one">
            <Palette colors={preset.colors} />
            <span className="cl-grow cl-clip">{preset.name}</span>
            {preset.isCommon ? (
              <Tag>{words.common}</Tag>
            ) : (
              <>
                <Button
                  kind="quiet"
                  size="small"
                  icon="edit"
                  label={words.edit(preset.name)}
                  onClick={() => setEditing(preset)}
                />
                <Button
                  kind="quiet"
                  size="small"
                  icon="trash"
                  label={words.remove(preset.name)}
                  onClick={() => setRemoving(preset)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <PresetDialog
          preset={editing}
          others={presets}
          isNew={isNew(editing)}
          busy={saving}
          onSave={(preset) => void keep(preset)}
          onClose={() => setEditing(null)}
        />
      )}
      <Confirm
        title={words.removeTitle}
        open={removing !== null}
        danger
        confirm={words.removeAction}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && void remove(removing)}
      >
        {words.removeText(removing?.name ?? '')}
      </Confirm>
    </Panel>
  );
}
