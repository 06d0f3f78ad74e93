import { useState } from 'react';
import { addDays, addMonths, firstDay } from '@shared/model/days';
import { chargingWords } from '@shared/words/charging';
import { useRights } from '../../parts/user/userContext';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Banner, Empty } from '../../ui/feedback/States';
import { Field, TextInput } from '../../ui/fields/Field';
import { FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { Loaded } from '../../parts/feedback/Loaded';
import { useCall, useChange } from '../../platform/api/calls';

const words = chargingWords.rates;

/** Rates that somebody has entered, by day. */
export function RatesTab() {
  const query = useCall('charging.rates');
  const mayChange = useRights().mayChange('org:create');
  const [asks, setAsks] = useState(false);
  const [remove] = useChange('charging.removeRate');
  const toast = useToast();
  async function take(key: { from: string; to: string; day: string }) {
    const reply = await remove({ body: key });
    toast(reply.error ? { text: reasonOf(reply.error), error: true } : words.removed);
  }
  const add = mayChange && (
    <Button kind="primary" icon="plus" onClick={() => setAsks(true)}>
      {words.add}
    </Button>
  );
  return (
    <Loaded query={query} what={chargingWords.what.rates}>
      {(rates) => (
        <>
          <div className="cl-charging__bar">
            <span className="cl-muted">{words.note}</span>
            <span className="cl-grow" />
            {rates.length > 0 && add}
          </div>
          <Panel flush>
            {rates.length === 0 ? (
              <Empty icon="costs" title={words.empty} action={add || undefined}>
                {words.emptyText}
              </Empty>
            ) : (
              <table className="cl-plaintable" aria-label={words.table}>
                <thead>
                  <tr>
                    {[words.day, words.from, words.to, words.rate, words.by].map((title) => (
                      <th key={title} scope="col">
                        {title}
                      </th>
                    ))}
                    <th scope="col">
                      <span className="cl-hidden">{words.actions}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rates.map(({ from, to, day, rate, by }) => (
                    <tr key={`${day} ${from} ${to}`}>
                      <td className="cl-num">{day}</td>
                      <td>{from}</td>
                      <td>{to}</td>
                      <td className="cl-num cl-strong">{rate}</td>
                      <td className="cl-muted">{by}</td>
                      <td className="cl-plaintable__end">
                        {mayChange && (
                          <Button
                            kind="quiet"
                            size="small"
                            icon="trash"
                            label={words.remove(`${from} → ${to}`, day)}
                            onClick={() => void take({ from, to, day })}
                          />
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Panel>
          {asks && <RateDialog onClose={() => setAsks(false)} />}
        </>
      )}
    </Loaded>
  );
}

function RateDialog({ onClose }: { onClose(): void }) {
  const toast = useToast();
  const lastMonth = addMonths(formatDate(useNow()).slice(0, 7), -1);
  const [from, setFrom] = useState('USD');
  const [to, setTo] = useState('');
  const [day, setDay] = useState(addDays(firstDay(addMonths(lastMonth, 1)), -1));
  const [rate, setRate] = useState('');
  const [save, { isLoading, error }] = useChange('charging.saveRate');
  async function confirm() {
    const reply = await save({ body: { from, to, day, rate } });
    if (reply.error) return;
    toast(words.saved);
    onClose();
  }
  return (
    <FormDialog
      title={words.add}
      open
      onClose={onClose}
      keepOnOutsideClick
      confirm={chargingWords.save}
      busy={isLoading}
      disabled={[from, to, day, rate].includes('')}
      onConfirm={() => void confirm()}
    >
      <div className="cl-stack">
        {error && <Banner tone="bad">{reasonOf(error)}</Banner>}
        <div className="cl-charging__form">
          <Field label={words.from}>
            <TextInput value={from} maxLength={3} onChange={(next) => setFrom(next.toUpperCase())} />
          </Field>
          <Field label={words.to}>
            <TextInput value={to} maxLength={3} onChange={(next) => setTo(next.toUpperCase())} />
          </Field>
        </div>
        <Field label={words.day}>
          <TextInput value={day} maxLength={10} onChange={setDay} />
        </Field>
        <Field label={words.rate} help={words.rateHelp}>
          <TextInput value={rate} onChange={setRate} />
        </Field>
      </div>
    </FormDialog>
  );
}
