import { useState } from 'react';
import { budgetWords } from '@shared/words/budgets';
import type { ImportedBudget } from '../../data/budgets';
import { PastedText } from '../../parts/imports/PastedText';
import { reasonOf } from '../../platform/api/reasonOf';
import { Banner } from '../../ui/feedback/States';
import { FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import '../../ui/table/plainTable.css';
import { useChange } from '../../platform/api/calls';

const words = budgetWords.importing;

/** Budgets of a table: looked at line by line first, then all of them or none. */
export function ImportBudgets({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [rows, setRows] = useState<readonly ImportedBudget[] | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [run, { isLoading }] = useChange('budgets.import');
  const toast = useToast();
  const take = (next: string) => {
    setText(next);
    setRows(null);
    setRefused(null);
  };
  async function send(isDryRun: boolean) {
    const reply = await run({ body: { text, dry_run: isDryRun } });
    if (reply.error) return setRefused(reasonOf(reply.error));
    setRows(reply.data.data);
    if (reply.data.imported === 0) return;
    toast(words.done(reply.data.imported));
    onClose();
  }
  const wrong = rows?.filter(({ problems }) => problems.length > 0).length ?? 0;
  const isReady = rows !== null && rows.length > 0 && wrong === 0;
  return (
    <FormDialog
      title={words.title}
      open
      onClose={onClose}
      width={760}
      keepOnOutsideClick
      confirm={isReady ? words.run(rows.length) : words.check}
      busy={isLoading}
      disabled={text.trim() === ''}
      onConfirm={() => void send(!isReady)}
    >
      <div className="cl-stack">
        <p className="cl-muted">{words.text}</p>
        <PastedText label={words.label} choose={words.choose} rows={7} text={text} onText={take} />
        {refused !== null && <Banner tone="bad">{refused}</Banner>}
        {wrong > 0 && <Banner tone="warn">{words.fix(wrong)}</Banner>}
        {rows && rows.length > 0 && (
          <div className="cl-budgetimport">
            <table className="cl-plaintable" aria-label={words.preview}>
              <thead>
                <tr>
                  <th scope="col">{words.line}</th>
                  <th scope="col">{budgetWords.columns.name}</th>
                  <th scope="col">{words.what}</th>
                  <th scope="col">{budgetWords.columns.amount}</th>
                  <th scope="col">{words.problems}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ line, name, change, text: what, problems }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <td>{name}</td>
                    <td>{words.change[change]}</td>
                    <td>{what}</td>
                    <td>{problems.map(({ field, reason }) => `${field} ${reason}`).join('; ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </FormDialog>
  );
}
