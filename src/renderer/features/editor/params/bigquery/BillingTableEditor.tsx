import { paramFormWords } from '@shared/words/paramForms';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { FormText } from '../forms/Fields';
import { FormPicker } from '../integration/FormPicker';
import { ProjectField } from '../integration/ProjectField';
import { useBillingTables, useIntegrations } from '../integration/places';
import { billingValue, readBilling, tableName, withBillingIntegration, withTable, type BillingValue } from './billingValue'; // prettier-ignore

/** The table that a billing account is exported to: chosen, or written in its parts. */
export function BillingTableEditor(props: ParamEditorProps) {
  const words = paramFormWords.bigquery;
  const value = readBilling(props.value);
  const integrations = useIntegrations(['GCP']);
  const tables = useBillingTables(value.integration_id);
  const set = (next: BillingValue) => props.onChange(billingValue(next));
  const missing = (text: string) => (props.invalid && text.trim() === '' ? paramFormWords.required : null);
  const parts = [
    { key: 'billingDatasetName', label: words.dataset },
    { key: 'billingTableName', label: words.tableName },
  ] as const;
  return (
    <FormRoot of={props}>
      <FormPicker
        form={props}
        label={paramFormWords.integration.what}
        source={integrations}
        value={value.integration_id}
        error={missing(value.integration_id)}
        onChange={(id) => set(withBillingIntegration(value, id))}
      />
      <FormPicker
        form={props}
        plain
        label={words.table}
        source={tables}
        value={tableName(value)}
        onChange={(name) => set(withTable(value, name))}
      />
      <ProjectField
        form={props}
        integrationId={value.integration_id}
        value={value.projectId}
        error={missing(value.projectId)}
        onChange={(projectId) => set({ ...value, projectId })}
      />
      <div className="cl-form__grid">
        {parts.map(({ key, label }) => (
          <FormText
            key={key}
            form={props}
            label={label}
            value={value[key]}
            error={missing(value[key])}
            onChange={(text) => set({ ...value, [key]: text })}
          />
        ))}
      </div>
    </FormRoot>
  );
}
