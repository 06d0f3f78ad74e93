import type { ReactNode } from 'react';
import { Button } from '../base/Button';
import { Menu, Popover } from './Popover';

/** What can be done with a row of a table, behind three dots; a press on it, or in its dialogs, does not open the row. */
export const RowMenu = (props: {
  label: string;
  children: ReactNode;
  /** What the menu has opened. */
  dialogs?: ReactNode;
  /** Not in a row: the dots have a frame. */
  framed?: boolean;
}) => (
  <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
    <Popover placement="bottom-end" content={<Menu label={props.label}>{props.children}</Menu>}>
      <Button
        kind={props.framed ? 'normal' : 'quiet'}
        size={props.framed ? 'medium' : 'small'}
        icon="more"
        menu
        label={props.label}
      />
    </Popover>
    {props.dialogs}
  </span>
);
