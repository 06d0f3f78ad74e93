import { useState } from 'react';
import { unitWords } from '@shared/words/units';
import type { ImportedValues, UnitMetric } from '../../../data/units';
import { PastedText } from '../../../parts/imports/PastedText';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner } from '../../../ui/feedback/States';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { Problems } from './Problems';
import { useChange } from '../../../platform/api/calls';

const words = unitWords.importing;

/** Values of a CSV text or file: looked at first, then all of them or none. */
export function AddValues({ metric, onClose }: { metric: UnitMetric; onClose(): void }) {
  const [text, setText] = useState('');
  const [told, setTold] = useState<ImportedValues | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [run, { isLoading }] = useChange('unitMetrics.importValues');
  const toast = useToast();
  const take = (next: string) => {
    setText(next);
    setTold(null);
    setRefused(null);
  };
  const isReady = told !== null && told.wrong === 0;
  async function send() {
    const reply = await run({ params: { id: metric.metric_id }, body: { text, dry_run: !isReady } });
    if (reply.error) return setRefused(reasonOf(reply.error));
    setTold(reply.data.data);
    if (!reply.data.data.imported) return;
    toast(words.done(reply.data.data.days));
    onClose();
  }
  return (
    <FormDialog
      title={words.title(metric.name)}
      open
      onClose={onClose}
      width={640}
      keepOnOutsideClick
      confirm={isReady ? words.run(told.days) : words.check}
      busy={isLoading}
      disabled={text.trim() === ''}
      onConfirm={() => void send()}
    >
      <div className="cl-stack">
        <p className="cl-muted">{words.text}</p>
        <PastedText label={words.label} choose={words.choose} rows={8} text={text} onText={take} />
        {refused !== null && <Banner tone="bad">{refused}</Banner>}
        {isReady && <Banner tone="info">{words.ready(told.days, told.first ?? '', told.last ?? '')}</Banner>}
        {told && told.wrong > 0 && (
          <Problems
            tone="warn"
            summary={words.wrong(told.wrong)}
            label={words.problems}
            place={words.line}
            problems={told.problems.map(({ line, reason }) => ({ at: line, reason }))}
          />
        )}
      </div>
    </FormDialog>
  );
}
