import { useState } from 'react';
import { unitWords } from '@shared/words/units';
import type { ImportedValues, UnitMetric } from '../../../data/units';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { useForm } from '../../../parts/forms/useForm';
import { PastedText } from '../../../parts/imports/PastedText';
import { useChange } from '../../../platform/api/calls';
import { Banner } from '../../../ui/feedback/States';
import { Problems } from '../Problems';

const words = unitWords.importing;

/** Values of a CSV text or file: looked at first, then all of them or none. */
export function AddValues({ metric, onClose }: { metric: UnitMetric; onClose(): void }) {
  const [told, setTold] = useState<ImportedValues | null>(null);
  const [run] = useChange('unitMetrics.importValues');
  const isReady = told !== null && told.wrong === 0;
  const form = useForm({
    start: { text: '' },
    save: ({ text }) => run({ params: { id: metric.metric_id }, body: { text, dry_run: !isReady } }),
    onAnswer: ({ data }) => {
      setTold(data);
      return !data.imported;
    },
    saved: ({ data }) => words.done(data.days),
    onChange: () => setTold(null),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={words.title(metric.name)}
      width={640}
      confirm={isReady ? words.run(told.days) : words.check}
      disabled={form.draft.text.trim() === ''}
      onClose={onClose}
    >
      <p className="cl-muted">{words.text}</p>
      <PastedText label={words.label} choose={words.choose} rows={8} {...form.bind('text')} />
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
    </FormDialog>
  );
}
