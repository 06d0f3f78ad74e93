import type { CallId } from '@shared/api/index';
import type { Arg } from '../../platform/api/call';
import { ConfirmChange } from './ConfirmChange';

/** Asks before a thing is deleted, in the words of its kind. */
export const ConfirmDelete = <K extends CallId>(props: {
  call: K;
  arg: Arg<K>;
  title: string;
  words: { delete: string; deleteText: string; deleted: string };
  open?: boolean;
  onDone?(): void;
  onClose(): void;
}) => (
  <ConfirmChange
    call={props.call}
    arg={props.arg}
    title={props.title}
    open={props.open}
    confirm={props.words.delete}
    danger
    done={props.words.deleted}
    onDone={props.onDone}
    onClose={props.onClose}
  >
    {props.words.deleteText}
  </ConfirmChange>
);
