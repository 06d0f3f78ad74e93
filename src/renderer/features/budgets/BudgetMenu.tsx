import { useState } from 'react';
import { budgetWords as words } from '@shared/words/budgets';
import type { Budget } from '../../data/budgets';
import { MenuItem } from '../../ui/overlays/Popover';
import { RowMenu } from '../../ui/overlays/RowMenu';
import { ConfirmChange } from '../../parts/confirm/ConfirmChange';

/** What can be done with a budget. */
export function BudgetMenu(props: { budget: Budget; framed?: boolean; onEdit(): void; onDeleted?(): void }) {
  const { budget } = props;
  const [asked, setAsked] = useState(false);
  return (
    <RowMenu
      label={words.menu(budget.name)}
      framed={props.framed}
      dialogs={
        <ConfirmChange
          call="budgets.delete"
          arg={{ params: { id: budget.budget_id } }}
          title={words.deleteTitle(budget.name)}
          open={asked}
          confirm={words.delete}
          danger
          done={words.deleted}
          onDone={props.onDeleted}
          onClose={() => setAsked(false)}
        >
          {words.deleteText}
        </ConfirmChange>
      }
    >
      <MenuItem icon="edit" text={words.edit} onClick={props.onEdit} />
      <MenuItem icon="trash" text={words.delete} danger onClick={() => setAsked(true)} />
    </RowMenu>
  );
}
