import { useRef, useState } from 'react';
import type { FaultJson } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import { fieldProblemsOf, isRefusedFor, reasonAfter, reasonOf } from '../../platform/api/reasonOf';
import { useToast } from '../../ui/overlays/Toasts';

/** By field, what keeps a draft from being saved. */
export type Problems<D> = { readonly [K in keyof D]?: string | null };

/** What a call answers; the kit reads nothing else of it. */
export type Reply<A> = { data: A; error?: undefined } | { data?: undefined; error: unknown };

type Patch<D> = (next: Partial<D>) => void;

interface FormOptions<D extends object, A> {
  start: D | (() => D);
  /** What is wrong with a draft; it is shown from the first try to save. */
  problems?(draft: D): Problems<D>;
  /** `patch` changes the form meanwhile: what is done already goes. */
  save(draft: D, patch: Patch<D>): PromiseLike<Reply<A>>;
  /** What is there is edited: without a change there is nothing to save. */
  edits?: boolean;
  /** The fields of the draft by their names in the call, where these differ; only the last part of a path counts. */
  names?: Readonly<Record<string, keyof D & string>>;
  /** Stands before the server’s reason. */
  failed?: string | ((draft: D) => string);
  /** Shows a refusal in a way of its own; true when it did. */
  onRefused?(error: unknown, draft: D, patch: Patch<D>): boolean;
  /** Shows an answer in the form, which stays open for it; true when it does. */
  onAnswer?(answer: NonNullable<A>, draft: D): boolean;
  /** What a toast says when it is saved. */
  saved?: string | ((answer: NonNullable<A>, draft: D) => string);
  onSaved?(answer: NonNullable<A>, draft: D): void;
  /** What stands in a form that stays once it is saved; otherwise what was saved. */
  next?(draft: D): D;
  /** Something was typed. */
  onChange?(): void;
  onClose?(): void;
}

export type Form<D extends object> = ReturnType<typeof useForm<D, unknown>>;

/**
 * The one life of a form: it is typed; the first try to save shows what is wrong; the server’s refusal stands at the field that
 * it names, or below; any change takes the refusal away; a toast tells that it is saved, and the form closes.
 */
export function useForm<D extends object, A>(options: FormOptions<D, A>) {
  const [start, setStart] = useState(options.start);
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const [refused, setRefused] = useState<{ fields: Problems<D>; text: string | null } | null>(null);
  const isSending = useRef(false);
  const toast = useToast();

  const problems: Problems<D> = options.problems?.(draft) ?? {};
  const isWrong = Object.values(problems).some((problem) => typeof problem === 'string');
  const shown: Problems<D> = { ...(isTried ? problems : {}), ...refused?.fields };

  const isChanged = JSON.stringify(draft) !== JSON.stringify(start);

  const patch: Patch<D> = (next) => {
    setRefused(null);
    options.onChange?.();
    setDraft((now) => ({ ...now, ...next }));
  };
  /** Shows what is wrong; true when nothing is. */
  const check = () => {
    setTried(true);
    if (isWrong) setFailures((now) => now + 1);
    return !isWrong;
  };
  const refuse = (error: unknown) => {
    if (options.onRefused?.(error, draft, patch)) return;
    setRefused(refusalOf(error, draft, options));
    setFailures((now) => now + 1);
  };
  async function submit() {
    if (isSending.current || !check()) return;
    if (options.edits && !isChanged) return options.onClose?.();
    isSending.current = true;
    setBusy(true);
    try {
      const reply = await options.save(draft, patch);
      const { data } = reply;
      if (data === undefined || data === null) return refuse(reply.error);
      if (options.onAnswer?.(data, draft)) return;
      const { saved } = options;
      if (saved !== undefined) toast(typeof saved === 'string' ? saved : saved(data, draft));
      setTried(false);
      setStart(options.next?.(draft) ?? draft);
      if (options.next) setDraft(options.next(draft));
      options.onClose?.();
      options.onSaved?.(data, draft);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }
  return {
    draft,
    patch,
    check,
    /** What stands at the fields now. */
    problems: shown,
    isWrong,
    isChanged,
    isBusy,
    /** What the server said that belongs to no field. */
    refused: refused?.text ?? null,
    /** Tries that failed; each leads to the first wrong field. */
    failures,
    submit: () => void submit(),
    /** The properties of a field’s control. */
    bind: <K extends keyof D>(field: K) => ({
      value: draft[field],
      error: shown[field] ?? null,
      onChange: (value: D[K]) => {
        const next: Partial<D> = {};
        next[field] = value;
        patch(next);
      },
    }),
  };
}

function refusalOf<D extends object>(
  error: unknown,
  draft: D,
  { names, failed }: Pick<FormOptions<D, never>, 'names' | 'failed'>,
) {
  const isField = (name: string): name is keyof D & string => name in draft;
  const fields: { -readonly [K in keyof D]?: string | null } = {};
  const others: string[] = [];
  const known = isRefusedFor(error, 'name_taken')
    ? [{ field: 'name', reason: reasonOf(error) }]
    : fieldProblemsOf(error);
  for (const { field: path, reason } of known) {
    const last = path.slice(path.lastIndexOf('.') + 1);
    const field = names?.[last] ?? last;
    if (isField(field)) fields[field] = reason;
    else others.push(path === '' ? reason : `${path}: ${reason}`);
  }
  const text = Object.keys(fields).length > 0 ? others.join('; ') || null : reasonOf(error);
  const lead = typeof failed === 'function' ? failed(draft) : failed;
  return { fields, text: text && reasonAfter(lead, text) };
}

/** A reply that refuses in these words. */
export const refusedWith = (message: string): { error: FaultJson } => ({
  error: { code: 'bad_input', message },
});

/** What is said of a text that has to be there, while it is not. */
export const needed = (text: string, said: string = messages.valueRequired): string | null =>
  text.trim() === '' ? said : null;
