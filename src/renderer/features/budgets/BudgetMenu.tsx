import { useState } from 'react';
import { budgetWords as words } from '@shared/words/budgets';
import type { Budget } from '../../data/budgets';
import { MenuItem } from '../../ui/overlays/Popover';
import { RowMenu } from '../../ui/overlays/RowMenu';
import { ConfirmDelete } from '../../parts/confirm/ConfirmDelete';

/** What can be done with a budget. */
export function BudgetMenu(props: { budget: Budget; framed?: boolean; onEdit(): void; onDeleted?(): void }) {
  const { budget } = props;
  const [asked, setAsked] = useState(false);
  return (
    <RowMenu
      label={words.menu(budget.name)}
      framed={props.framed}
      dialogs={
        <ConfirmDelete
          call="budgets.delete"
          arg={{ params: { id: budget.budget_id } }}
          title={words.deleteTitle(budget.name)}
          words={words}
          open={asked}
          onDone={props.onDeleted}
          onClose={() => setAsked(false)}
        />
      }
    >
      <MenuItem icon="edit" text={words.edit} onClick={props.onEdit} />
      <MenuItem icon="trash" text={words.delete} danger onClick={() => setAsked(true)} />
    </RowMenu>
  );
}
