import { paramFormWords } from '@shared/words/paramForms';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { bindParts, FormText } from '../forms/Fields';
import { FormPicker } from '../integration/FormPicker';
import { ProjectField } from '../integration/ProjectField';
import { useBillingTables } from '../integration/places';
import { integrationKey, textOfValue } from '../integration/stepIntegration';
import { billingValue, isBegun, readBilling, tableName, withTable, type BillingValue } from './billingValue';
import { Columns } from '../../../../ui/layout/Layout';

/** The table that a billing account is exported to, by the step's integration: chosen, or written in its parts. */
export function BillingTableEditor(props: ParamEditorProps) {
  const words = paramFormWords.bigquery;
  const value = readBilling(props.value);
  const key = integrationKey(props.world.definition);
  const integrationId = key === undefined ? '' : textOfValue(props.world.valueOf(key));
  const tables = useBillingTables(integrationId);
  const set = (next: BillingValue) => props.onChange(isBegun(next) ? billingValue(next) : null);
  const bind = bindParts(props, value, set);
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
      <ProjectField integrationId={integrationId} {...bind('projectId')} />
      <Columns min={150}>
        <FormText label={words.dataset} {...bind('billingDatasetName')} />
        <FormText label={words.tableName} {...bind('billingTableName')} />
      </Columns>
    </FormRoot>
  );
}
