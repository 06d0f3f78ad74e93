import { useState } from 'react';
import { budgetWords as words } from '@shared/words/budgets';
import type { Budget } from '../../data/budgets';
import { Button } from '../../ui/base/Button';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';
import { ConfirmChange } from '../../parts/confirm/ConfirmChange';

/** What can be done with a budget. */
export function BudgetMenu(props: { budget: Budget; framed?: boolean; onEdit(): void; onDeleted?(): void }) {
  const { budget, framed } = props;
  const [asked, setAsked] = useState(false);
  const label = words.menu(budget.name);
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
    </>
  );
}
