/** Setting `data_transform` `theme_presets`: looks for e-mails that workflows write. */
export interface ThemePreset {
  id: string;
  name: string;
  /** 1 to 4, as #rrggbb. */
  colors: string[];
  /** An address of a picture, or empty. */
  logo: string;
  customCss: string;
  /** Comes with the product: it can be neither changed nor deleted. */
  isCommon: boolean;
}

export const commonPresets: readonly ThemePreset[] = [
  {
    id: 'common-plain',
    name: 'Plain',
    colors: ['#1c2127', '#5f6b7c', '#ffffff'],
    logo: '',
    customCss: '',
    isCommon: true,
  },
  {
    id: 'common-ocean',
    name: 'Ocean',
    colors: ['#0f4c81', '#2d9cdb', '#e8f4fb', '#f2994a'],
    logo: '',
    customCss: '',
    isCommon: true,
  },
  {
    id: 'common-forest',
    name: 'Forest',
    colors: ['#1d5c3f', '#6fa287', '#f0f6f2', '#d9a441'],
    logo: '',
    customCss: '',
    isCommon: true,
  },
];

const plain = (name: string) => name.trim().normalize('NFKC').toLocaleLowerCase('en');

export type PresetProblem = 'name' | 'exists' | 'colors' | 'too_many_colors';

/** Why this preset cannot be saved among those; null when it can. Names are told apart without regard to case. */
export function presetProblem(
  preset: Pick<ThemePreset, 'id' | 'name' | 'colors'>,
  others: readonly Pick<ThemePreset, 'id' | 'name'>[],
  most: number,
): PresetProblem | null {
  if (preset.name.trim() === '') return 'name';
  if (others.some(({ id, name }) => id !== preset.id && plain(name) === plain(preset.name))) return 'exists';
  if (preset.colors.length === 0) return 'colors';
  return preset.colors.length > most ? 'too_many_colors' : null;
}
