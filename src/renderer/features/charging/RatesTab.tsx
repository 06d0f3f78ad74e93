import { useState } from 'react';
import { addDays, firstDay } from '@shared/model/days';
import { chargingWords } from '@shared/words/charging';
import type { ExchangeRate } from '../../data/charging';
import { Loaded } from '../../parts/feedback/Loaded';
import { useSend } from '../../parts/feedback/useSend';
import { FormDialog } from '../../parts/forms/FormDialog';
import { useForm } from '../../parts/forms/useForm';
import { useRights } from '../../parts/user/userContext';
import { useCall, useChange } from '../../platform/api/calls';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Button, IconButton } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Empty } from '../../ui/feedback/States';
import { TextField } from '../../ui/fields/TextField';
import { Columns, Row, Stack } from '../../ui/layout/Layout';
import { textColumn } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';

const words = chargingWords.rates;

/** Rates that somebody has entered, by day. */
export function RatesTab() {
  const query = useCall('charging.rates');
  const mayChange = useRights().mayChange('org:create');
  const [asks, setAsks] = useState(false);
  const [remove] = useSend('charging.removeRate');
  const add = mayChange && (
    <Button kind="primary" icon="plus" onClick={() => setAsks(true)}>
      {words.add}
    </Button>
  );
  return (
    <Loaded query={query} what={chargingWords.what.rates}>
      {(rates) => (
        <Stack>
          <Row wrap gap="m">
            <span className="cl-muted">{words.note}</span>
            <span className="cl-grow" />
            {rates.length > 0 && add}
          </Row>
          <Panel flush>
            {rates.length === 0 ? (
              <Empty icon="costs" title={words.empty} action={add || undefined}>
                {words.emptyText}
              </Empty>
            ) : (
              <PlainTable
                label={words.table}
                rows={rates}
                rowKey={({ from, to, day }) => `${day} ${from} ${to}`}
                columns={[
                  textColumn('day', words.day, '', ({ day }: ExchangeRate) => day),
                  textColumn('from', words.from, '', ({ from }: ExchangeRate) => from),
                  textColumn('to', words.to, '', ({ to: code }: ExchangeRate) => code),
                  {
                    id: 'rate',
                    title: words.rate,
                    cell: ({ rate }) => <span className="cl-num cl-strong">{rate}</span>,
                  },
                  textColumn('by', words.by, '', ({ by }: ExchangeRate) => by, 'muted'),
                  {
                    id: 'actions',
                    title: <span className="cl-hidden">{words.actions}</span>,
                    align: 'end',
                    cell: ({ from, to, day }) =>
                      mayChange && (
                        <IconButton
                          icon="trash"
                          label={words.remove(`${from} → ${to}`, day)}
                          onClick={() => void remove({ body: { from, to, day } }, { done: words.removed })}
                        />
                      ),
                  },
                ]}
              />
            )}
          </Panel>
          {asks && <RateDialog onClose={() => setAsks(false)} />}
        </Stack>
      )}
    </Loaded>
  );
}

function RateDialog({ onClose }: { onClose(): void }) {
  const thisMonth = formatDate(useNow()).slice(0, 7);
  const [save] = useChange('charging.saveRate');
  const form = useForm({
    start: { from: 'USD', to: '', day: addDays(firstDay(thisMonth), -1), rate: '' },
    save: (body) => save({ body }),
    saved: words.saved,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={words.add}
      confirm={chargingWords.save}
      disabled={Object.values(form.draft).includes('')}
      onClose={onClose}
    >
      <Columns min={220}>
        {(['from', 'to'] as const).map((field) => (
          <TextField
            key={field}
            label={words[field]}
            maxLength={3}
            {...form.bind(field)}
            onChange={(code) => form.patch({ [field]: code.toUpperCase() })}
          />
        ))}
      </Columns>
      <TextField label={words.day} maxLength={10} {...form.bind('day')} />
      <TextField label={words.rate} help={words.rateHelp} {...form.bind('rate')} />
    </FormDialog>
  );
}
