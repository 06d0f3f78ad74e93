import { isJsonObject, type Json, type JsonObject } from '../json';
import { PRESET_COLORS_MAX } from '../limits';

/** The look of an e-mail: what it has of the theme preset that was chosen, so that a mail stays as it was designed. */
export interface MailStyling {
  /** Of the preset. */
  id: string;
  name: string;
  /** #rrggbb: the band on top, links and buttons, the last of several around the mail. */
  colors: string[];
  logo: string;
  customCss: string;
}

const isColor = (value: Json): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
const textAt = (value: JsonObject, key: string): string => {
  const found = value[key];
  return typeof found === 'string' ? found : '';
};

/** Null where a value is no styling: without a color there is none. */
export function readStyling(value: Json | undefined): MailStyling | null {
  if (!isJsonObject(value) || !Array.isArray(value['colors'])) return null;
  const colors = value['colors'].filter(isColor).slice(0, PRESET_COLORS_MAX);
  if (colors.length === 0) return null;
  return {
    id: textAt(value, 'id'),
    name: textAt(value, 'name'),
    colors,
    logo: textAt(value, 'logo'),
    customCss: textAt(value, 'customCss'),
  };
}

export const stylingOf = (preset: MailStyling): MailStyling => ({
  id: preset.id,
  name: preset.name,
  colors: [...preset.colors],
  logo: preset.logo,
  customCss: preset.customCss,
});

export const stylingJson = (styling: MailStyling): JsonObject => ({ ...styling });
