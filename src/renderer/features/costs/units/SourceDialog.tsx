import { useState } from 'react';
import { unitWords } from '@shared/words/units';
import type { UnitMetric, UnitSource } from '../../../data/units';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner, Skeleton } from '../../../ui/feedback/States';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useCall, useChange } from '../../../platform/api/calls';

const words = unitWords.source;
const columns = ['day', 'amount', 'segment'] as const;
type ColumnOf = (typeof columns)[number];

const labels = {
  day: { label: words.day, help: words.dayHelp },
  amount: { label: words.amount, help: words.amountHelp },
  segment: { label: words.segment, help: words.segmentHelp },
} as const;

/** The types of columns that can hold each of them. */
const fitting: Readonly<Record<ColumnOf, readonly string[]>> = {
  day: ['date', 'string'],
  amount: ['number', 'currency', 'string'],
  segment: ['string', 'select', 'status', 'email', 'number', 'boolean'],
};

/** Chooses the datastore and its columns that values of a metric are read from. */
export function SourceDialog(props: { metric: UnitMetric; source: UnitSource | null; onClose(): void }) {
  const { metric, source } = props;
  const { data, error } = useCall('datastores.list', { query: {} });
  const [chosen, setChosen] = useState(source?.datastore_id ?? '');
  const [keys, setKeys] = useState<Record<ColumnOf, string>>({
    day: source?.day_column ?? '',
    amount: source?.amount_column ?? '',
    segment: source?.segment_column ?? '',
  });
  const [refused, setRefused] = useState<string | null>(null);
  const [put, { isLoading }] = useChange('unitMetrics.putSource');
  const toast = useToast();
  const stores = data?.data ?? [];
  const store = stores.find(({ datastoreId }) => datastoreId === chosen);
  const fit = (of: ColumnOf) => (store?.schema ?? []).filter(({ type }) => fitting[of].includes(type));
  /** The first column of the surest type, until one is chosen. */
  const keyOf = (of: ColumnOf): string => {
    if (fit(of).some(({ key }) => key === keys[of])) return keys[of];
    if (of === 'segment') return '';
    return fit(of).find(({ type }) => type === fitting[of][0])?.key ?? '';
  };
  const isReady = store !== undefined && keyOf('day') !== '' && keyOf('amount') !== '';
  async function save() {
    const body = {
      datastore_id: chosen,
      day_column: keyOf('day'),
      amount_column: keyOf('amount'),
      segment_column: keyOf('segment') || null,
    };
    const reply = await put({ params: { id: metric.metric_id }, body });
    if (reply.error) return setRefused(reasonOf(reply.error));
    toast(words.saved);
    props.onClose();
  }
  const column = (of: ColumnOf) => (
    <Field key={of} label={labels[of].label} help={labels[of].help}>
      <Select
        label={labels[of].label}
        value={keyOf(of)}
        options={[
          { value: '', label: of === 'segment' ? words.noSegment : words.column },
          ...fit(of).map(({ key }) => ({ value: key, label: key })),
        ]}
        fill
        onChange={(key) => setKeys((now) => ({ ...now, [of]: key }))}
      />
    </Field>
  );
  return (
    <FormDialog
      title={words.title(metric.name)}
      open
      onClose={props.onClose}
      width={640}
      keepOnOutsideClick
      confirm={words.save}
      busy={isLoading}
      disabled={!isReady}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        <p className="cl-muted">{words.text}</p>
        {error && <Banner tone="bad">{reasonOf(error)}</Banner>}
        {!data && !error && <Skeleton rows={3} />}
        {data && stores.length === 0 && <Banner tone="info">{words.noDatastores}</Banner>}
        {stores.length > 0 && (
          <Field label={words.datastore}>
            <Select
              label={words.datastore}
              value={chosen}
              options={[
                { value: '', label: words.choose },
                ...stores.map(({ datastoreId, name }) => ({ value: datastoreId, label: name })),
              ]}
              fill
              onChange={(id) => {
                setRefused(null);
                setChosen(id);
              }}
            />
          </Field>
        )}
        {store && <div className="cl-units__fields">{columns.map(column)}</div>}
        {refused !== null && <Banner tone="bad">{refused}</Banner>}
      </div>
    </FormDialog>
  );
}
