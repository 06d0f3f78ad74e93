import { useState } from 'react';
import { budgetWords as words } from '@shared/words/budgets';
import type { Budget } from '../../data/budgets';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Confirm } from '../../ui/overlays/Dialog';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';
import { useToast } from '../../ui/overlays/Toasts';
import { useChange } from '../../platform/api/calls';

/** What can be done with a budget. */
export function BudgetMenu(props: { budget: Budget; framed?: boolean; onEdit(): void; onDeleted?(): void }) {
  const { budget, framed } = props;
  const [asked, setAsked] = useState(false);
  const [remove, { isLoading }] = useChange('budgets.delete');
  const toast = useToast();
  const label = words.menu(budget.name);
  async function run() {
    const reply = await remove({ params: { id: budget.budget_id } });
    if (reply.error) return toast({ text: reasonOf(reply.error), error: true });
    setAsked(false);
    toast(words.deleted);
    props.onDeleted?.();
  }
  return (
    <>
      <Popover
        placement="bottom-end"
        content={
          <Menu label={label}>
            <MenuItem icon="edit" text={words.edit} onClick={props.onEdit} />
            <MenuItem icon="trash" text={words.delete} danger onClick={() => setAsked(true)} />
          </Menu>
        }
      >
        <Button
          kind={framed ? 'normal' : 'quiet'}
          size={framed ? 'medium' : 'small'}
          icon="more"
          menu
          label={label}
        />
      </Popover>
      <Confirm
        title={words.deleteTitle(budget.name)}
        open={asked}
        confirm={words.delete}
        danger
        busy={isLoading}
        onConfirm={() => void run()}
        onClose={() => setAsked(false)}
      >
        {words.deleteText}
      </Confirm>
    </>
  );
}
