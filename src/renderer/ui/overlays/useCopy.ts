import { useToast } from './Toasts';

/** Puts a text on the clipboard, and says that it is there, or that it could not be put there. */
export function useCopy() {
  const toast = useToast();
  return (text: string, done: string, failed?: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => toast(done),
      () => failed !== undefined && toast({ text: failed, error: true }),
    );
}
