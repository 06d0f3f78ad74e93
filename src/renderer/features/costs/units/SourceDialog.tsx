import { unitWords } from '@shared/words/units';
import type { UnitMetric, UnitSource } from '../../../data/units';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { useForm } from '../../../parts/forms/useForm';
import { useCall, useChange } from '../../../platform/api/calls';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner, Skeleton } from '../../../ui/feedback/States';
import { SelectField } from '../../../ui/fields/TextField';
import { Columns } from '../../../ui/layout/Layout';

const words = unitWords.source;
const columns = ['day_column', 'amount_column', 'segment_column'] as const;
type ColumnOf = (typeof columns)[number];

const labels = {
  day_column: { label: words.day, help: words.dayHelp },
  amount_column: { label: words.amount, help: words.amountHelp },
  segment_column: { label: words.segment, help: words.segmentHelp },
} as const;

/** The types of columns that can hold each of them. */
const fitting: Readonly<Record<ColumnOf, readonly string[]>> = {
  day_column: ['date', 'string'],
  amount_column: ['number', 'currency', 'string'],
  segment_column: ['string', 'select', 'status', 'email', 'number', 'boolean'],
};

/** Chooses the datastore and its columns that values of a metric are read from. */
export function SourceDialog(props: { metric: UnitMetric; source: UnitSource | null; onClose(): void }) {
  const { metric, source } = props;
  const { data, error } = useCall('datastores.list', { query: {} });
  const [put] = useChange('unitMetrics.putSource');
  const form = useForm({
    start: {
      datastore_id: source?.datastore_id ?? '',
      day_column: source?.day_column ?? '',
      amount_column: source?.amount_column ?? '',
      segment_column: source?.segment_column ?? '',
    },
    save: ({ datastore_id }) =>
      put({
        params: { id: metric.metric_id },
        body: {
          datastore_id,
          day_column: keyOf('day_column'),
          amount_column: keyOf('amount_column'),
          segment_column: keyOf('segment_column') || null,
        },
      }),
    saved: words.saved,
    onClose: props.onClose,
  });
  const stores = data?.data ?? [];
  const store = stores.find(({ datastoreId }) => datastoreId === form.draft.datastore_id);
  const fit = (of: ColumnOf) => (store?.schema ?? []).filter(({ type }) => fitting[of].includes(type));
  /** The first column of the surest type, until one is chosen. */
  const keyOf = (of: ColumnOf): string => {
    if (fit(of).some(({ key }) => key === form.draft[of])) return form.draft[of];
    if (of === 'segment_column') return '';
    return fit(of).find(({ type }) => type === fitting[of][0])?.key ?? '';
  };
  return (
    <FormDialog
      form={form}
      title={words.title(metric.name)}
      width={640}
      confirm={words.save}
      disabled={store === undefined || keyOf('day_column') === '' || keyOf('amount_column') === ''}
      onClose={props.onClose}
    >
      <p className="cl-muted">{words.text}</p>
      {error && <Banner tone="bad">{reasonOf(error)}</Banner>}
      {!data && !error && <Skeleton rows={3} />}
      {data && stores.length === 0 && <Banner tone="info">{words.noDatastores}</Banner>}
      {stores.length > 0 && (
        <SelectField
          label={words.datastore}
          options={[
            { value: '', label: words.choose },
            ...stores.map(({ datastoreId, name }) => ({ value: datastoreId, label: name })),
          ]}
          {...form.bind('datastore_id')}
        />
      )}
      {store && (
        <Columns>
          {columns.map((of) => (
            <SelectField
              key={of}
              {...labels[of]}
              options={[
                { value: '', label: of === 'segment_column' ? words.noSegment : words.column },
                ...fit(of).map(({ key }) => ({ value: key, label: key })),
              ]}
              {...form.bind(of)}
              value={keyOf(of)}
            />
          ))}
        </Columns>
      )}
    </FormDialog>
  );
}
