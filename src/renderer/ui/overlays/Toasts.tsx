import { OverlayToaster } from '@blueprintjs/core';
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import { TOAST_TIME } from '@shared/model/limits';
import { Icon } from '../base/Icon';
import { isErrorToast, withoutToaster, type ShowToast, type ToastChannel } from './toastChannel';

const ToastContext = createContext<ShowToast>(withoutToaster);

export const useToast = (): ShowToast => useContext(ToastContext);

/**
 * Toasts at the top right, below the header; they hide by themselves. The same text twice is one toast.
 * One that only says that something worked stands in nobody's way: clicks go through it to what is below.
 */
export function ToastProvider({ children, channel }: { children: ReactNode; channel: ToastChannel }) {
  const toaster = useRef<OverlayToaster>(null);
  useEffect(() => {
    const stop = channel.listen((toast) => {
      const error = isErrorToast(toast);
      const options = {
        message: toast.text,
        intent: error ? 'danger' : 'success',
        icon: <Icon name={error ? 'error' : 'success'} className={error ? 'cl-bad' : 'cl-good'} />,
        timeout: TOAST_TIME,
        ...(error || toast.action ? {} : { className: 'cl-toast--passing', isCloseButtonShown: false }),
        ...(toast.action ? { action: { text: toast.action.text, onClick: toast.action.run } } : {}),
      } as const;
      toaster.current?.show(options, toast.text);
    });
    return stop;
  }, [channel]);
  return (
    <ToastContext value={channel.show}>
      {children}
      <OverlayToaster ref={toaster} position="top-right" className="cl-toasts" maxToasts={5} usePortal />
    </ToastContext>
  );
}
