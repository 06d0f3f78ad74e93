import type { ReactNode } from 'react';
import type { CallId } from '@shared/api/index';
import type { Answer, Arg } from '../../platform/api/call';
import { useChange } from '../../platform/api/calls';
import { reasonAfter, reasonOf } from '../../platform/api/reasonOf';
import { Banner } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';
import { Confirm } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';

interface Props<K extends CallId> {
  call: K;
  arg: Arg<K>;
  title: string;
  open?: boolean;
  confirm: string;
  danger?: boolean;
  children: ReactNode;
  /** What a toast says when it is done. */
  done?: string | ((answer: Answer<K>) => string);
  /** What comes before the reason when it failed. */
  failed?: string;
  /** A refusal stands in the question, not in a toast. */
  inside?: boolean;
  /** Shows a refusal in a way of its own; true when it did. */
  onRefused?(error: unknown): boolean;
  onDone?(answer: Answer<K>): void;
  onClose(): void;
}

/** Asks before it changes something. It closes when that is done; when it failed, a toast says why, and it can be tried again. */
export function ConfirmChange<K extends CallId>(props: Props<K>) {
  const [change, { isLoading, error }] = useChange(props.call);
  const toast = useToast();
  async function run() {
    const reply = await change(props.arg);
    if (reply.error) {
      if (props.inside || props.onRefused?.(reply.error)) return;
      return toast({ text: reasonAfter(props.failed, reasonOf(reply.error)), error: true });
    }
    const { done } = props;
    if (done) toast(typeof done === 'string' ? done : done(reply.data));
    props.onClose();
    props.onDone?.(reply.data);
  }
  return (
    <Confirm
      title={props.title}
      open={props.open ?? true}
      confirm={props.confirm}
      danger={props.danger ?? false}
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={props.onClose}
    >
      {props.inside && error !== undefined ? (
        <Stack>
          {props.children}
          <Banner tone="bad">{reasonAfter(props.failed, reasonOf(error))}</Banner>
        </Stack>
      ) : (
        props.children
      )}
    </Confirm>
  );
}
