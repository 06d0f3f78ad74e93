import { paramFormWords } from '@shared/words/paramForms';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { FormText } from '../forms/Fields';
import { FormPicker } from '../integration/FormPicker';
import { ProjectField } from '../integration/ProjectField';
import { useBillingTables } from '../integration/places';
import { integrationKey, textOfValue } from '../integration/stepIntegration';
import { billingValue, isBegun, readBilling, tableName, withTable, type BillingValue } from './billingValue';

/** The table that a billing account is exported to, by the step's integration: chosen, or written in its parts. */
export function BillingTableEditor(props: ParamEditorProps) {
  const words = paramFormWords.bigquery;
  const value = readBilling(props.value);
  const key = integrationKey(props.world.definition);
  const integrationId = key === undefined ? '' : textOfValue(props.world.valueOf(key));
  const tables = useBillingTables(integrationId);
  const set = (next: BillingValue) => props.onChange(isBegun(next) ? billingValue(next) : null);
  const missing = (text: string) => (props.invalid && text.trim() === '' ? paramFormWords.required : null);
  const parts = [
    { key: 'billingDatasetName', label: words.dataset },
    { key: 'billingTableName', label: words.tableName },
  ] as const;
  return (
    <FormRoot of={props}>
      <FormPicker
        form={props}
        plain
        clearable
        label={words.table}
        source={tables}
        value={tableName(value)}
        onChange={(name) => set(withTable(value, name))}
      />
      <ProjectField
        form={props}
        integrationId={integrationId}
        value={value.projectId}
        error={missing(value.projectId)}
        onChange={(projectId) => set({ ...value, projectId })}
      />
      <div className="cl-form__grid">
        {parts.map(({ key: part, label }) => (
          <FormText
            key={part}
            form={props}
            label={label}
            value={value[part]}
            error={missing(value[part])}
            onChange={(text) => set({ ...value, [part]: text })}
          />
        ))}
      </div>
    </FormRoot>
  );
}
