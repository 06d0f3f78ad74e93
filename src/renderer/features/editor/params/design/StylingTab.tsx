import { useId, useState } from 'react';
import { stylingOf, type MailStyling } from '@shared/model/mail/styling';
import type { ThemePreset } from '@shared/model/settings/themePresets';
import { designerWords } from '@shared/words/designer';
import { themeWords } from '@shared/words/themeSettings';
import { newPreset } from '../../../../parts/themes/newPreset';
import { Palette } from '../../../../parts/themes/Palette';
import { PresetDialog } from '../../../../parts/themes/PresetDialog';
import { useSavePresets } from '../../../../parts/themes/useSavePresets';
import { useRights } from '../../../../parts/user/userContext';
import { Button } from '../../../../ui/base/Button';
import { Skeleton } from '../../../../ui/feedback/States';
import { Radio } from '../../../../ui/fields/Radio';
import { Row, Stack, Text } from '../../../../ui/layout/Layout';
import { useCall } from '../../../../platform/api/calls';
import { FailedFetch } from '../../../../parts/feedback/FailedFetch';
import { FieldSet } from '../../../../ui/fields/FieldSet';

const words = designerWords.styling;

/** XFORM-02: the frame around the message, in the colors of a theme preset. */
export function StylingTab(props: {
  value: MailStyling | null;
  onChange(styling: MailStyling | null): void;
}) {
  const query = useCall('settings.themePresets');
  const { data, error } = query;
  if (data) return <Presets {...props} presets={data.data} />;
  if (!error) return <Skeleton rows={4} />;
  return <FailedFetch what="theme presets" query={query} />;
}

function Presets(props: {
  value: MailStyling | null;
  presets: readonly ThemePreset[];
  onChange(styling: MailStyling | null): void;
}) {
  const { value, presets, onChange } = props;
  const name = useId();
  const may = useRights().mayChange('systemSettings:write');
  const [adding, setAdding] = useState<ThemePreset | null>(null);
  const { keep, saving } = useSavePresets(presets);
  const isGone = value !== null && presets.every(({ id }) => id !== value.id);
  async function add(preset: ThemePreset) {
    if (!(await keep(preset))) return;
    setAdding(null);
    onChange(stylingOf(preset));
  }
  const choice = (styling: MailStyling, title: string) => (
    <Radio
      key={styling.id}
      name={name}
      checked={value?.id === styling.id}
      onChoose={() => onChange(stylingOf(styling))}
    >
      <Row as="span" inline gap="m" className="cl-design__preset">
        <Text flow="clip" className="cl-grow">
          {title}
        </Text>
        <Palette colors={styling.colors} />
      </Row>
    </Radio>
  );
  return (
    <Stack gap="l">
      <FieldSet legend={words.title} className="cl-design__presets">
        <p className="cl-field__help">{value === null ? words.noneHelp : words.help}</p>
        <Radio name={name} checked={value === null} onChoose={() => onChange(null)}>
          {words.none}
        </Radio>
        {isGone && choice(value, words.gone(value.name))}
        {presets.map((preset) => choice(preset, preset.name))}
      </FieldSet>
      {may && (
        <div>
          <Button size="small" icon="plus" onClick={() => setAdding(newPreset())}>
            {themeWords.add}
          </Button>
        </div>
      )}
      {adding && (
        <PresetDialog
          preset={adding}
          others={presets}
          isNew
          busy={saving}
          onSave={(preset) => void add(preset)}
          onClose={() => setAdding(null)}
        />
      )}
    </Stack>
  );
}
