import { shellWords } from '@shared/words/shell';
import { warnOnce } from '../../platform/console';

export interface Toast {
  text: string;
  /** For failures whose text has neither “Error” nor “Failed” in it. */
  error?: boolean;
  action?: { text: string; run(): void };
}

export type ShowToast = (toast: Toast | string) => void;

/** Where no toaster is around a component: what it says is not lost, and the component works. */
export const withoutToaster: ShowToast = (toast) =>
  warnOnce(shellWords.noToaster(typeof toast === 'string' ? toast : toast.text));

/** A text that contains “Error” or “Failed”, in whatever case, is an error toast. */
export function isErrorToast(toast: Toast): boolean {
  return toast.error === true || /error|failed/i.test(toast.text);
}

export interface ToastChannel {
  show: ShowToast;
  listen(listener: (toast: Toast) => void): () => void;
}

/** Carries toasts from wherever they arise, also outside of components, to the toaster of the window. */
export function createToastChannel(): ToastChannel {
  const listeners = new Set<(toast: Toast) => void>();
  return {
    show: (given) => {
      const toast = typeof given === 'string' ? { text: given } : given;
      for (const listener of listeners) listener(toast);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
