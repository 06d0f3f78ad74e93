import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type DragEvent,
  type FocusEvent,
  type RefObject,
} from 'react';
import { panelWords } from '@shared/words/stepPanel';
import { useToast } from '../../../../ui/overlays/Toasts';
import { pickButtonAt, pickInto, REFERENCE_MIME } from '../../fields/pickTargets';
import { useEditorStore } from '../../session/store';

const PARAM = '.cl-param';

/** The field that was in use last. */
interface Target {
  paramId: string;
  title: string;
  button: Element;
}

export interface Mapping {
  /** What that field is called; null before one was used. */
  field: string | null;
  /** Puts a reference into it. */
  map(reference: string): void;
  /** For what stands around the fields. */
  handlers: {
    onFocus(event: FocusEvent): void;
    onDragOver(event: DragEvent): void;
    onDropCapture(event: DragEvent): void;
  };
}

function targetAt(element: Element, form: Element): Target | null {
  const button = pickButtonAt(element, form);
  const param = element.closest(PARAM);
  const paramId = param?.getAttribute('data-param');
  if (!button || !param || !paramId) return null;
  return { paramId, title: param.querySelector('label')?.textContent ?? '', button };
}

/** The same field, or the first of its parameter where it was drawn anew; null where it is not on the screen. */
function buttonOf({ button, paramId }: Target, form: Element): Element | null {
  if (button.isConnected) return button;
  const param = form.querySelector(`${PARAM}[data-param="${CSS.escape(paramId)}"]`);
  return param && pickButtonAt(param, form);
}

/** Values of earlier steps go into the field that was used last, or onto the one that they are dragged to. */
export function useMapping(form: RefObject<HTMLElement | null>): Mapping {
  const store = useEditorStore();
  const toast = useToast();
  const target = useRef<Target | null>(null);
  const [field, setField] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<string | null>(null);

  const put = useCallback(
    (reference: string): boolean => {
      const button = target.current && form.current && buttonOf(target.current, form.current);
      return button !== null && button !== undefined && pickInto(button, reference);
    },
    [form],
  );
  // A tab that was left shows its fields again first.
  useEffect(() => {
    if (waiting === null) return undefined;
    const frame = requestAnimationFrame(() => {
      put(waiting);
      setWaiting(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [waiting, put]);

  const map = useCallback(
    (reference: string) => {
      if (target.current === null) toast(panelWords.inputs.noField);
      else if (!put(reference)) {
        store.update((state) =>
          state.panel ? { ...state, panel: { ...state.panel, tab: 'configurations' } } : state,
        );
        setWaiting(reference);
      }
    },
    [store, toast, put],
  );
  const noted = (element: EventTarget) => {
    const found = element instanceof Element && form.current ? targetAt(element, form.current) : null;
    if (!found) return null;
    target.current = found;
    setField(found.title);
    return found;
  };
  return {
    field,
    map,
    handlers: {
      onFocus: ({ target: element }) => void noted(element),
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes(REFERENCE_MIME)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDropCapture: (event) => {
        const reference = event.dataTransfer.getData(REFERENCE_MIME);
        if (reference === '') return;
        event.preventDefault();
        event.stopPropagation();
        const found = noted(event.target);
        if (found) pickInto(found.button, reference);
      },
    },
  };
}
