import { useState } from 'react';
import type { Panel, PanelColumn } from '@shared/api/dashboards/entities';
import { figureSummaries } from '@shared/model/dashboards/panels';
import { dashboardWords } from '@shared/words/dashboards';
import { Switch } from '../../../ui/fields/Field';
import { SelectField, TextField } from '../../../ui/fields/TextField';
import { isNumber } from '../panelChart';
import { ColumnChooser } from './fields';
import { partsOf } from '../../../parts/forms/partsOf';

const words = dashboardWords.editor;
type Figure = NonNullable<Panel['figure']>;

/** What a figure is made of, and what it is held against. */
export function FigureFields(props: {
  figure: Figure;
  columns: readonly PanelColumn[];
  onChange(figure: Figure): void;
}) {
  const { figure, columns, onChange } = props;
  const part = partsOf(figure, onChange);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (figure.target === null ? '' : String(figure.target));
  const isGood = text.trim() === '' || Number.isFinite(Number(text));
  return (
    <>
      <ColumnChooser
        label={words.figure.measure}
        columns={columns.filter(isNumber)}
        none={words.likely}
        {...part('measure')}
      />
      <SelectField
        label={words.figure.summary}
        options={figureSummaries.map((value) => ({ value, label: words.figure.summaries[value] }))}
        {...part('summary')}
      />
      <TextField
        label={words.figure.target}
        help={words.figure.targetHelp}
        error={isGood ? null : words.figure.targetProblem}
        value={text}
        onChange={(next) => {
          setTyped(next);
          const wanted = next.trim() === '' ? null : Number(next);
          if (wanted === null || Number.isFinite(wanted)) onChange({ ...figure, target: wanted });
        }}
      />
      <Switch
        label={words.figure.lower}
        checked={figure.lower_is_better}
        onChange={(lower_is_better) => onChange({ ...figure, lower_is_better })}
      />
    </>
  );
}
