import { OverlayToaster } from '@blueprintjs/core';
import { createContext, useContext, useMemo, useRef, type ReactNode } from 'react';
import { Fault } from '@shared/kernel/fault';
import { TOAST_TIME } from '@shared/model/limits';
import { Icon } from '../base/Icon';

export interface Toast {
  text: string;
  /** For failures whose text has neither “Error” nor “Failed” in it. */
  error?: boolean;
  action?: { text: string; run(): void };
}

/** A text that contains “Error” or “Failed”, in whatever case, is an error toast. */
export function isErrorToast(toast: Toast): boolean {
  return toast.error === true || /error|failed/i.test(toast.text);
}

export type ShowToast = (toast: Toast | string) => void;

const ToastContext = createContext<ShowToast | null>(null);

export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Fault('internal', 'There is no toaster around this component.');
  return show;
}

/** Toasts at the top right, which hide by themselves. The same text twice is one toast. */
export function ToastProvider({
  children,
  onReady,
}: {
  children: ReactNode;
  onReady?(show: ShowToast): void;
}) {
  const toaster = useRef<OverlayToaster | null>(null);
  const show = useMemo<ShowToast>(() => {
    const made: ShowToast = (given) => {
      const toast = typeof given === 'string' ? { text: given } : given;
      const error = isErrorToast(toast);
      const options = {
        message: toast.text,
        intent: error ? 'danger' : 'success',
        icon: <Icon name={error ? 'error' : 'success'} className={error ? 'cl-bad' : 'cl-good'} />,
        timeout: TOAST_TIME,
        ...(toast.action ? { action: { text: toast.action.text, onClick: toast.action.run } } : {}),
      } as const;
      toaster.current?.show(options, toast.text);
    };
    onReady?.(made);
    return made;
  }, [onReady]);
  return (
    <ToastContext value={show}>
      {children}
      <OverlayToaster ref={toaster} position="top-right" maxToasts={5} usePortal />
    </ToastContext>
  );
}
