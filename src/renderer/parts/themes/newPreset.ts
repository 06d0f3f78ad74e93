import type { ThemePreset } from '@shared/model/settings/themePresets';

export const newPreset = (): ThemePreset => ({
  id: crypto.randomUUID(),
  name: '',
  colors: ['#4b48c8'],
  logo: '',
  customCss: '',
  isCommon: false,
});
