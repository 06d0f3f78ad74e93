import { useState } from 'react';
import { budgetWords } from '@shared/words/budgets';
import type { ImportedBudget } from '../../data/budgets';
import { FormDialog } from '../../parts/forms/FormDialog';
import { useForm } from '../../parts/forms/useForm';
import { PastedText } from '../../parts/imports/PastedText';
import { useChange } from '../../platform/api/calls';
import { Banner } from '../../ui/feedback/States';
import { PlainTable } from '../../ui/table/PlainTable';

const words = budgetWords.importing;

/** Budgets of a table: looked at line by line first, then all of them or none. */
export function ImportBudgets({ onClose }: { onClose(): void }) {
  const [rows, setRows] = useState<readonly ImportedBudget[] | null>(null);
  const [run] = useChange('budgets.import');
  const wrong = rows?.filter(({ problems }) => problems.length > 0).length ?? 0;
  const isReady = rows !== null && rows.length > 0 && wrong === 0;
  const form = useForm({
    start: { text: '' },
    save: ({ text }) => run({ body: { text, dry_run: !isReady } }),
    onAnswer: ({ data, imported }) => {
      setRows(data);
      return imported === 0;
    },
    saved: ({ imported }) => words.done(imported),
    onChange: () => setRows(null),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={words.title}
      width={760}
      confirm={isReady ? words.run(rows.length) : words.check}
      disabled={form.draft.text.trim() === ''}
      onClose={onClose}
    >
      <p className="cl-muted">{words.text}</p>
      <PastedText label={words.label} choose={words.choose} rows={7} {...form.bind('text')} />
      {wrong > 0 && <Banner tone="warn">{words.fix(wrong)}</Banner>}
      {rows && rows.length > 0 && (
        <div className="cl-scroll cl-budgetimport">
          <PlainTable
            label={words.preview}
            rows={rows}
            rowKey={({ line }) => line}
            columns={[
              { id: 'line', title: words.line, cell: ({ line }) => line },
              { id: 'name', title: budgetWords.columns.name, cell: ({ name }) => name },
              { id: 'change', title: words.what, cell: ({ change }) => words.change[change] },
              { id: 'amount', title: budgetWords.columns.amount, cell: ({ text }) => text },
              {
                id: 'problems',
                title: words.problems,
                cell: ({ problems }) => problems.map(({ field, reason }) => `${field} ${reason}`).join('; '),
              },
            ]}
          />
        </div>
      )}
    </FormDialog>
  );
}
