import type { ThemePreset } from '@shared/model/settings/themePresets';
import { messages } from '@shared/words/messages';
import { themeWords as words } from '@shared/words/themeSettings';
import { useSaveSetting } from '../settings/useSetting';

export const presetSetting = { domain: 'data_transform', type: 'theme_presets' } as const;

/** XFORM-21: adds, changes and deletes a preset among those that are there; answers whether it was taken. */
export function useSavePresets(presets: readonly ThemePreset[]) {
  const { save, saving } = useSaveSetting();
  const put = (next: ThemePreset[], done: string) =>
    save(presetSetting.domain, presetSetting.type, next, done);
  return {
    saving,
    keep: (preset: ThemePreset) =>
      presets.some(({ id }) => id === preset.id)
        ? put(
            presets.map((one) => (one.id === preset.id ? preset : one)),
            words.changed,
          )
        : put([...presets, preset], messages.presetAdded),
    remove: (preset: ThemePreset) =>
      put(
        presets.filter(({ id }) => id !== preset.id),
        messages.presetDeleted,
      ),
  };
}
