import { useState } from 'react';
import { readPresets } from '@shared/model/settings/read';
import type { ThemePreset } from '@shared/model/settings/themePresets';
import { themeWords as words } from '@shared/words/themeSettings';
import { Button, IconButton } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Tag } from '../../../ui/feedback/States';
import { useConfirm } from '../../../ui/overlays/useConfirm';
import { SettingsPart } from '../../../parts/settings/SettingsPart';
import { useSetting } from '../../../parts/settings/useSetting';
import { newPreset } from '../../../parts/themes/newPreset';
import { Palette } from '../../../parts/themes/Palette';
import { PresetDialog } from '../../../parts/themes/PresetDialog';
import { presetSetting, useSavePresets } from '../../../parts/themes/useSavePresets';
import { Row, Stack, Text } from '../../../ui/layout/Layout';

export function ThemesTab() {
  return <SettingsPart>{() => <Presets />}</SettingsPart>;
}

function Presets() {
  const presets = readPresets(useSetting(presetSetting.domain, presetSetting.type).value);
  const [editing, setEditing] = useState<ThemePreset | null>(null);
  const { keep, remove, saving } = useSavePresets(presets);
  const [askRemove, question] = useConfirm<ThemePreset>({
    title: words.removeTitle,
    text: ({ name }) => words.removeText(name),
    confirm: words.removeAction,
    danger: true,
    run: (preset) => void remove(preset),
  });
  return (
    <Panel
      title={words.title}
      actions={
        <Button icon="plus" size="small" onClick={() => setEditing(newPreset())}>
          {words.add}
        </Button>
      }
    >
      <Stack>
        <p className="cl-muted">{words.help}</p>
        <Stack as="ul" gap="none" className="cl-presets" label={words.title}>
          {presets.map((preset) => (
            <Row as="li" gap="m" key={preset.id}>
              <Palette colors={preset.colors} />
              <Text flow="clip" className="cl-grow">
                {preset.name}
              </Text>
              {preset.isCommon ? (
                <Tag>{words.common}</Tag>
              ) : (
                <>
                  <IconButton
                    icon="edit"
                    label={words.edit(preset.name)}
                    onClick={() => setEditing(preset)}
                  />
                  <IconButton
                    icon="trash"
                    label={words.remove(preset.name)}
                    onClick={() => askRemove(preset)}
                  />
                </>
              )}
            </Row>
          ))}
        </Stack>
      </Stack>
      {editing && (
        <PresetDialog
          preset={editing}
          others={presets}
          isNew={!presets.some(({ id }) => id === editing.id)}
          busy={saving}
          onSave={(preset) => void keep(preset).then((kept) => kept && setEditing(null))}
          onClose={() => setEditing(null)}
        />
      )}
      {question}
    </Panel>
  );
}
