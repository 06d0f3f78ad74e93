import { integrationEventWords } from '@shared/words/integrationEvents';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Picker } from '../../../parts/pickers/Picker';
import { idsOf } from '../../../parts/settings/idsOf';
import { Field, TextInput } from '../../../ui/fields/Field';
import { useCall } from '../../../platform/api/calls';
import { sourceOf } from '../../../parts/pickers/sourceOf';

const words = integrationEventWords.dialog;

interface ChoiceProps {
  value: string;
  error: string | null;
  onChange(value: string): void;
}

const orNull = (text: string) => (text === '' ? null : text);

/** INTG-23: an account of those that AWS tells; where it tells none, its number is typed. */
export function AccountField(props: ChoiceProps & { integrationId: string; help: string }) {
  const accounts = useCall('integrations.awsAccounts', { params: { id: props.integrationId }, query: {} });
  const options = accounts.data?.data.map(({ accountId, accountName }) => ({
    value: accountId,
    label: accountName,
    ...(accountName === accountId ? {} : { detail: accountId }),
  }));
  const help = accounts.error ? words.accountsUnreadable(reasonOf(accounts.error)) : props.help;
  const isTyped = accounts.error !== undefined || options?.length === 0;
  return (
    <Field label={words.account} help={help} error={props.error}>
      {(ids) =>
        isTyped ? (
          <TextInput {...idsOf(ids)} value={props.value} maxLength={12} onChange={props.onChange} />
        ) : (
          <Picker
            {...ids}
            label={words.account}
            what="accounts"
            placeholder={words.accountChoose}
            options={options}
            busy={accounts.isFetching}
            value={orNull(props.value)}
            onChange={(next) => props.onChange(next ?? '')}
          />
        )
      }
    </Field>
  );
}

/** INTG-16: a monitor of Cost Anomaly Detection. */
export function MonitorField(props: ChoiceProps & { integrationId: string }) {
  const monitors = useCall('integrations.awsAnomalyMonitors', {
    params: { id: props.integrationId },
    query: {},
  });
  const options = monitors.data?.data.map(({ monitorArn, monitorName, monitorType }) => ({
    value: monitorArn,
    label: monitorName,
    hint: monitorType,
  }));
  return (
    <Field label={words.monitor} help={words.monitorHelp} error={props.error}>
      <Picker
        {...sourceOf(monitors, options)}
        label={words.monitor}
        what="monitors"
        placeholder={words.monitorChoose}
        none={words.monitorNone}
        value={orNull(props.value)}
        onChange={(next) => props.onChange(next ?? '')}
      />
    </Field>
  );
}

export function RegionField(props: ChoiceProps) {
  const regions = useCall('workflows.regions');
  const options = regions.data?.data.map(({ code, name }) => ({ value: code, label: code, hint: name }));
  return (
    <Field label={words.region} help={words.regionHelp} error={props.error}>
      <Picker
        {...sourceOf(regions, options)}
        clearable
        label={words.region}
        what="regions"
        placeholder={words.regionChoose}
        value={orNull(props.value)}
        onChange={(next) => props.onChange(next ?? '')}
      />
    </Field>
  );
}
