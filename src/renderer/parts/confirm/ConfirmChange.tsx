import type { ReactNode } from 'react';
import type { CallId } from '@shared/api/index';
import type { Arg } from '../../platform/api/call';
import { useChange } from '../../platform/api/calls';
import { reasonOf } from '../../platform/api/reasonOf';
import { Confirm } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';

interface Props<K extends CallId> {
  call: K;
  arg: Arg<K>;
  title: string;
  open: boolean;
  confirm: string;
  danger?: boolean;
  children: ReactNode;
  /** What a toast says when it is done. */
  done?: string;
  /** What comes before the reason when it failed. */
  failed?: string;
  onDone?(): void;
  onClose(): void;
}

/** Asks before it changes something. It closes when that is done; when it failed, a toast says why, and it can be tried again. */
export function ConfirmChange<K extends CallId>(props: Props<K>) {
  const [change, { isLoading }] = useChange(props.call);
  const toast = useToast();
  async function run() {
    const { error } = await change(props.arg);
    if (error) {
      const reason = reasonOf(error);
      return toast({ text: props.failed ? `${props.failed}: ${reason}` : reason, error: true });
    }
    if (props.done) toast(props.done);
    props.onClose();
    props.onDone?.();
  }
  return (
    <Confirm
      title={props.title}
      open={props.open}
      confirm={props.confirm}
      danger={props.danger ?? false}
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={props.onClose}
    >
      {props.children}
    </Confirm>
  );
}
